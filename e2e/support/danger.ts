import type { CDPSession, Page } from '@playwright/test';
import { test as base, expect } from './test.ts';

/**
 * Script that hostile text carries. It leaves a mark wherever it runs (page, frame, worker), and calls out where the
 * page can hear it, because a page that was left takes its marks with it.
 */
export const RUN = 'globalThis.ran=1,globalThis.hit?.(1)';

/** Where hostile text would report to. */
export const ELSEWHERE = 'https://elsewhere.invalid';

/**
 * Looks at everything from the moment it comes into the document, and keeps what would run, load or lead somewhere, and
 * text whose signs are not seen or turn the text around. A list of rows draws only what is in view, so one look at the
 * end would miss most of them.
 */
function watchDocument(): void {
  const found = new Set<string>();
  Object.assign(globalThis, { dangers: found });
  const hidden =
    // eslint-disable-next-line no-control-regex -- what must not stand in the page
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
  const said = /^(title|alt|placeholder|value|aria-(label|description|valuetext|roledescription))$/;
  const leads =
    /^(href|src|srcset|srcdoc|action|formaction|data|poster|xlink:href|ping|background)$/;
  const lookAtText = (where: string, text: string): void => {
    const at = text.search(hidden);
    if (at >= 0) found.add(`hidden sign in ${where}: ${JSON.stringify(text.slice(at, at + 30))}`);
  };
  const look = (element: Element): void => {
    const name = element.localName;
    if (element.closest('head') !== null) return;
    if (/^(script|iframe|object|embed|base|meta|form|frame|link|portal)$/.test(name))
      found.add(name);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) found.add(`${name} ${attribute}`);
      if (said.test(attribute)) lookAtText(`${name} ${attribute}`, value);
      if (/url\(|expression/.test(value) && attribute === 'style') found.add(`${name} ${value}`);
      if (!leads.test(attribute)) continue;
      const isLink = name === 'a' && /^(https?:|mailto:|#)/i.test(value);
      const isOwn =
        URL.canParse(value, location.href) &&
        new URL(value, location.href).origin === location.origin;
      if (!isLink && !isOwn && !value.startsWith('data:image/png')) {
        found.add(`${name} ${attribute}=${value}`);
      }
      if (isLink && value !== '#' && !value.startsWith('#')) {
        if (element.getAttribute('target') !== '_blank') found.add(`${value} opens in this window`);
        if (!/noopener/.test(element.getAttribute('rel') ?? '')) found.add(`${value} is an opener`);
      }
    }
  };
  const lookBelow = (node: Node): void => {
    if (node instanceof Text) lookAtText(node.parentElement?.localName ?? 'text', node.data);
    if (!(node instanceof Element)) return;
    look(node);
    for (const element of node.querySelectorAll('*')) look(element);
    if (node.localName !== 'script' && node.localName !== 'style') {
      lookAtText(node.localName, node.textContent);
    }
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') addedNodes.forEach(lookBelow);
      else lookBelow(target);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Watches a page, its frames and its workers for anything that session text must not be able to do. */
export class Danger {
  readonly #page: Page;
  readonly #origin: string;
  readonly #left: string[] = [];
  #documents = 0;
  #session: CDPSession | null = null;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  async watch(): Promise<void> {
    const page = this.#page;
    const left = this.#left;
    await page.exposeBinding('hit', () => void left.push('ran'));
    await page.addInitScript(watchDocument);
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.#origin) && !url.startsWith(`blob:${this.#origin}`)) left.push(url);
    });
    page.on('dialog', (dialog) => {
      left.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => left.push(`popup ${popup.url()}`));
    page.on('download', (download) => left.push(`download ${download.url()}`));
    page.on('domcontentloaded', () => void this.#documents++);
    this.#session = await page.context().newCDPSession(page);
  }

  /** Fails when anything ran, went, loaded or turned text around since the page was opened `documents` times. */
  async expectNone(documents = 1): Promise<void> {
    const page = this.#page;
    expect(await page.evaluate('[...dangers]')).toEqual([]);
    const marks = '[typeof ran, typeof ({}).polluted, typeof [].polluted, Object.keys({}).length]';
    const clean = ['undefined', 'undefined', 'undefined', 0];
    for (const frame of page.frames()) expect(await frame.evaluate(marks)).toEqual(clean);
    // The debugger's own list: a window or a worker that the page does not know of would stand in it, too.
    const { targetInfos } = (await this.#session?.send('Target.getTargets')) ?? { targetInfos: [] };
    const count = (of: string): number => targetInfos.filter(({ type }) => type === of).length;
    expect(count('page')).toBe(1);
    expect(count('worker')).toBe(page.workers().length);
    const known = ['page', 'worker', 'tab', 'browser', 'browser_ui'];
    expect(targetInfos.map(({ type }) => type).filter((type) => !known.includes(type))).toEqual([]);
    for (const worker of page.workers()) {
      expect(worker.url().startsWith(`blob:${this.#origin}`)).toBe(true);
      expect(await worker.evaluate(marks)).toEqual(clean);
    }
    expect(this.#left).toEqual([]);
    expect(this.#documents).toBe(documents);
  }
}

/** `test` with a watch over what session text does. */
export const test = base.extend<{ danger: Danger }>({
  danger: async ({ page, baseURL }, use) => {
    const danger = new Danger(page, new URL(baseURL ?? '').origin);
    await danger.watch();
    await use(danger);
  },
});

/** Whatever in the frame of the session screen is not as it is with a harmless session: one line each. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    const bar = document
      .querySelector('main[aria-label=Session] > header')
      ?.getBoundingClientRect();
    for (const element of [root, document.body]) {
      if (element.scrollWidth > innerWidth)
        faults.push(`${element.localName} is wider than the window`);
      if (bar !== undefined && element.scrollHeight > innerHeight)
        faults.push(`${element.localName} is higher than the window`);
    }
    if (root.scrollLeft + root.scrollTop + scrollX + scrollY > 0)
      faults.push('the page is scrolled');
    if (bar !== undefined && (bar.height > 56 || bar.top !== 0 || bar.width !== innerWidth)) {
      faults.push(`top bar ${bar.width} x ${bar.height}`);
    }
    for (const button of document.querySelectorAll('main > header :is(button, a, [role=tab])')) {
      const { left, right, width } = button.getBoundingClientRect();
      if (width > 0 && (left < 0 || right > innerWidth + 0.5))
        faults.push('a button left the top bar');
    }
    // Panes and lists scroll down, never sideways.
    const lists =
      ':is([role=feed], [role=tree], [role=list], [role=tabpanel], [role=region], [role=group].scroll)';
    for (const list of document.querySelectorAll(lists)) {
      const { scrollWidth, clientWidth } = list;
      const name = list.getAttribute('aria-label') ?? list.id;
      if (scrollWidth > clientWidth + 1)
        faults.push(`${name} is ${scrollWidth} of ${clientWidth} wide`);
    }
    // What leaves a row to the right without a scroll bar of its own cannot be read.
    for (const row of document.querySelectorAll('[data-index]')) {
      const edge = row.getBoundingClientRect().right + 1;
      for (const element of row.querySelectorAll('*')) {
        if (element.getBoundingClientRect().right <= edge) continue;
        let holder: Element | null = element.parentElement;
        while (
          holder !== null &&
          holder !== row &&
          getComputedStyle(holder).overflowX === 'visible'
        ) {
          holder = holder.parentElement;
        }
        if (holder === row)
          faults.push(`${element.localName}.${element.getAttribute('class')} leaves its row`);
      }
    }
    for (const dialog of document.querySelectorAll('dialog[open]')) {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        faults.push('dialog outside');
      if (dialog.scrollWidth > dialog.clientWidth + 1) faults.push('dialog scrolls sideways');
    }
    return faults;
  });
}
