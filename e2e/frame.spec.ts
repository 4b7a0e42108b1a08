import type { Page } from '@playwright/test';
import { eachScreen } from './support/screens.ts';
import { chain, entry, HEADER, user } from './support/session-text.ts';
import { expect, test } from './support/test.ts';

for (const [pane, grow, shrink, start, least, most] of [
  ['tree', 'ArrowRight', 'ArrowLeft', 432, 240, 640],
  ['facts', 'ArrowLeft', 'ArrowRight', 344, 264, 560],
] as const) {
  test(`the ${pane} is made wider and narrower by keys and by hand, and stays so`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await app.openSample('conversation-tree');
    const edge = page.getByRole('separator', { name: `Width of the ${pane}` });
    const now = (width: number) => expect(edge).toHaveAttribute('aria-valuenow', `${width}`);
    await now(start);
    await edge.focus();
    await edge.press(grow);
    await now(start + 16);
    await edge.press(shrink);
    await edge.press(shrink);
    await now(start - 16);
    await edge.press('Home');
    await now(least);
    await edge.press('End');
    await now(most);
    expect(await edge.getAttribute('aria-valuemin')).toBe(`${least}`);
    expect(await edge.getAttribute('aria-valuemax')).toBe(`${most}`);

    const box = await edge.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 4, 400];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (pane === 'tree' ? -100 : 100), y, { steps: 4 });
    await page.mouse.up();
    await now(most - 100);
    await page.reload();
    await app.indexed();
    await now(most - 100);
    await edge.dblclick();
    await now(start);
    await page.reload();
    await app.indexed();
    await now(start);
  });
}

/** Mean brightness (0 to 255) of pictures, seen by a page of their own that has no policy. */
async function brightness(page: Page, frames: readonly string[]): Promise<number[]> {
  const eye = await page.context().newPage();
  const seen = await eye.evaluate(async (pictures) => {
    const all: number[] = [];
    for (const picture of pictures) {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(64, 64);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 64, 64);
      const { data } = context?.getImageData(0, 0, 64, 64) ?? { data: [] };
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += Math.max(data[at] ?? 0, data[at + 1] ?? 0);
      all.push(sum / (data.length / 4));
    }
    return all;
  }, frames);
  await eye.close();
  return seen;
}

for (const [theme, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
  ['auto', 'dark'],
] as const) {
  test(`the page is in its theme (${theme}, where the system is ${system}) from its first frame`, async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript((name) => localStorage.setItem('treeline:theme', name), theme);
    await app.goHome();
    // The app's own script comes late: what is painted before it is the page alone.
    await page.route('**/assets/index-*.js', async (route) => {
      await new Promise((later) => setTimeout(later, 1_000));
      await route.continue();
    });
    const frames: string[] = [];
    const session = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push(data);
      void session.send('Page.screencastFrameAck', { sessionId });
    });
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    await page.reload();
    await expect(app.home).toBeVisible();
    await session.send('Page.stopScreencast');
    const seen = await brightness(page, frames);
    expect(seen.length).toBeGreaterThan(0);
    const dark = theme === 'dark' || theme === 'auto';
    for (const light of seen) {
      if (dark) expect(light).toBeLessThan(90);
      else expect(light).toBeGreaterThan(165);
    }
  });
}

/** A printer that prints nothing, so that the document stays. */
const stubPrint = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(globalThis, { print: () => document.title.length }));

test('the read path is printed from its first to its last article, without the screen', async ({
  app,
  page,
}) => {
  await stubPrint(page);
  await app.goHome();
  await app.openLines([
    HEADER,
    user(1, null, 'the very first words'),
    entry(2, 1, 'message', {
      message: {
        role: 'assistant',
        content: [
          { type: 'text', text: `${'w'.repeat(400)} wide` },
          { type: 'toolCall', id: 'c1', name: 'bash', arguments: { command: 'ls' } },
        ],
      },
    }),
    ...Array.from({ length: 60 }, (_, at) => user(at + 3, at + 2, `prompt number ${at + 3}`)),
    user(63, 62, 'the very last words'),
  ]);
  await page.keyboard.press('Control+p');
  const sheet = page.locator('[data-print]');
  await expect(sheet.getByText('the very last words')).toBeAttached();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const text of ['the very first words', 'prompt number 30', 'the very last words']) {
    await expect(sheet.getByText(text, { exact: true }).last()).toBeVisible();
  }
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('the very first words');
  await expect(sheet.getByText('Folder: /home/mira/app')).toBeVisible();
  await expect(sheet.getByText('63 articles')).toBeVisible();
  await expect(app.session).toBeHidden();
  const { ink, wide } = await sheet.evaluate((element) => {
    const right = element.getBoundingClientRect().right + 1;
    return {
      ink: getComputedStyle(element).color,
      wide: [...element.querySelectorAll('*')].filter(
        (each) => each.getBoundingClientRect().right > right,
      ).length,
    };
  });
  // Dark ink, whatever the screen's theme.
  expect(Number(/oklch\(([\d.]+)/.exec(ink)?.[1])).toBeLessThan(0.5);
  expect(wide).toBe(0);
  const pdf = await page.pdf({ format: 'A4' });
  expect((pdf.toString('latin1').match(/\/Type ?\/Page\b/g) ?? []).length).toBeGreaterThan(2);
});

test('of a long path the first 500 articles are printed, and the rest is counted', async ({
  app,
  page,
}) => {
  test.setTimeout(60_000);
  await stubPrint(page);
  await app.goHome();
  await app.openLines([...chain(620)]);
  await page.getByRole('button', { name: 'Print the transcript' }).click();
  const sheet = page.locator('[data-print]');
  await expect(sheet.getByText('prompt 499', { exact: true })).toBeAttached({ timeout: 30_000 });
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText('500 articles of the path')).toBeVisible();
  await expect(sheet.getByText('120 more are left out')).toBeVisible();
  await expect(sheet.getByText('prompt 501', { exact: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});

test('facts: what resumes the session can be copied, and what is missing has its reason', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.goHome();
  await app.openLines([HEADER, user(1, null, 'go')]);
  const facts = page.getByRole('region', { name: 'Session facts' });
  await facts.getByRole('button', { name: 'Copy the command' }).click();
  const { id } = JSON.parse(HEADER) as { id: string };
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`cd /home/mira/app && pi --session ${id}`);
  await expect(facts.getByText('starts on its own')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('dialogs are sheets that stand on the lower edge', async ({ app, page }) => {
    await app.goHome();
    const stands = async (): Promise<void> => {
      const box = await page.getByRole('dialog').boundingBox();
      expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);
    };
    await page.getByRole('button', { name: 'Paste' }).click();
    await stands();
    await page.keyboard.press('Escape');
    await app.openSample('broken-file');
    await app.pane('Facts');
    await page
      .getByRole('button', { name: /problems?$/ })
      .first()
      .click();
    await stands();
  });

  test('whatever is pressed is 44 px in both directions', async ({ app, page }) => {
    test.setTimeout(180_000);
    await eachScreen(app, page, async (screen) => {
      const small = await page.evaluate(() => {
        const pressed =
          'button, a[href], summary, select, [role=tab], [role=treeitem], [role=listitem][tabindex], label:has(> input:is([type=radio], [type=checkbox]))';
        const found = new Set<string>();
        for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
          const { width, height, bottom, top, left } = element.getBoundingClientRect();
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
            continue;
          if (width === 0 || bottom < 0 || top > innerHeight) continue;
          // Links and names inside a sentence are as high as the line (WCAG 2.5.8).
          if (getComputedStyle(element).display === 'inline') continue;
          if (element.closest('.kept, .sr') !== null) continue;
          // Rows of lists are as high as the look has them: 36 px, and the whole width.
          if (/^(treeitem|listitem)$/.test(element.role ?? '') && height >= 36) continue;
          // Nothing is pressed below an open dialog, nor what has half left its list.
          const modal = document.querySelector('dialog:modal');
          if (modal !== null && !modal.contains(element)) continue;
          const list = element.closest('[role=feed], [role=tree], [role=list]');
          const edges = list?.getBoundingClientRect();
          if (edges !== undefined && (top - 22 < edges.top || bottom + 22 > edges.bottom)) continue;
          // The bar of what is picked lies over the end of the list.
          const bar = document.querySelector('[role=group][aria-label="Selected entries"]');
          if (edges !== undefined && bottom + 22 > (bar?.getBoundingClientRect().top ?? Infinity))
            continue;
          if (Math.round(width) >= 44 && Math.round(height) >= 44) continue;
          // What is pressed may be larger than what is seen.
          const [x, y] = [left + width / 2, top + height / 2];
          const reach = [
            [x - 21, y],
            [x + 21, y],
            [x, y - 21],
            [x, y + 21],
          ] as const;
          const hits = (at: readonly [number, number]): boolean =>
            element.contains(document.elementFromPoint(...at));
          if (reach.every(hits)) continue;
          const name =
            element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
          found.add(`${element.localName} "${name}" ${Math.round(width)}x${Math.round(height)}`);
        }
        return [...found];
      });
      expect.soft(small, screen).toEqual([]);
    });
  });
});
