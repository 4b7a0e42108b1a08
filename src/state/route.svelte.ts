import type { FilterName } from '../engine/index.ts';
import { formatAddress, HOME, parseAddress, type Address } from './url.ts';

/** The part of the window that a route needs; tests bring their own. */
export interface AddressBar {
  readonly hash: () => string;
  /** Whom the present entry of the history belongs to: an open file by its id; null for nobody that is known. */
  readonly owner: () => string | null;
  readonly push: (hash: string, owner: string | null) => void;
  readonly replace: (hash: string, owner: string | null) => void;
  /** Calls back when the reader goes back, forward, or edits the address. Returns how to stop. */
  readonly listen: (moved: () => void) => () => void;
}

/** Views of the main pane, as they stand in the address. */
const VIEWS = ['transcript', 'lines'] as const;
export type ViewName = (typeof VIEWS)[number];

/** Filters of the tree, as they stand in the address; which kinds and models there are, the file says. */
const FILTER =
  /^(?:default|no-tools|user-only|labeled-only|all|errors|group:(?:context|setting|neither)|(?:kind|model):.+)$/s;
const isFilter = (name: string): name is FilterName => FILTER.test(name);

/** The reader moved by the browser's own means: to `address`, from `left`. */
export interface Jump {
  readonly address: Address;
  readonly owner: string | null;
  readonly left: Address;
}

/** An address that is read and written: that of the bar, or that of one open file. */
export interface Routed {
  readonly address: Address;
  readonly view: ViewName;
  readonly filter: FilterName;
  /** Goes somewhere: Back returns. */
  push(change: Partial<Address>): void;
  /** Says the same place in another way, or changes how it looks. */
  replace(change: Partial<Address>): void;
}

const viewOf = ({ view }: Address): ViewName => (view === 'lines' ? 'lines' : 'transcript');

const filterOf = ({ filter }: Address): FilterName =>
  filter !== null && isFilter(filter) ? filter : 'default';

/**
 * The address is the selection: nothing else keeps it. Where you are (entry, leaf, view) is pushed, so that Back goes
 * there; how it looks is replaced. Each entry of the browser's history carries the id of the open file it belongs to:
 * two files may have the same address.
 */
export class Route implements Routed {
  readonly #bar: AddressBar;
  readonly #stop: () => void;
  #address = $state.raw<Address>(HOME);
  #owner: string | null;
  #onJump: (jump: Jump) => void = () => undefined;

  constructor(bar: AddressBar) {
    this.#bar = bar;
    this.#owner = bar.owner();
    this.#address = this.#read();
    this.#stop = bar.listen(() => {
      const left = this.#address;
      const address = this.#read();
      const owner = bar.owner();
      if (owner === this.#owner && formatAddress(address) === formatAddress(left)) return;
      this.#address = address;
      this.#owner = owner;
      this.#onJump({ address, owner, left });
    });
  }

  get address(): Address {
    return this.#address;
  }

  get view(): ViewName {
    return viewOf(this.#address);
  }

  get filter(): FilterName {
    return filterOf(this.#address);
  }

  /** Whom the address belongs to, as the history has it. */
  get owner(): string | null {
    return this.#owner;
  }

  /** Called when the reader moved by the browser's own means. */
  onJump(listener: (jump: Jump) => void): void {
    this.#onJump = listener;
  }

  /** Shows the address of another open file, or of none: a new entry of the history. */
  go(address: Address, owner: string | null): void {
    this.#move(address, owner, this.#bar.push);
  }

  /** The address as it stands belongs to this open file. */
  own(owner: string): void {
    this.#move(this.#address, owner, this.#bar.replace);
  }

  push(change: Partial<Address>): void {
    this.#move({ ...this.#address, ...change }, this.#owner, this.#bar.push);
  }

  replace(change: Partial<Address>): void {
    this.#move({ ...this.#address, ...change }, this.#owner, this.#bar.replace);
  }

  /** Ends listening. */
  stop(): void {
    this.#stop();
  }

  /** What the bar says. A view or a filter that this version does not have is taken out of it. */
  #read(): Address {
    const address = parseAddress(this.#bar.hash());
    const { view, filter } = address;
    const known = {
      ...address,
      view: VIEWS.some((one) => one === view) ? view : null,
      filter: filter !== null && isFilter(filter) ? filter : null,
    };
    if (known.view !== view || known.filter !== filter)
      this.#bar.replace(formatAddress(known), this.#bar.owner());
    return known;
  }

  #move(next: Address, owner: string | null, write: AddressBar['push']): void {
    const hash = formatAddress(next);
    if (hash === formatAddress(this.#address) && owner === this.#owner) return;
    this.#address = next;
    this.#owner = owner;
    write(hash, owner);
  }
}

/** The address as one open file has it: the bar's while the file is on screen, else the one that it was left at. */
export class OwnRoute implements Routed {
  readonly #route: Route;
  #away = $state.raw<Address | null>(null);

  /** Nothing is on screen yet: `address` is where the file begins. */
  constructor(route: Route, address: Address) {
    this.#route = route;
    this.#away = address;
  }

  get address(): Address {
    return this.#away ?? this.#route.address;
  }

  get view(): ViewName {
    return viewOf(this.address);
  }

  get filter(): FilterName {
    return filterOf(this.address);
  }

  /** The bar is this file's from now on, and says its address already. */
  enter(): void {
    this.#away = null;
  }

  /** Another screen comes; `left` is what the bar said last. */
  leave(left: Address): void {
    this.#away = left;
  }

  push(change: Partial<Address>): void {
    if (this.#away === null) this.#route.push(change);
    else this.#away = { ...this.#away, ...change };
  }

  replace(change: Partial<Address>): void {
    if (this.#away === null) this.#route.replace(change);
    else this.#away = { ...this.#away, ...change };
  }
}

/** The address bar of the browser. */
export const browserBar = (): AddressBar => ({
  hash: () => location.hash,
  owner() {
    const state: unknown = history.state;
    return typeof state === 'string' ? state : null;
  },
  push: (hash, owner) => history.pushState(owner, '', urlOf(hash)),
  replace: (hash, owner) => history.replaceState(owner, '', urlOf(hash)),
  listen: (moved) => {
    addEventListener('popstate', moved);
    addEventListener('hashchange', moved);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener('hashchange', moved);
    };
  },
});

const urlOf = (hash: string): string => (hash === '' ? location.pathname + location.search : hash);
