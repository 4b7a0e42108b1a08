import { createContext } from 'svelte';
import type { Disk, Folder, FolderFile, Picked, ReopenError } from '../disk/index.ts';
import type { Connection, Overview } from '../engine/index.ts';
import { mayBeMeant } from './awaited.ts';
import type { Kept } from './kept.svelte.ts';
import { OpenFolder } from './open-folder.svelte.ts';
import { MOST_AWAKE, OpenFiles } from './open-files.svelte.ts';
import type { Opened, Told } from './opened.svelte.ts';
import { originOf } from './origin.ts';
import { failureOf, noEntry, type Failure, type Notice, type Phase, type Stage } from './phase.ts';
import type { Shelf } from './prefs.svelte.ts';
import type { Jump, Route } from './route.svelte.ts';
import type { OpenSession } from './session.svelte.ts';
import { HOME, OPEN, parseAddress, type Address } from './url.ts';
import { Warm } from './warm.ts';
import { Ways } from './ways.ts';
import { WasOpen, type Remembered } from './was-open.svelte.ts';

/** What an app is made of; `main.ts` puts it together, tests bring their own. */
export interface AppParts {
  readonly connect: () => Connection;
  readonly disk: Disk;
  readonly route: Route;
  readonly stage: Stage;
  /** What this browser keeps from one visit to the next. */
  readonly kept: Kept;
  /** What this tab keeps when it is loaded anew. */
  readonly tab: Shelf | null;
}

/** Owner of the address while a folder is on screen. */
const FOLDER = 'folder';

/** `go`: a new entry of the history; `here`: the address bar says it already. */
type How = 'go' | 'here';

/** The page: which screen is shown, and the files that are open behind it. */
export class App {
  readonly disk: Disk;
  readonly route: Route;
  readonly kept: Kept;
  readonly files: OpenFiles;
  readonly ways: Ways;
  /** The files that were open before the page was loaded anew. */
  readonly wasOpen: WasOpen;
  readonly #stage: Stage;
  readonly #warm: Warm;
  #notice = $state.raw<Notice | null>(null);
  #bug = $state.raw<Failure | null>(null);
  #folder = $state.raw<OpenFolder | null>(null);
  /** The folder is on screen, unless a file is. */
  #inFolder = $state(false);
  /** A failure that belongs to no file. */
  #failure = $state.raw<Failure | null>(null);
  /** What was on screen before the file that is now. */
  #before = $state.raw<Opened | null>(null);
  /** Marks speak of the file that was opened last. */
  #last: Opened | null = null;
  #hasOpened = false;

  constructor({ connect, disk, route, stage, kept, tab }: AppParts) {
    this.disk = disk;
    this.kept = kept;
    this.route = route;
    this.files = new OpenFiles(route);
    this.wasOpen = new WasOpen(tab);
    this.#stage = stage;
    this.#warm = new Warm(connect);
    this.ways = new Ways(this, disk, this.#warm);
    route.onJump((jump) => this.#jump(jump));
  }

  get phase(): Phase {
    const { active } = this.files;
    if (active !== null) return active.phase;
    if (this.#failure !== null) return { at: 'failed', name: null, error: this.#failure };
    return this.#inFolder && this.#folder ? { at: 'folder', folder: this.#folder } : { at: 'home' };
  }

  /** The session on screen, also while the rest of it is still being read. */
  get session(): OpenSession | null {
    return this.files.active?.session ?? null;
  }

  /** The folder that was opened last; null when there was none. */
  get folder(): OpenFolder | null {
    return this.#folder;
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  /** A thrown error, to be shown beside whatever is on screen. */
  get bug(): Failure | null {
    return this.#bug;
  }

  /** Name of the file that can be gone back to after a failure; null when there is none. */
  get backTo(): string | null {
    return this.#isOpen(this.#before)?.name ?? null;
  }

  /** True once something was opened, or tried to be. */
  get hasOpened(): boolean {
    return this.#hasOpened;
  }

  /** Shows what the address asks for. Called once, when the page is mounted. */
  start(): void {
    this.#warm.start();
    // Tabs that have an address of their own come back by themselves; of the others the page can only tell.
    for (const { origin, id } of this.wasOpen.remind(this.disk)) this.files.add(origin, id);
    const { address, owner } = this.route;
    if (this.#visit(address, 'here', owner ?? undefined) === null) this.#present();
  }

  /** Opens files that the user pointed at, each in a tab. The first that is a session is shown; the others sleep. */
  async open(...picked: readonly Picked[]): Promise<void> {
    const [one, ...others] = picked;
    // A session whose file changed on disk waits for it, and keeps its place.
    const waits = this.files.list.find(
      ({ session, name }) => session?.file.state === 'changed' && name === one?.name,
    );
    if (one !== undefined && waits?.session && (await waits.session.file.take(one))) {
      await this.show(waits);
      for (const other of others) this.#note(this.#tabOf(other).file, other, null);
      return;
    }
    const [first, ...next] = picked.map((each) => this.#tabOf(each));
    if (first === undefined) return;
    for (const { file } of next) if (file.picked !== null) this.#note(file, file.picked, null);
    await this.#show(first.file, first.how, true);
    const refused: string[] = [];
    for (const { file } of next) {
      const { active } = this.files;
      if (active?.refused !== true) return;
      refused.push(active.name);
      this.route.replace(file.route.address);
      await this.#show(file, 'here', true);
      this.#notice = { what: 'no-session', names: refused };
    }
  }

  /** Opens a session that the app ships. */
  async openSample(name: string): Promise<void> {
    await this.#visit({ ...OPEN, sample: name }, 'go');
  }

  /** Lists the session files of these folders. */
  openFolders(folders: readonly Folder[]): void {
    this.#folder?.cancel();
    const folder = new OpenFolder(folders);
    this.#folder = folder;
    void folder.look();
    this.showFolder();
  }

  /** Shows the folder that was opened last. */
  showFolder(): void {
    this.#leave(this.route.address);
    this.#inFolder = this.#folder !== null;
    this.#hasOpened = true;
    this.route.go(HOME, FOLDER);
    this.#present();
  }

  /** Opens a file of the folder; the list stays where it is. */
  async openFrom(file: FolderFile): Promise<void> {
    const picked = await file.pick();
    if (picked.ok) await this.open(picked.value);
    else this.fail(picked.error);
  }

  /** Brings a tab on screen. */
  show(file: Opened): Promise<void> {
    return this.#show(file, 'go');
  }

  /** Closes a tab; it can come back. Of the one on screen, the tab beside it takes the place. */
  close(file: Opened): void {
    const onScreen = file === this.files.active;
    const next = this.files.beside(file);
    const failed = file.stand.at === 'failed' && !file.wasRead;
    if (onScreen) file.route.leave(this.route.address);
    this.files.remove(file, !failed);
    if (!onScreen) this.#present();
    else if (next !== null) void this.#show(next, 'go');
    else this.goHome();
    // Where tabs are left, their row says what can come back.
    if (!failed && this.files.list.length === 1)
      this.#notice = { what: 'closed', name: file.title ?? file.name };
  }

  /** Opens the tab again that was closed last. */
  async reopenClosed(): Promise<void> {
    const file = this.files.lastClosed;
    if (file === null) return;
    this.files.bringBack(file);
    await this.#show(file, 'go');
  }

  /** Opens the file on screen once more, as it is now. */
  async retry(): Promise<void> {
    if (this.files.active !== null) await this.#wake(this.files.active, false);
  }

  /** Stops opening. What has been read stays on screen; if nothing has, what was there before comes back. */
  cancel(): void {
    if (this.session === null) this.back();
    else void this.session.engine.cancel();
  }

  /** Goes back to what was on screen before; a file that could not be opened goes. */
  back(): void {
    const { active } = this.files;
    const before = this.#isOpen(this.#before);
    if (active !== null && !active.wasRead) this.files.remove(active, false);
    if (before === null) this.goHome();
    else void this.#show(before, 'go');
  }

  /** Shows Home. What is open stays open. */
  goHome(): void {
    this.#leave(this.route.address);
    this.route.go(HOME, null);
    this.#present();
  }

  /** Shows a failure that belongs to no open file. */
  fail({ code, facts }: Pick<Failure, 'code' | 'facts'>): void {
    this.#leave(this.route.address);
    this.#failure = failureOf(code, facts, false);
    this.#present();
  }

  tell(notice: Notice): void {
    this.#notice = notice;
  }

  dismissNotice(): void {
    this.#notice = null;
  }

  /** Shows a thrown error. The page may still work, so it stays. */
  caught(thrown: unknown): void {
    this.#bug = failureOf('bug', { phase: this.phase.at }, false, thrown);
  }

  /**
   * Brings back files that were open before the page was loaded anew, each to its tab and place, and answers for those
   * that did not come why. Inside a click: the browser may have to ask for each.
   */
  async reopen(files: readonly Remembered[]): Promise<ReadonlyMap<Remembered, ReopenError>> {
    const { failed, found } = await this.wasOpen.ask(files, this.kept);
    const back = found.map(({ origin, id }) => this.files.add(origin, id));
    // The one that was on screen comes on screen, if nothing else is there.
    const last =
      this.files.active === null ? back.find(({ id }) => id === this.route.owner) : undefined;
    const [first] = back;
    if (last !== undefined) await this.#show(last, 'here', true);
    else if (first !== undefined) await this.#show(first, 'go', true);
    return failed;
  }

  /** Says nothing more of the files that were open before the page was loaded anew. */
  dismissWasOpen(): void {
    this.wasOpen.dismiss();
    this.#present();
  }

  dismissBug(): void {
    this.#bug = null;
  }

  /** The tab for a file that the user pointed at: that of the same file, when it is open; else a new one. */
  #tabOf(picked: Picked): { file: Opened; how: How } {
    const { files, route } = this;
    const open = files.list.find((file) => file.isOf(picked));
    if (open !== undefined) {
      if (open.stand.at === 'failed') open.give(picked);
      return { file: open, how: 'go' };
    }
    const before = this.wasOpen.take(picked.name);
    // A link without its file has waited for this one, or the page was loaded anew where this one was on screen.
    const { address, owner } = route;
    const waits =
      files.active === null && mayBeMeant(address) && originOf(address, this.disk) === null;
    const here = waits && (owner === null || owner === before?.id);
    const last = before === null ? OPEN : parseAddress(before.hash);
    const origin = { name: picked.name, bytes: picked, address: here ? address : last };
    return { file: files.add(origin, before?.id), how: here ? 'here' : 'go' };
  }

  /** Shows what has an address of its own: the tab that has it, else a new one. Null when the address names nothing. */
  #visit(address: Address, how: How, id?: string, left?: Address): Promise<void> | null {
    const origin = originOf(address, this.disk);
    if (origin === null) return null;
    const { sample, served } = address;
    const open = this.files.list.find((file) => file.sample === sample && file.served === served);
    return this.#show(open ?? this.files.add(origin, id), how, true, left);
  }

  /** `fresh`: the user has pointed at it just now. `left`: what the bar said of the screen that was there before. */
  async #show(file: Opened, how: How, fresh = false, left = this.route.address): Promise<void> {
    this.#notice = null;
    this.#hasOpened = true;
    if (file !== this.files.active) {
      this.#leave(left);
      if (how === 'go') this.route.go(file.route.address, file.id);
      file.route.enter();
      this.files.look(file);
    }
    if (how === 'here') {
      this.route.own(file.id);
      file.sign();
    }
    if (file.stand.at === 'asleep') await this.#wake(file, fresh);
    else this.#present();
  }

  /** The screen goes. A file of which nothing was read yet is not waited for; one that could not be opened goes too. */
  #leave(left: Address): void {
    const { active } = this.files;
    this.#before = active;
    this.#failure = null;
    this.#inFolder = false;
    this.#notice = null;
    if (active === null) return;
    active.route.leave(left);
    this.files.look(null);
    if (active.stand.at === 'opening') active.sleep();
    else if (active.stand.at === 'failed' && !active.wasRead) this.files.remove(active, false);
  }

  async #wake(file: Opened, fresh: boolean): Promise<void> {
    this.#stage.clearMarks();
    this.#stage.mark('open');
    this.#last = file;
    const opening = file.open(this.#warm.take(), this.#told(file), fresh);
    void this.files.rest();
    await opening;
    file.forgetIn(this.kept);
  }

  /** `overview` null: it was not looked at yet. */
  #note(file: Opened, picked: Picked, overview: Overview | null): void {
    void file.noteIn(this.kept, picked, overview).then(() => this.#present());
  }

  #told(file: Opened): Told {
    return {
      changed: () => this.#present(),
      known: (picked, overview) => this.#note(file, picked, overview),
      mark: (name) => {
        if (file === this.#last) this.#stage.mark(name);
      },
      otherFile: (name) => (this.#notice = { what: 'other-file', name }),
      unknown: (which, id) => {
        file.route.replace({ [which]: null });
        // Of another file that is no wonder, and said already.
        if (file === this.files.active && this.#notice?.what !== 'other-file')
          this.#notice = noEntry(this.#notice, which, id, file.route.address.leaf !== null);
      },
    };
  }

  /** The reader went back or forward, or wrote an address. */
  #jump({ address, owner, left }: Jump): void {
    const { files } = this;
    const known = owner === null ? null : (files.byId(owner) ?? files.closedById(owner));
    if (known !== null) {
      files.bringBack(known);
      void this.#show(known, 'here', false, left);
    } else if (this.#visit(address, 'here', owner ?? undefined, left) === null) {
      const file = address.v === null || owner !== null ? null : files.meantBy(address);
      if (file !== null) void this.#show(file, 'here', false, left);
      else {
        this.#leave(left);
        this.#inFolder = owner === FOLDER;
        this.#present();
      }
    }
  }

  /** Something stands otherwise than before: puts it on the stage, and keeps it for when the page is loaded anew. */
  #present(): void {
    const { at } = this.phase;
    this.#stage.show(at, this.session?.indexed ?? false);
    if ((at === 'home' || at === 'folder') && this.files.awake < MOST_AWAKE) this.#warm.start();
    this.wasOpen.keep(this.files.list);
  }

  #isOpen(file: Opened | null): Opened | null {
    return file !== null && this.files.list.includes(file) ? file : null;
  }
}

/** The app, from and into Svelte's context. */
export const [getApp, setApp] = createContext<App>();
