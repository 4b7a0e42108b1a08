/**
 * One open file: its header and end first, then everything behind that, while questions are answered from what is there
 * (law 7). Keys are the same in both, so nothing that the page holds is lost when the index takes over.
 */
import { fail, ok, type Result } from '../base/result.ts';
import type { Facts } from '../base/words.ts';
import {
  openEnd,
  openSession,
  SessionIndex,
  type OpenOptions,
  type ReadFailure,
  type Session,
} from '../session/index.ts';
import type { EngineError, OpenError, OpenInput, Overview, Renewed } from './api.ts';
import { fingerprintOf } from './fingerprint.ts';
import { asItIs, keptSource, type KeptSource } from './kept-source.ts';
import { HEAD, isForeign, looksLike, type Looks } from './looks-like.ts';
import { overviewOf, type FileFacts } from './overview.ts';
import type { Pulse } from './pulse.ts';
import { SessionView } from './session-view.ts';
import { Titles } from './titles.ts';
import { crashFacts } from './wall.ts';
import { looksKey } from './words.ts';

/** A file of another sort is read whole before it is refused, if it is not larger than this. */
const GUESS = 64 * 1024 * 1024;

/** The page asks for its first rows some 100 ms after the file was opened. */
const PATIENCE = 400;

/** How files are read; tests set it. */
export interface OpenSettings extends Pick<OpenOptions, 'chunk'> {
  /** Files up to this many bytes stay in memory. */
  readonly keep?: number;
  /** Milliseconds that the index waits for the first rows to be asked for. */
  readonly patience?: number;
}

/** A file that could be opened. */
export class OpenFile {
  titles = new Titles();
  readonly #file: FileFacts;
  readonly #source: KeptSource;
  readonly #settings: OpenSettings;
  readonly #pulse: Pulse;
  #view: SessionView;
  #rows: number;
  #stage: Overview['stage'];
  #error: EngineError | null = null;
  #bytesRead = 0;
  #entries = 0;
  #indexing = new AbortController();
  /** What was read of the whole file, to be read on when it has grown; null until that is needed. */
  #whole: SessionIndex | null = null;
  #growing = false;
  #late: ReturnType<typeof setTimeout> | null = null;

  private constructor(
    file: FileFacts,
    session: Session,
    source: KeptSource,
    settings: OpenSettings,
    pulse: Pulse,
  ) {
    this.#file = file;
    this.#source = source;
    this.#settings = settings;
    this.#pulse = pulse;
    this.#view = new SessionView(session);
    this.#rows = pulse.revision;
    this.#stage = session.windowed ? 'reading' : 'ready';
  }

  /** Reads header and end. A file of one window is whole with that; of any other `start` reads the rest. */
  static async open(
    { name, bytes }: OpenInput,
    settings: OpenSettings,
    pulse: Pulse,
    signal: AbortSignal,
  ): Promise<Result<OpenFile, OpenError>> {
    if (bytes.size === 0) return refused('empty', { name });
    const source = keptSource(bytes, settings.keep);
    const head = await source.read(0, Math.min(HEAD, source.size));
    if (signal.aborted) return refused('aborted', { name });
    // Nothing has been read yet, so this is no change of the file: it is gone, locked, or a folder.
    if (!head.ok) return refused('unreadable', { name });
    const looks = looksLike(head.value, head.value.length === source.size);
    if (isForeign(looks)) return notASession(name, looks);
    const end = await openEnd(asItIs(source), { ...settings, signal });
    if (!end.ok) return refused(end.error, { name });
    let session = end.value;
    if (!isSession(session, looks)) {
      const whole =
        session.windowed && source.size <= GUESS
          ? await openSession(asItIs(source), { ...settings, signal })
          : end;
      if (!whole.ok) return refused(whole.error, { name });
      if (!isSession(whole.value, looks)) return notASession(name, looks);
      session = whole.value;
    }
    const file = { name, fingerprint: fingerprintOf(head.value) };
    return ok(new OpenFile(file, session, source, settings, pulse));
  }

  get view(): SessionView {
    return this.#view;
  }

  /** Revision at which the rows became what they are. */
  get rows(): number {
    return this.#rows;
  }

  overview(): Overview {
    const progress = {
      stage: this.#stage,
      error: this.#error,
      bytesRead: this.#bytesRead,
      entries: this.#entries,
    };
    return overviewOf(this.#file, this.#view, progress, this.#pulse.revision, this.#rows);
  }

  /**
   * Begins to index what is not there yet, once the first rows of the tree have been answered: an index that begins at
   * once makes them wait for its first chunks. If nobody asks for rows, it begins after a moment.
   */
  start(): void {
    void this.#source.keepAll();
    if (this.#stage !== 'reading') {
      this.#pulse.beat();
      return;
    }
    this.#late = setTimeout(() => this.begin(), this.#settings.patience ?? PATIENCE);
  }

  /** Begins to index now: the first rows of the tree were answered, or nobody asked for any. Once only. */
  begin(): void {
    if (this.#late === null) return;
    clearTimeout(this.#late);
    this.#late = null;
    if (this.#stage === 'reading') this.#index();
  }

  /** Stops indexing; rows that are there stay. */
  cancel(): void {
    if (this.#stage !== 'reading') return;
    this.#indexing.abort();
    this.#indexing = new AbortController();
    this.#settle('cancelled', null);
  }

  /**
   * Takes a newer `File` of the same file: the old bytes must be a prefix of it. What is new is indexed behind the rest;
   * an index that stopped because the old `File` was stale goes on where it stood. `changed`: it is another file;
   * `stale`: it changed again meanwhile.
   */
  async renew(bytes: Blob): Promise<Result<Renewed, 'changed' | 'stale'>> {
    const before = this.#source.size;
    const renewal = await this.#source.renew(bytes);
    if (renewal === 'changed' || renewal === 'stale') return fail(renewal);
    if (this.#stage === 'failed') this.#index();
    else if (this.#stage !== 'reading') this.#grow();
    return ok({ grown: this.#source.size - before });
  }

  /** Stops all work for good. */
  close(): void {
    if (this.#late !== null) clearTimeout(this.#late);
    this.#late = null;
    this.#indexing.abort();
  }

  #index(): void {
    this.#indexing = new AbortController();
    this.#settle('reading', null);
    const { signal } = this.#indexing;
    this.#readAll(signal).then(
      (read) => {
        if (signal.aborted) return;
        if (read.ok) this.#show(read.value);
        this.#settle(
          read.ok ? 'ready' : 'failed',
          read.ok ? null : { code: read.error, facts: {} },
        );
        this.#grow();
      },
      (thrown: unknown) => {
        if (!signal.aborted) this.#settle('failed', { code: 'crashed', facts: crashFacts(thrown) });
      },
    );
  }

  #readAll(signal: AbortSignal): Promise<Result<Session, ReadFailure>> {
    // What a stale `File` stopped goes on where it stood: a file that is written to all the time gets to its end, too.
    return (this.#whole ??= new SessionIndex()).read(asItIs(this.#source), {
      ...this.#settings,
      signal,
      pause,
      progress: (bytes, entries) => {
        this.#bytesRead = bytes;
        this.#entries = entries;
        this.#pulse.tick();
      },
    });
  }

  /** Reads what the file has become longer by; one such reading at a time. */
  #grow(): void {
    if (this.#growing) return;
    this.#growing = true;
    this.#readOn(this.#indexing.signal).then(
      () => (this.#growing = false),
      (thrown: unknown) => this.#settle('failed', { code: 'crashed', facts: crashFacts(thrown) }),
    );
  }

  async #readOn(signal: AbortSignal): Promise<void> {
    const isBehind = (): boolean => this.#view.session.table.size < this.#source.size;
    while (!signal.aborted && this.#stage !== 'failed' && isBehind()) {
      const source = asItIs(this.#source);
      const options = { ...this.#settings, signal, pause };
      const read =
        this.#stage === 'cancelled'
          ? await openEnd(source, options)
          : await (this.#whole ??= new SessionIndex()).read(source, options);
      // A file that changed again will be renewed again, and read on then.
      if (!read.ok) return;
      // A last line without line break may have gone on: what it was called is no longer right.
      if (!this.#view.session.table.endsWithEol) this.titles = new Titles();
      this.#show(read.value);
      this.#pulse.beat();
    }
  }

  #show(session: Session): void {
    this.#view = new SessionView(session);
    this.#rows = this.#pulse.revision + 1;
  }

  #settle(stage: Overview['stage'], error: EngineError | null): void {
    this.#stage = stage;
    this.#error = error;
    this.#pulse.beat();
  }
}

/**
 * Lets questions that came meanwhile be answered: messages are tasks, and a task needs an end of this one. Not by a timer,
 * which waits 4 ms each time: with a pause after every 2 MB that is a tenth of the whole index.
 */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** A header, or a line that has a place in a tree. A guess from the first bytes may be wrong; these are not. */
function isSession({ header, columns }: Session, looks: Looks): boolean {
  if (looks === 'session' || header) return true;
  for (let row = 0; row < columns.length; row++) {
    if (columns.kind[row] !== 0 && columns.ids.idOf(row) !== null) return true;
  }
  return false;
}

const refused = (
  code: OpenError['code'],
  facts: Facts,
): { readonly ok: false; readonly error: OpenError } => fail({ code, facts });

const notASession = (
  name: string,
  looks: Looks,
): { readonly ok: false; readonly error: OpenError } =>
  refused('not-a-session', { name, looks, looksLike: looksKey(looks) });
