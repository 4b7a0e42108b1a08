import { ok, type Result } from '../base/result.ts';
import { fromBlob, type Picked } from '../disk/index.ts';
import type { Connection, EngineError, OpenError, Overview } from '../engine/index.ts';
import { isKeyOf } from './awaited.ts';
import type { Kept } from './kept.svelte.ts';
import { FileOnDisk } from './file.svelte.ts';
import { failureOf, HOPELESS, type Failure, type Phase } from './phase.ts';
import { isSameFile, type Origin, type Source } from './origin.ts';
import { OwnRoute, type Route } from './route.svelte.ts';
import { OpenSession, type Left, type Moments } from './session.svelte.ts';
import { formatFileKey, parseFileKey, type FileKey } from './url.ts';

/** What an open file tells the page. */
export interface Told {
  /** It stands otherwise now: other screen, other name, other mark on its tab. */
  changed(): void;
  /** The engine has read something of it; again when all of it is indexed. */
  known(picked: Picked, overview: Overview): void;
  mark(name: 'first-rows' | 'tree' | 'indexed'): void;
  /** The address was about another file, of this name. */
  otherFile(name: string): void;
  /** The address names what the file does not have. */
  unknown(which: 'entry' | 'leaf', id: string): void;
}

/**
 * How an open file stands. `asleep`: it has no worker; looking at it opens it, where the reader left it. `painted`: its
 * first rows are on screen.
 */
export type Stand =
  | { readonly at: 'asleep' }
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly session: OpenSession; readonly painted: boolean }
  | { readonly at: 'failed'; readonly error: Failure };

/** Files that cannot be asked for again keep their bytes up to this size while they sleep (64 MB, as the engine does). */
const KEEP = 64 * 1024 * 1024;
const ASLEEP: Stand = { at: 'asleep' };

/** One open file: a tab. Awake it has a worker of its own; asleep it is only what is needed to come back. */
export class Opened {
  /** Names it in the browser's history. Unique, also among those of the page before it was loaded anew. */
  readonly id: string;
  readonly name: string;
  /** It came from the disk: the page cannot have it again by itself. */
  readonly onDisk: boolean;
  /** What its address names, where it has one of its own. */
  readonly sample: string | null;
  readonly served: string | null;
  readonly route: OwnRoute;
  /** Grows whenever the reader looks at a file; 0: never. */
  lookedAt = 0;
  /** What it is reopened with when the page is loaded anew; null where nothing is kept that leads to it. */
  key: string | null = null;
  #bytes: Picked | Source;
  #stand = $state.raw<Stand>(ASLEEP);
  #title = $state<string | null>(null);
  #connection: Connection | null = null;
  #opening = new AbortController();
  #left: Left | null = null;
  #wasRead = false;
  #refused = false;
  #fileKey: FileKey | null = null;

  constructor(id: string, { name, bytes, address }: Origin, route: Route) {
    this.id = id;
    this.name = name;
    this.sample = address.sample;
    this.served = address.served;
    this.onDisk = typeof bytes !== 'function' && bytes.file instanceof File;
    this.#bytes = bytes;
    this.route = new OwnRoute(route, address);
  }

  get stand(): Stand {
    return this.#stand;
  }

  get #wasPainted(): boolean {
    return this.#stand.at === 'open' && this.#stand.painted;
  }

  get session(): OpenSession | null {
    return this.#stand.at === 'open' ? this.#stand.session : null;
  }

  /** The screen that shows it. */
  get phase(): Phase {
    const { name, stand, session } = this;
    if (stand.at === 'failed') return { at: 'failed', name, error: stand.error };
    if (stand.at === 'open' && stand.painted) return { at: 'open', name, session: stand.session };
    return { at: 'opening', name, session };
  }

  /** It was looked at, and is no session: the same bytes would fail again. */
  get refused(): boolean {
    return this.#refused;
  }

  /** Name of the session as it was last known; null before it was read. */
  get title(): string | null {
    return this.session?.overview.title ?? this.#title;
  }

  /** True once something of it was on screen: it is worth keeping. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  /** It has a worker. */
  get awake(): boolean {
    return this.#connection !== null;
  }

  /** The file that the user pointed at; null for what has an address of its own. */
  get picked(): Picked | null {
    return typeof this.#bytes === 'function' ? null : this.#bytes;
  }

  /** What stands for it in an address, where it has none of its own; null before it was read. */
  get fileKey(): FileKey | null {
    return this.#fileKey;
  }

  /** Its address says which file it is, also one that was written by hand. */
  sign(): void {
    if (this.#fileKey !== null) this.route.replace({ file: formatFileKey(this.#fileKey) });
  }

  /** Opens it on this connection, which belongs to it from now on. `fresh`: the user has pointed at it just now. */
  async open(connection: Connection, told: Told, fresh: boolean): Promise<void> {
    this.sleep();
    const { signal } = (this.#opening = new AbortController());
    const gone = (): boolean => signal.aborted;
    this.#connection = connection;
    this.#refused = false;
    this.#stand = { at: 'opening' };
    told.changed();
    const picked = await this.#fetch(connection, fresh);
    if (gone()) return;
    if (!picked.ok) {
      await this.#fail(picked.error, null, told);
      return;
    }
    const given = await openAsItIs(connection, picked.value, signal);
    if (gone()) return;
    if (!given.answer.ok) {
      await this.#fail(given.answer.error, given.picked, told);
      return;
    }
    this.#begin(connection, given.picked, given.answer.value, told);
  }

  /** The same file on disk, as far as a page can tell; after a failure it is taken by its name: it may have changed. */
  isOf(picked: Picked): boolean {
    const open = this.picked;
    if (open === null) return false;
    const waits = this.#stand.at === 'failed' && this.#wasRead;
    return isSameFile(open, picked) || (waits && this.name === picked.name);
  }

  /** The user pointed at the file once more: these are its bytes from the next opening on. */
  give(picked: Picked): void {
    this.#bytes = picked;
    if (this.#stand.at === 'failed') this.#stand = ASLEEP;
  }

  /** Keeps what leads to it, for when the page is loaded anew. `overview` null: it was not looked at yet. */
  async noteIn(kept: Kept, picked: Picked, overview: Overview | null): Promise<void> {
    this.key = await kept.note(picked, overview);
    this.forgetIn(kept);
  }

  /** What was noted before it was looked at, and then is no session, is not kept. */
  forgetIn(kept: Kept): void {
    if (!this.#refused || this.key === null) return;
    void kept.forgetUnread(this.key);
    this.key = null;
  }

  /** Gives worker and memory back. What the reader had set is kept for the next time. */
  sleep(): void {
    this.#opening.abort();
    const { session } = this;
    if (session !== null) {
      this.#left = session.left();
      this.#title = session.overview.title;
      // Another one than at first when the file was dropped again.
      if (this.picked !== null) this.#bytes = session.file.picked;
    }
    this.#end();
    this.#stand = ASLEEP;
  }

  /**
   * Sleeps, if the bytes can be had again once the worker is gone, and `still` says so. A file that the browser gave no
   * handle for may change while nobody looks, so its bytes are taken along.
   */
  async doze(still: () => boolean): Promise<void> {
    const picked = this.session?.file.picked ?? this.picked;
    const lasting = picked === null ? null : await takenAlong(picked);
    if (lasting === 'lost' || !still()) return;
    this.sleep();
    if (lasting !== null && this.picked !== null) this.#bytes = lasting;
  }

  /** A file of the disk is asked for as it is now; where that cannot be, the bytes at hand have to do. */
  async #fetch(
    connection: Connection,
    fresh: boolean,
  ): Promise<Result<Picked, OpenError | EngineError>> {
    if (typeof this.#bytes === 'function') return this.#bytes(connection);
    const picked = this.#bytes;
    const file = fresh ? null : await picked.renew();
    return ok(file?.ok === true ? { ...picked, file: file.value } : picked);
  }

  #begin(connection: Connection, picked: Picked, overview: Overview, told: Told): void {
    // A file that is lost before its first rows were seen has nothing to stay for.
    const file = new FileOnDisk(connection.api, picked, () => {
      if (this.#connection === connection && !this.#wasPainted)
        void this.#fail({ code: 'stale', facts: {} }, picked, told);
    });
    const current = (act: () => void) => (): void => {
      if (this.#connection === connection) act();
    };
    const moments: Moments = {
      firstRows: current(() => {
        told.mark('first-rows');
        this.#wasRead = true;
        this.#stand = { at: 'open', session, painted: true };
        told.changed();
      }),
      tree: current(() => told.mark('tree')),
      indexed: current(() => {
        told.mark('indexed');
        told.known(picked, session.overview);
        told.changed();
      }),
      unknown: (which, id) => current(() => told.unknown(which, id))(),
    };
    const session = new OpenSession(file, overview, this.route, moments, this.#left);
    this.#identify(overview, told);
    this.#stand = { at: 'open', session, painted: false };
    connection.onDown((error) => {
      if (this.#connection === connection) void this.#fail(error, picked, told);
    });
    told.known(picked, overview);
    told.changed();
  }

  /** A file of the user's gets a name in the address; a link that meant another one is told of. */
  #identify({ fingerprint }: Overview, told: Told): void {
    if (typeof this.#bytes === 'function') return;
    const { file } = this.route.address;
    const meant = file === null ? null : parseFileKey(file);
    this.#fileKey = { name: this.name, fingerprint };
    this.sign();
    if (meant !== null && !isKeyOf(meant, this.#fileKey)) told.otherFile(meant.name);
  }

  async #fail(error: OpenError | EngineError, picked: Picked | null, told: Told): Promise<void> {
    this.sleep();
    this.#refused = HOPELESS.has(error.code);
    const ofFile = picked !== null && (error.code === 'unreadable' || error.code === 'stale');
    const show = (canReopen: boolean): void => {
      this.#stand = { at: 'failed', error: failureOf(error.code, error.facts, canReopen) };
      told.changed();
    };
    // A file that could not be read can be asked for again only where the browser gave a handle.
    const mayAsk = ofFile && this.picked !== null;
    show(!this.#refused && !mayAsk);
    const failed = this.#stand;
    if (mayAsk && (await picked.canRenew()) && this.#stand === failed) show(true);
  }

  #end(): void {
    this.session?.close();
    this.#connection?.close();
    this.#connection = null;
  }
}

/** A file that changes while it is opened is asked for again so often: an agent may be writing into it. */
const MOST_TRIES = 20;

/** Opens the bytes; when they went stale meanwhile, those that the file has become. */
async function openAsItIs(
  { api }: Connection,
  first: Picked,
  signal: AbortSignal,
): Promise<{ picked: Picked; answer: Result<Overview, OpenError> }> {
  let picked = first;
  for (let tries = 1; ; tries++) {
    const { name, file } = picked;
    const answer = await api.open({ name, bytes: file }, signal);
    const changed = !answer.ok && ['stale', 'unreadable'].includes(answer.error.code);
    if (!changed || tries >= MOST_TRIES || signal.aborted) return { picked, answer };
    const now = await picked.renew();
    if (!now.ok || now.value === file) return { picked, answer };
    picked = { ...picked, file: now.value };
  }
}

/** A way to these bytes that outlives their worker; `lost` when they are nowhere else. */
async function takenAlong(picked: Picked): Promise<Picked | 'lost'> {
  if (await picked.canRenew()) return picked;
  if (picked.file.size > KEEP) return (await picked.renew()).ok ? picked : 'lost';
  try {
    return fromBlob(new Blob([await picked.file.arrayBuffer()]), picked.name);
  } catch {
    return 'lost';
  }
}
