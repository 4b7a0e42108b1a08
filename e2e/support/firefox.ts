import { once } from 'node:events';
import { test as base } from '@playwright/test';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { findFirefox, firefoxHint } from '../../scripts/browser.mjs';

/** Two loaded cores and a cold profile: what takes two seconds may take a minute. In ms. */
export const PATIENCE = 60_000;

async function start(executablePath: string): Promise<Browser> {
  const options = {
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: PATIENCE,
  } as const;
  // A start that was too slow is tried once more; a second failure is one.
  return launch(options).catch(() => launch(options));
}

/** Ends it, and says when it did not go by itself. */
async function stop(browser: Browser): Promise<void> {
  const program = browser.process();
  await browser.close();
  if (program === null || program.exitCode !== null || program.signalCode !== null) return;
  const stays = setTimeout(() => program.kill('SIGKILL'), 10_000);
  await once(program, 'exit');
  clearTimeout(stays);
  base.expect(program.signalCode, 'Firefox ends when it is told to').toBeNull();
}

/** A page of Firefox, driven over WebDriver BiDi. Elements are found by role and name, as in Chromium. */
export class Fox {
  readonly page: Page;
  /** Violations of the policy, errors on the console, errors that nobody caught. */
  readonly wrong: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.wrong.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.wrong.push(`uncaught: ${String(error)}`));
  }

  async find(role: string, name: string): Promise<ElementHandle> {
    const selector = `::-p-aria([name="${name}"][role="${role}"])`;
    const found = await this.page.waitForSelector(selector, { timeout: PATIENCE });
    if (found === null) throw new Error(`there is no ${role} “${name}”`);
    return found;
  }

  async click(role: string, name: string): Promise<void> {
    await (await this.find(role, name)).click();
  }

  /** A row of the tree whose name begins with this text. */
  async clickRow(start: string): Promise<void> {
    const selector = `::-p-xpath(//*[@role="treeitem"][starts-with(@aria-label, "${start}")])`;
    await (await this.page.waitForSelector(selector, { timeout: PATIENCE }))?.click();
  }

  /** The text of the element, as it is drawn. */
  async text(role: string, name: string): Promise<string> {
    const element = await this.find(role, name);
    return element.evaluate((node) => (node as HTMLElement).innerText);
  }

  /** How many elements have this role. */
  async count(role: string): Promise<number> {
    return (await this.page.$$(`::-p-aria([role="${role}"])`)).length;
  }

  /** The whole file is read and on screen. */
  async indexed(): Promise<void> {
    const done = 'html[data-indexed="true"][data-phase="open"]';
    await this.page.waitForSelector(done, { timeout: PATIENCE });
  }

  /** What the page said of refused things: the policy reports them in the page alone. */
  async violations(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
  }
}

/**
 * `test` with a page of Firefox that is watched like one of Chromium. Where there is no Firefox the tests are skipped and
 * say so; where the project is checked (`CI`), that is a failure.
 */
export const test = base.extend<{ fox: Fox }, { firefox: Browser }>({
  firefox: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of what is needed from it
    async ({}, use) => {
      const path = findFirefox();
      if (path === undefined) throw new Error(firefoxHint);
      const browser = await start(path);
      await use(browser);
      await stop(browser);
    },
    { scope: 'worker', timeout: 4 * PATIENCE },
  ],
  fox: async ({ firefox, baseURL }, use) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.setViewport({ width: 1440, height: 900 });
    await page.evaluateOnNewDocument(() => {
      const violations: string[] = [];
      Object.assign(globalThis, { violations });
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    const fox = new Fox(page);
    await page.goto(baseURL ?? '');
    await use(fox);
    base.expect(fox.wrong).toEqual([]);
    base.expect(await fox.violations()).toEqual([]);
    await context.close();
  },
});

/** Polls wait as long as a loaded machine needs. */
export const expect = base.expect.configure({ timeout: PATIENCE });
