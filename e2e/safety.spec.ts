import type { Page, Worker } from '@playwright/test';
import { policy } from '../scripts/policy.mjs';
import { eachScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('the policy is in the page word by word, and every answer of the server carries it', async ({
  app,
  page,
}) => {
  const responses: Promise<string | null>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith('http')) {
      responses.push(response.headerValue('content-security-policy'));
    }
  });
  await app.goHome();
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(meta).toHaveCount(1);
  await expect(meta).toHaveAttribute('content', policy);
  const headers = await Promise.all(responses);
  // The page, its script, its style, the worker's script.
  expect(headers.length).toBeGreaterThan(3);
  expect(new Set(headers)).toEqual(new Set([policy]));
});

/** The worker of the open session. */
async function workerOf(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('no worker runs');
  return worker;
}

/**
 * What a script inside the worker may do. It is tried in a timer of the worker: what the debugger evaluates directly
 * stands outside the policy.
 */
const tryInWorker = (worker: Worker) =>
  worker.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        const tryAll = async (): Promise<void> => {
          const refused: string[] = [];
          self.addEventListener('securitypolicyviolation', (event) => {
            const { effectiveDirective } = event as Event & { effectiveDirective: string };
            refused.push(effectiveDirective);
          });
          const attempt = async (what: () => unknown): Promise<string> => {
            try {
              await what();
              return 'allowed';
            } catch (thrown) {
              return (thrown as Error).name;
            }
          };
          const results = {
            fetch: await attempt(() => fetch('https://example.com/')),
            /* eslint-disable no-eval, no-new-func, @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- this is what must be refused */
            eval: await attempt(() => (0, eval)('1') as unknown),
            function: await attempt(() => new Function('return 1')() as unknown),
            /* eslint-enable */
          };
          setTimeout(() => resolve({ ...results, refused: refused.sort().join(' ') }), 50);
        };
        setTimeout(() => void tryAll());
      }),
  );

/** Serves the site as a plain host does: without the policy's header, so that only the page's own one is left. */
async function withoutHeaders(page: Page, baseURL: string): Promise<void> {
  const origin = new URL(baseURL).origin;
  await page.route('**/*', async (route) => {
    if (!route.request().url().startsWith(origin)) return route.abort();
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
}

for (const host of ['that sends the policy', 'that sends no policy']) {
  test(`on a host ${host}, the running worker can neither fetch from elsewhere nor make code of text`, async ({
    app,
    page,
    watch,
    baseURL,
  }) => {
    if (host === 'that sends no policy') await withoutHeaders(page, baseURL ?? '');
    const response = await page.goto('./');
    const header = await response?.headerValue('content-security-policy');
    expect(header).toBe(host === 'that sends no policy' ? null : policy);
    await app.openSample('compaction');
    const tried = await tryInWorker(await workerOf(page));
    expect(tried).toMatchObject({ fetch: 'TypeError', eval: 'EvalError', function: 'EvalError' });
    // No network could also refuse the request; that it was the policy is what this says.
    expect(tried['refused']).toContain('connect-src');
    // What the policy refused here was asked for by this test: the console says so.
    const own = watch.splice(0);
    expect(own.filter((line) => !/Content Security Policy|example\.com/.test(line))).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    // The watched page fails the test on any violation, console error or uncaught error.
    test('no screen breaks the policy or says an error', async ({ app, page, watch }) => {
      await eachScreen(app, page, async (name) => {
        expect.soft(watch, name).toEqual([]);
        await Promise.resolve();
      });
    });
  });
}
