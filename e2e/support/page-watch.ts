import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * `test` with a page that is watched: a violation of the policy, an error on the console or an
 * error that nobody caught fails the test, whatever the test itself looks at.
 */
export const test = base.extend<{ watch: string[] }>({
  watch: [
    async ({ page }, use) => {
      const found: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
      await page.exposeBinding('__violation', (_, text: string) => found.push(`policy: ${text}`));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const page = globalThis as unknown as { __violation(text: string): void };
          page.__violation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      await use(found);
      base.expect(found).toEqual([]);
    },
    { auto: true },
  ],
});
