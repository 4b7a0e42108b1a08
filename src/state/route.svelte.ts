import { formatAddress, HOME, parseAddress, type Address } from './url.ts';

/** The part of the window that a route needs; tests bring their own. */
export interface AddressBar {
  readonly hash: () => string;
  readonly push: (hash: string) => void;
  readonly replace: (hash: string) => void;
  /** Calls back when the reader goes back, forward, or edits the address. Returns how to stop. */
  readonly listen: (moved: () => void) => () => void;
}

/** Views of the main pane, as they stand in the address. */
const VIEWS = ['transcript', 'lines'] as const;
export type ViewName = (typeof VIEWS)[number];

/**
 * The address is the selection: nothing else keeps it. Where you are (entry, leaf, view) is pushed, so that Back goes
 * there; how it looks is replaced.
 */
export class Route {
  readonly #bar: AddressBar;
  readonly #stop: () => void;
  #address = $state.raw<Address>(HOME);
  #onJump: (address: Address) => void = () => undefined;

  constructor(bar: AddressBar) {
    this.#bar = bar;
    this.#address = this.#read();
    this.#stop = bar.listen(() => {
      const next = this.#read();
      if (formatAddress(next) === formatAddress(this.#address)) return;
      this.#address = next;
      this.#onJump(next);
    });
  }

  get address(): Address {
    return this.#address;
  }

  get view(): ViewName {
    return this.#address.view === 'lines' ? 'lines' : 'transcript';
  }

  /** Called when the reader moved by the browser's own means. */
  onJump(listener: (address: Address) => void): void {
    this.#onJump = listener;
  }

  /** Goes somewhere: Back returns. */
  push(change: Partial<Address>): void {
    this.#move({ ...this.#address, ...change }, this.#bar.push);
  }

  /** Says the same place in another way, or changes how it looks. */
  replace(change: Partial<Address>): void {
    this.#move({ ...this.#address, ...change }, this.#bar.replace);
  }

  /** Ends listening. */
  stop(): void {
    this.#stop();
  }

  /** What the bar says. A view that this version does not have is taken out of it: the transcript is shown. */
  #read(): Address {
    const address = parseAddress(this.#bar.hash());
    if (address.view === null || VIEWS.some((view) => view === address.view)) return address;
    const known = { ...address, view: null };
    this.#bar.replace(formatAddress(known));
    return known;
  }

  #move(next: Address, write: (hash: string) => void): void {
    const hash = formatAddress(next);
    if (hash === formatAddress(this.#address)) return;
    this.#address = next;
    write(hash);
  }
}

/** The address bar of the browser. */
export const browserBar = (): AddressBar => ({
  hash: () => location.hash,
  push: (hash) =>
    history.pushState(null, '', hash === '' ? location.pathname + location.search : hash),
  replace: (hash) =>
    history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash),
  listen: (moved) => {
    addEventListener('popstate', moved);
    addEventListener('hashchange', moved);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener('hashchange', moved);
    };
  },
});
