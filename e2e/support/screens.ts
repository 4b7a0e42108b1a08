import { mkdirSync, writeFileSync } from 'node:fs';
import { test as base, type Page, type TestInfo } from '@playwright/test';
import { Drag } from './drop.ts';
import { forked } from './session-text.ts';
import type { Treeline } from './treeline.ts';
import { expect } from './test.ts';

/** One screen, pane or dialog of the app: how to come to it from anywhere. */
export interface Screen {
  readonly name: string;
  readonly show: (app: Treeline, page: Page, info: TestInfo) => Promise<void>;
}

const picture = { name: 'picture.png', buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') };

/** On a phone the problems stand behind the tab of the facts, elsewhere in the status bar. */
async function showProblems(app: Treeline, page: Page): Promise<void> {
  await app.pane('Facts');
  await page
    .getByRole('button', { name: /problems?$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Problems' })).toBeVisible();
}

async function showFacts(app: Treeline, page: Page): Promise<void> {
  await app.pane('Facts');
  await expect(page.getByRole('heading', { name: 'Session facts' })).toBeVisible();
}

/** Every screen, pane and dialog there is, in an order in which each can follow the one before. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', show: (app) => app.goHome() },
  {
    name: 'a link that waits for its file',
    show: async (_, page) => {
      await page.goto('./?link#v=1&file=salt.jsonl~0123456789abcdef');
      await expect(page.getByText('This link is about salt.jsonl.')).toBeVisible();
    },
  },
  {
    name: 'a link to another site',
    show: async (_, page) => {
      await page.goto('./?url#v=1&url=https://a.example/salt.jsonl');
      await expect(page.getByRole('link', { name: 'Download…' })).toBeVisible();
    },
  },
  {
    name: 'paste dialog',
    show: async (_, page) => {
      await page.getByRole('button', { name: 'Paste' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'about',
    show: async (app, page) => {
      await app.goHome();
      await page.getByRole('button', { name: 'About' }).click();
      const dialog = page.getByRole('dialog', { name: 'About Treeline' });
      await dialog.getByText('highlight.js', { exact: true }).click();
      await expect(dialog.getByText('BSD 3-Clause License')).toBeVisible();
    },
  },
  {
    name: 'drop region',
    show: async (app, page, info) => {
      await app.goHome();
      const path = info.outputPath('drag.jsonl');
      writeFileSync(path, '');
      await Drag.enter(page, [path]);
      await expect(page.getByRole('region', { name: 'Drop to open' })).toBeVisible();
    },
  },
  {
    name: 'opening',
    show: async (_, page) => {
      // A served file whose answer never comes keeps the screen that is else gone in milliseconds.
      await page.route('**/served/**', () => new Promise(() => undefined));
      await page.goto('./?held#served=held.jsonl');
      await expect(page.getByRole('main', { name: 'Opening' })).toBeVisible();
    },
  },
  {
    name: 'failed',
    show: async (app, page) => {
      await page.goto('./?failed');
      await app.openFile(picture);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  { name: 'conversation', show: (app) => app.openSample('conversation-tree') },
  { name: 'compaction', show: (app) => app.openSample('compaction') },
  {
    name: 'tree, every row',
    show: async (app) => {
      await app.pane('Tree');
      await app.showAll();
      await expect(app.row('branch')).toBeVisible();
    },
  },
  {
    name: 'the menu of jumps',
    show: async (_, page) => {
      await page.getByRole('button', { name: 'Go to…' }).click();
      await expect(page.getByRole('menuitem', { name: 'Fork above' })).toBeVisible();
    },
  },
  {
    name: 'the menu of filters',
    show: async (_, page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More filters' }).click();
      await expect(page.getByRole('menu', { name: 'More filters' })).toBeVisible();
    },
  },
  {
    name: 'a filter of the menu, and a selected entry that it hides',
    show: async (app, page) => {
      await page.keyboard.press('Escape');
      await app.row('Write one line').click();
      await app.pane('Tree');
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('menuitemradio', { name: /^Errors only/ }).click();
      await expect(page.getByText(/selected entry is hidden/)).toBeVisible();
    },
  },
  {
    name: 'a filter that hides everything',
    show: async (app, page) => {
      await app.openLines(forked());
      await app.pane('Tree');
      await app.filter('Labelled').check({ force: true });
      await expect(page.getByRole('button', { name: 'Clear the filter' })).toBeVisible();
    },
  },
  {
    name: 'picked entries',
    show: async (app, page) => {
      await app.openSample('compaction');
      await app.pane('Transcript');
      await page.keyboard.press('e');
      await app.articles.last().focus();
      await page.keyboard.press('Shift+ArrowUp');
      await expect(page.getByRole('group', { name: 'Selected entries' })).toBeVisible();
    },
  },
  {
    name: 'an entry off the path',
    show: async (app) => {
      await app.openSample('compaction');
      await app.pane('Tree');
      await app.filter('Default').check({ force: true });
      await (await app.reach('Node 20 has no')).click();
      await expect.poll(() => app.address('leaf')).not.toBeNull();
      await app.pane('Transcript');
      await expect(app.articles.last()).toBeVisible();
    },
  },
  {
    name: 'a large image',
    show: async (app, page) => {
      await app.pane('Tree');
      await (await app.reach('The board shows 1450')).click();
      await app.pane('Transcript');
      await page.getByRole('button', { name: 'Enlarge image 1' }).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Image 1' })).toBeVisible();
    },
  },
  {
    name: 'lines',
    show: async (_, page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Lines', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
    },
  },
  { name: 'facts', show: showFacts },
  {
    name: 'broken file',
    show: async (app) => {
      await app.openSample('broken-file');
      await app.pane('Tree');
      await app.showAll();
    },
  },
  { name: 'problems', show: (app, page) => showProblems(app, page) },
  {
    name: 'a file that changed on disk',
    show: async (app, page, info) => {
      const path = info.outputPath('changed.jsonl');
      writeFileSync(path, `${forked().join('\n')}\n`);
      await page.keyboard.press('Escape');
      await app.openFile(path);
      await app.indexed();
      writeFileSync(path, 'something else');
      await expect(page.getByText('changed on disk, and this page cannot follow it')).toBeVisible();
    },
  },
  {
    name: 'several sessions, and recent files on Home',
    show: async (app, page, info) => {
      const paths = ['one', 'two', 'three'].map((name) => info.outputPath(`${name}.jsonl`));
      for (const path of paths) writeFileSync(path, `${forked().join('\n')}\n`);
      await app.goHome();
      await (await Drag.enter(page, paths)).drop();
      await app.indexed();
      await expect(page.getByRole('tablist', { name: 'Open sessions' })).toBeVisible();
      await page.getByRole('link', { name: 'Treeline: back to the first page' }).click();
      await expect(
        page.getByRole('list', { name: 'Recent' }).getByRole('listitem'),
      ).not.toHaveCount(0);
    },
  },
  {
    name: 'forget everything',
    show: async (_, page) => {
      await page.getByRole('button', { name: 'Forget everything…' }).click();
      await expect(page.getByRole('dialog', { name: 'Forget everything?' })).toBeVisible();
    },
  },
  {
    name: 'folder',
    show: async (_, page, info) => {
      await page.keyboard.press('Escape');
      const root = info.outputPath('sessions');
      mkdirSync(root, { recursive: true });
      for (const name of ['one', 'two', 'three'])
        writeFileSync(`${root}/${name}.jsonl`, forked().join('\n'));
      await (await Drag.enter(page, [root])).drop();
      await expect(page.getByRole('main', { name: 'Folder' })).toContainText('3 session files');
    },
  },
  {
    name: 'a pasted line, explained',
    show: async (app, page) => {
      await app.goHome();
      await page.getByRole('button', { name: 'Paste', exact: true }).click();
      await page.getByRole('textbox').fill(forked()[1] ?? '');
      await page.getByRole('dialog').getByRole('button', { name: /^Open/ }).click();
      await expect(page.getByRole('dialog', { name: 'One entry of a session' })).toBeVisible();
    },
  },
];

/** Walks over every screen, and says on which one it failed. */
export async function eachScreen(
  app: Treeline,
  page: Page,
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const { name, show } of SCREENS) {
    await base.step(name, async () => {
      await show(app, page, base.info());
      await look(name);
    });
  }
}
