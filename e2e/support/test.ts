import { test as watched } from './page-watch.ts';
import { Treeline } from './treeline.ts';

export { expect } from '@playwright/test';

/** `test` with a watched page (policy, console, uncaught errors) and the app's screens by name. */
export const test = watched.extend<{ app: Treeline }>({
  app: async ({ page }, use) => use(new Treeline(page)),
});
