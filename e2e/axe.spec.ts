import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { eachScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'];

/** Findings of axe on the whole page, no rule off and no element left out, one line each. */
async function findings(page: Page): Promise<string[]> {
  // Each document gets it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    interface Axe {
      run(options: RunOptions): Promise<AxeResults>;
    }
    const { axe: run } = globalThis as unknown as { axe: Axe };
    const { violations, passes } = await run.run({ runOnly: { type: 'tag', values: tags } });
    if (passes.length === 0) return ['axe looked at nothing'];
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`,
      ),
    );
  }, TAGS);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width, height] of [
    ['desktop', 1440, 900],
    ['phone', 390, 844],
  ] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height } });

      test('axe finds nothing on any screen', async ({ app, page }) => {
        test.setTimeout(120_000);
        await eachScreen(app, page, async (name) => {
          expect.soft(await findings(page), name).toEqual([]);
        });
      });
    });
  }
}
