import type { Disk, Folder, Picked } from '../disk/index.ts';
import { Pasting } from './pasting.svelte.ts';
import type { Failure, Notice } from './phase.ts';
import type { Warm } from './warm.ts';

/** What a way in leads to. */
interface Page {
  open(...picked: readonly Picked[]): Promise<void>;
  openFolders(folders: readonly Folder[]): void;
  tell(notice: Notice): void;
  fail(error: Pick<Failure, 'code' | 'facts'>): void;
}

/** The ways in: dialogs, inputs of the document, drops and pastes. */
export class Ways {
  readonly pasting: Pasting;
  readonly #page: Page;
  readonly #disk: Disk;

  constructor(page: Page, disk: Disk, warm: Warm) {
    this.#page = page;
    this.#disk = disk;
    this.pasting = new Pasting(warm, (picked) => page.open(picked));
  }

  /** Asks for files; `input` is the way where the browser has no dialog that gives handles. */
  async pick(input: HTMLInputElement | null): Promise<void> {
    const picked = await this.#disk.pick();
    if (picked.ok) await this.#page.open(...picked.value);
    else if (picked.error.code === 'no-picker') input?.click();
    else if (picked.error.code !== 'cancelled') this.#page.fail(picked.error);
  }

  /** Asks for a folder, in the same way. */
  async pickFolder(input: HTMLInputElement | null): Promise<void> {
    const folder = await this.#disk.pickFolder();
    if (folder.ok) this.#page.openFolders([folder.value]);
    else if (folder.error.code === 'no-picker') input?.click();
    else if (folder.error.code !== 'cancelled') this.#page.fail(folder.error);
  }

  /** Takes the files of the file input. */
  take(input: HTMLInputElement): Promise<void> {
    return this.#page.open(...this.#disk.input(input));
  }

  /** Takes the folder of the other input. An empty one gives the page nothing, not even its name. */
  takeFolder(input: HTMLInputElement): void {
    const folder = this.#disk.folderInput(input);
    if (folder === null) this.#page.tell({ what: 'no-file' });
    else this.#page.openFolders([folder]);
  }

  /** Takes a drop. Must be called inside the event. Of folders beside files it is told: the files are on screen. */
  async drop(data: DataTransfer): Promise<void> {
    const { files, folders } = this.#disk.drop(data);
    if (folders.length > 0) this.#page.openFolders(folders);
    if (files.length > 0) {
      await this.#page.open(...files);
      if (folders.length > 0)
        this.#page.tell({ what: 'folders', names: folders.map(({ name }) => name) });
    } else if (folders.length === 0) this.#page.tell({ what: 'no-file' });
  }

  /** Takes a paste. Must be called inside the event; true when there was something to open. */
  paste(data: DataTransfer): boolean {
    const picked = this.#disk.paste(data);
    const [text] = picked.filter(({ file }) => !(file instanceof File));
    void (text === undefined ? this.#page.open(...picked) : this.pasting.take(text));
    return picked.length > 0;
  }

  pasteText(text: string): Promise<void> {
    return this.pasting.take(this.#disk.text(text));
  }
}
