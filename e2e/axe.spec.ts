import { findings } from './support/axe.ts';
import { eachScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width, height] of [
    ['desktop', 1440, 900],
    ['phone', 390, 844],
  ] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height } });

      test('axe finds nothing on any screen', async ({ app, page }) => {
        test.setTimeout(240_000);
        await eachScreen(app, page, async (name) => {
          expect.soft(await findings(page), name).toEqual([]);
        });
      });
    });
  }
}
