import { createContext } from 'svelte';
import { ok, type Result } from '../base/result.ts';
import type { Facts } from '../base/words.ts';
import { fromBlob, type Disk, type Picked } from '../disk/index.ts';
import type { Connection, EngineError, OpenError, Overview } from '../engine/index.ts';
import { FileOnDisk } from './file.svelte.ts';
import type { Kept } from './kept.svelte.ts';
import { HOPELESS, noEntry, type Failure, type Notice, type Phase, type Stage } from './phase.ts';
import type { Shelf } from './prefs.svelte.ts';
import { reportOf } from './report.ts';
import type { Route } from './route.svelte.ts';
import { OpenSession, type Moments } from './session.svelte.ts';
import { HOME, OPEN, type Address } from './url.ts';
import { Warm } from './warm.ts';
import { WasOpen } from './was-open.svelte.ts';

/** What an app is made of; `main.ts` puts it together, tests bring their own. */
export interface AppParts {
  readonly connect: () => Connection;
  readonly disk: Disk;
  readonly route: Route;
  readonly stage: Stage;
  readonly kept: Kept;
  /** What this tab keeps when it is loaded anew. */
  readonly tab: Shelf | null;
}

/** Where bytes come from, so that they can be asked for again. `null` when they cannot be had. */
type Source = (connection: Connection) => Promise<Result<Picked, OpenError | EngineError>>;

interface Opened {
  readonly connection: Connection;
  readonly session: OpenSession;
  readonly name: string;
  readonly address: Address;
}

interface Given {
  readonly picked: Picked;
  readonly overview: Overview;
}

/** The page: which screen is shown, and the one engine behind it. */
export class App {
  readonly disk: Disk;
  readonly route: Route;
  readonly kept: Kept;
  /** The file that was open before the page was loaded anew. */
  readonly wasOpen: WasOpen;
  readonly #parts: AppParts;
  readonly #warm: Warm;
  #phase = $state.raw<Phase>({ at: 'home' });
  #notice = $state.raw<Notice | null>(null);
  #bug = $state.raw<Failure | null>(null);
  #opened = $state.raw<Opened | null>(null);
  /** The session that was open before the one that is being opened; it comes back when that fails. */
  #before = $state.raw<Opened | null>(null);
  #last: { readonly name: string; readonly source: Source; readonly address: Address } | null =
    null;
  /** What was opened last, as soon as its bytes were had. */
  #picked: Picked | null = null;
  #canReopen = $state(false);
  #opening = new AbortController();

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.#warm = new Warm(parts.connect);
    this.wasOpen = new WasOpen(parts.tab);
    this.disk = parts.disk;
    this.kept = parts.kept;
    this.route = parts.route;
    parts.route.onJump((address) => this.#jump(address));
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** The session on screen, also while the rest of it is still being read. */
  get session(): OpenSession | null {
    return this.#phase.at === 'opening' || this.#phase.at === 'open' ? this.#phase.session : null;
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  /** A thrown error, to be shown beside whatever is on screen. */
  get bug(): Failure | null {
    return this.#bug;
  }

  /** Name of the session that can be gone back to after a failure; null when there is none. */
  get backTo(): string | null {
    return this.#before?.name ?? null;
  }

  /** True once something was opened, or tried to be. */
  get hasOpened(): boolean {
    return this.#last !== null;
  }

  /** True when opening what failed once more may help, and the page can do so by itself. */
  get canReopen(): boolean {
    return this.#canReopen;
  }

  /** Shows what the address asks for. Called once, when the page is mounted. */
  start(): void {
    this.#warm.start();
    const { v, sample, served } = this.route.address;
    if (v !== null && sample === null && served === null) this.wasOpen.remind();
    if (sample !== null) void this.openSample(sample, this.route.address);
    else if (served !== null) void this.#openServed(served, this.route.address);
    else this.#show({ at: 'home' });
  }

  /** Opens a file that the user pointed at. A link that waited for its file keeps its selection. */
  open(picked: Picked): Promise<void> {
    const { v, sample, served } = this.route.address;
    const waits = this.#phase.at !== 'open' && v !== null && sample === null && served === null;
    let first = true;
    // A second time the file is asked for as it is now; where that cannot be, the bytes at hand have to do.
    const source: Source = async () => {
      const file = first ? null : await picked.renew();
      first = false;
      return ok(file?.ok ? { ...picked, file: file.value } : picked);
    };
    return this.#open(picked.name, source, waits ? this.route.address : OPEN);
  }

  /** Opens a session that the app ships. */
  openSample(name: string, address: Address = { ...OPEN, sample: name }): Promise<void> {
    const source: Source = async ({ api }) => {
      const bytes = await api.sample(name);
      return bytes.ok ? ok(fromBlob(bytes.value, `${name}.jsonl`)) : bytes;
    };
    return this.#open(`${name}.jsonl`, source, address);
  }

  /** Asks for a file; `input` is the way where the browser has no dialog that gives handles. */
  async pick(input: HTMLInputElement | null): Promise<void> {
    const picked = await this.disk.pick();
    if (picked.ok) await this.open(picked.value);
    else if (picked.error.code === 'no-picker') input?.click();
    else if (picked.error.code !== 'cancelled') this.#fail(null, picked.error);
  }

  /** Takes the file of the file input. */
  async take(input: HTMLInputElement): Promise<void> {
    const picked = this.disk.input(input);
    if (picked !== null) await this.open(picked);
  }

  /** Takes a drop. Must be called inside the event. */
  async drop(data: DataTransfer): Promise<void> {
    const drop = this.disk.drop(data);
    this.#notice = null;
    if (drop.what === 'folder') this.#notice = { what: 'folder', name: drop.name };
    else if (drop.what === 'nothing') this.#notice = { what: 'no-file' };
    else {
      const opening = this.open(drop.picked);
      if (drop.more > 0)
        this.#notice = { what: 'more-files', name: drop.picked.name, more: drop.more };
      await opening;
    }
  }

  /** Takes a paste. Must be called inside the event; true when there was something to open. */
  paste(data: DataTransfer): boolean {
    const picked = this.disk.paste(data);
    if (picked !== null) void this.open(picked);
    return picked !== null;
  }

  pasteText = (text: string): Promise<void> => this.open(this.disk.text(text));

  /** Opens the file that was opened last once more. */
  async retry(): Promise<void> {
    if (this.#last !== null)
      await this.#open(this.#last.name, this.#last.source, this.#last.address);
  }

  /** Stops opening. What has been read stays on screen; if nothing has, what was there before comes back. */
  cancel(): void {
    if (this.session !== null) void this.session.engine.cancel();
    else if (this.#before !== null) this.back();
    else this.goHome();
  }

  /** Goes back to the session that was open before. */
  back(): void {
    const before = this.#before;
    if (before === null) {
      this.goHome();
      return;
    }
    this.#opening.abort();
    this.#before = null;
    this.#end(this.#opened);
    this.#opened = before;
    this.route.push(before.address);
    this.#parts.stage.indexed(before.session.indexed);
    this.#show({ at: 'open', name: before.name, session: before.session });
  }

  /** Closes what is open and shows Home. */
  goHome(): void {
    this.#leave();
    this.route.push(HOME);
    this.#show({ at: 'home' });
  }

  dismissNotice(): void {
    this.#notice = null;
  }

  /** Shows a thrown error. The page may still work, so it stays. */
  caught(thrown: unknown): void {
    const facts = { phase: this.#phase.at };
    this.#bug = { code: 'bug', facts, report: reportOf('bug', facts, thrown) };
  }

  dismissBug(): void {
    this.#bug = null;
  }

  async #openServed(name: string, address: Address): Promise<void> {
    await this.#open(name, () => this.disk.served(name), address);
  }

  async #open(name: string, source: Source, address: Address): Promise<void> {
    const { stage } = this.#parts;
    stage.clearMarks();
    stage.mark('open');
    this.#opening.abort();
    const { signal } = (this.#opening = new AbortController());
    this.#setAside();
    this.#last = { name, source, address };
    this.#picked = null;
    this.wasOpen.hide();
    this.#notice = null;
    this.route.push({ ...HOME, ...address });
    stage.indexed(false);
    this.#show({ at: 'opening', name, session: null });

    const connection = this.#warm.take();
    const given = await this.#give(connection, source, signal);
    if (!given?.ok) {
      connection.close();
      if (given !== null) this.#fail(name, given.error);
      return;
    }
    const { picked, overview } = given.value;
    const file = new FileOnDisk(connection.api, picked);
    const known = (): void => void this.kept.note(picked, session.overview);
    const moments = this.#moments(signal, connection, known);
    const session = new OpenSession(file, overview, this.route, moments);
    known();
    // Files of the disk are `File`s; all else has an address, or stood nowhere.
    this.wasOpen.keep(picked.file instanceof File && address.sample === null ? name : null);
    this.#opened = { connection, session, name, address };
    connection.onDown((error) => {
      if (this.#opened?.connection === connection) this.#fail(name, error);
    });
    this.#show({ at: 'opening', name, session });
  }

  /** Hands the bytes to the engine; null when another file is opened meanwhile. */
  async #give(
    connection: Connection,
    source: Source,
    signal: AbortSignal,
  ): Promise<Result<Given, OpenError | EngineError> | null> {
    const gone = (): boolean => signal.aborted;
    const picked = await source(connection);
    if (gone()) return null;
    if (!picked.ok) return picked;
    this.#picked = picked.value;
    const { name, file: bytes } = picked.value;
    const answer = await connection.api.open({ name, bytes }, signal);
    if (gone()) return null;
    return answer.ok ? ok({ picked: picked.value, overview: answer.value }) : answer;
  }

  /** Marks and phases of the session that is being opened; nothing once another one is. */
  #moments(signal: AbortSignal, connection: Connection, known: () => void): Moments {
    const { stage } = this.#parts;
    const current = (act: () => void) => (): void => {
      if (!signal.aborted) act();
    };
    return {
      firstRows: current(() => {
        stage.mark('first-rows');
        if (this.#phase.at !== 'opening' || this.#phase.session === null) return;
        this.#end(this.#before);
        this.#before = null;
        this.#show({ at: 'open', name: this.#phase.name, session: this.#phase.session });
      }),
      tree: current(() => stage.mark('tree')),
      indexed: current(() => {
        stage.mark('indexed');
        stage.indexed(true);
        known();
      }),
      unknown: (which, id) => {
        if (this.#opened?.connection === connection) this.#unknown(which, id);
      },
    };
  }

  /** The reader went back or forward, or wrote an address. */
  #jump(address: Address): void {
    const current = this.#opened?.address;
    if (address.v === null) {
      if (this.#phase.at !== 'home') {
        this.#leave();
        this.#show({ at: 'home' });
      }
    } else if (address.sample !== null) {
      if (address.sample !== current?.sample) void this.openSample(address.sample, address);
    } else if (address.served !== null) {
      if (address.served !== current?.served) void this.#openServed(address.served, address);
    } else if (
      this.#phase.at === 'home' &&
      this.#last?.address.sample === null &&
      this.#last.address.served === null
    ) {
      void this.#open(this.#last.name, this.#last.source, address);
    }
  }

  /** What the address names is not in the file: it is taken out of it, and said. */
  #unknown(which: 'entry' | 'leaf', name: string): void {
    this.route.replace({ [which]: null });
    this.#notice = noEntry(this.#notice, which, name, this.route.address.leaf !== null);
  }

  #show(phase: Phase): void {
    this.#phase = phase;
    this.#parts.stage.phase(phase.at);
    if (phase.at === 'home') this.#warm.start();
  }

  #fail(
    name: string | null,
    error: { readonly code: Failure['code']; readonly facts: Facts },
  ): void {
    this.#end(this.#opened);
    this.#opened = null;
    const report = reportOf(error.code, error.facts, null);
    const last = name === null ? null : this.#last;
    const ofFile = error.code === 'unreadable' || error.code === 'stale';
    this.#canReopen = last !== null && !HOPELESS.has(error.code);
    if (this.#canReopen && ofFile && last?.address.served === null) void this.#askToReopen();
    this.#show({ at: 'failed', name, error: { code: error.code, facts: error.facts, report } });
  }

  /** A file that could not be read can be asked for again only where the browser gave a handle. */
  async #askToReopen(): Promise<void> {
    this.#canReopen = false;
    const picked = this.#picked;
    const can = (await picked?.canRenew()) ?? false;
    if (picked === this.#picked && this.#phase.at === 'failed') this.#canReopen = can;
  }

  /** Keeps the open session until the next one is on screen: a wrong file must not cost the reader's place. */
  #setAside(): void {
    if (this.#opened === null) return;
    this.#end(this.#before);
    this.#opened.session.standBy();
    const { sample, served } = this.#opened.address;
    const here = this.route.address;
    const same = here.v !== null && here.sample === sample && here.served === served;
    this.#before = { ...this.#opened, address: same ? here : this.#opened.address };
    this.#opened = null;
  }

  #leave(): void {
    this.#opening.abort();
    this.#end(this.#opened);
    this.#end(this.#before);
    this.#opened = null;
    this.#before = null;
    this.#notice = null;
    this.#parts.stage.indexed(false);
  }

  #end(opened: Opened | null): void {
    opened?.session.close();
    opened?.connection.close();
  }
}

/** The app, from and into Svelte's context. */
export const [getApp, setApp] = createContext<App>();
