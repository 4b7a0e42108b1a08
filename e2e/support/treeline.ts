import { expect, type Locator, type Page } from '@playwright/test';

/** The screens of the app by role and name, and the few things that nearly every test does with them. */
export class Treeline {
  readonly page: Page;
  readonly home: Locator;
  readonly session: Locator;
  readonly tree: Locator;
  /** Rows that are drawn: those in view, and the one that has the focus. */
  readonly rows: Locator;
  readonly feed: Locator;
  readonly articles: Locator;

  constructor(page: Page) {
    this.page = page;
    this.home = page.getByRole('main', { name: 'Home' });
    this.session = page.getByRole('main', { name: 'Session' });
    this.tree = page.getByRole('tree', { name: 'Session tree' });
    this.rows = this.tree.getByRole('treeitem');
    this.feed = page.getByRole('feed', { name: 'Transcript' });
    this.articles = this.feed.getByRole('article');
  }

  async goHome(): Promise<void> {
    await this.page.goto('./');
    await expect(this.home).toBeVisible();
  }

  /** Opens a file of the disk, or bytes under a name, through the file input. */
  async openFile(file: string | { name: string; buffer: Buffer }): Promise<void> {
    const payload =
      typeof file === 'string' ? file : { ...file, mimeType: 'application/octet-stream' };
    await this.page.getByLabel('Session file', { exact: true }).setInputFiles(payload);
  }

  /** Opens a session made of these lines and waits for its end. */
  async openLines(lines: readonly string[], name = 'made-up.jsonl'): Promise<void> {
    await this.openFile({ name, buffer: Buffer.from(lines.map((line) => `${line}\n`).join('')) });
    await this.indexed();
  }

  async openSample(name: string): Promise<void> {
    await this.page.goto(`./#v=1&sample=${name}`);
    await this.indexed();
  }

  /** The whole file is read and the tree shows it. */
  async indexed(timeout = 30_000): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-indexed', 'true', { timeout });
    await expect(this.page.locator('html')).toHaveAttribute('data-phase', 'open');
  }

  /** Brings a pane to the front: a phone shows one at a time; a wide window shows tree and facts beside the view. */
  async pane(name: 'Tree' | 'Transcript' | 'Facts'): Promise<void> {
    const tab = this.page.getByRole('tab', { name, exact: true });
    if (await tab.isVisible()) await tab.click();
  }

  async showAll(): Promise<void> {
    await this.filter('All').check({ force: true });
    await expect(this.filter('All')).toBeChecked();
  }

  filter(name: string): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  /** The row whose name begins with this text. */
  row(start: string): Locator {
    return this.rows.filter({ hasText: start }).first();
  }

  /** The same, wherever the tree is scrolled to: only rows in view exist. */
  async reach(start: string): Promise<Locator> {
    const row = this.row(start);
    await this.rows.last().focus();
    for (let page = 0; page < 20 && (await row.count()) === 0; page++) {
      await this.page.keyboard.press(page === 0 ? 'Home' : 'PageDown');
      await this.page.waitForTimeout(100);
    }
    return row;
  }

  /** What stands in the address now. */
  address(key: string): string | null {
    return new URLSearchParams(new URL(this.page.url()).hash.slice(1)).get(key);
  }

  /** What stands at the top of the transcript, and how far from its upper edge. */
  place(): Promise<{ text: string; top: number } | null> {
    return this.feed.evaluate((feed) => {
      const top = feed.getBoundingClientRect().top;
      for (const article of feed.querySelectorAll('article')) {
        const box = article.getBoundingClientRect();
        if (box.bottom <= top + 1) continue;
        return { text: article.textContent.slice(0, 60), top: Math.round(box.top - top) };
      }
      return null;
    });
  }
}
