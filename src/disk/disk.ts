import { fail, ok, type Result } from '../base/result.ts';
import { readDrop, type Drop } from './drop.ts';
import { fetchNotices, type Notice } from './notices.ts';
import { folderOfInput, type Folder } from './folder.ts';
import { readPaste } from './paste.ts';
import { pickFiles, pickFolder, takeInput, type PickError } from './pick.ts';
import { fromFile, fromText, type DiskError, type Picked } from './picked.ts';
import { fetchServed } from './served.ts';

/** Names for what has none: pasted text, and the kind of file in the browser's dialog. In the reader's language. */
export interface DiskNames {
  readonly pasted: string;
  readonly fileType: string;
}

/** Where session files come from. `browserDisk` asks the browser, `memoryDisk` gives what a test puts in. */
export interface Disk {
  pick(): Promise<Result<readonly Picked[], PickError>>;
  pickFolder(): Promise<Result<Folder, PickError>>;
  /** Inside the `drop` event only. */
  drop(data: DataTransfer): Drop;
  /** Inside the `paste` event only. */
  paste(data: DataTransfer): readonly Picked[];
  text(text: string): Picked;
  input(input: HTMLInputElement): readonly Picked[];
  /** The folder of an `<input webkitdirectory>`; null when it is empty. */
  folderInput(input: HTMLInputElement): Folder | null;
  served(name: string): Promise<Result<Picked, DiskError>>;
  /** The licences of what is built into the app. */
  notices(): Promise<Result<readonly Notice[], DiskError>>;
}

/** The files of the user, through the browser. */
export const browserDisk = (names: () => DiskNames): Disk => ({
  pick: () => pickFiles(names().fileType),
  pickFolder,
  drop: readDrop,
  paste: (data) => readPaste(data, names().pasted),
  text: (text) => fromText(text, names().pasted),
  input: (input) => takeInput(input).map((file) => fromFile(file)),
  folderInput: (input) => folderOfInput(takeInput(input)),
  served: fetchServed,
  notices: fetchNotices,
});

/** Files in memory, by name; `pick` gives all of them. */
export function memoryDisk(files: Readonly<Record<string, string>>): Disk {
  const of = (name: string): Result<Picked, DiskError> => {
    const text = files[name];
    return text === undefined
      ? fail({ code: 'unreadable', facts: { name, status: 404, reason: '404' } })
      : ok(fromText(text, name));
  };
  return {
    pick() {
      const all = Object.entries(files).map(([name, text]) => fromText(text, name));
      return Promise.resolve(all.length === 0 ? fail({ code: 'cancelled', facts: {} }) : ok(all));
    },
    pickFolder: () => Promise.resolve(fail({ code: 'cancelled', facts: {} })),
    drop: readDrop,
    paste: (data) => readPaste(data, 'pasted'),
    text: (text) => fromText(text, 'pasted'),
    input: () => [],
    folderInput: () => null,
    served: (name) => Promise.resolve(of(name)),
    notices: () => Promise.resolve(ok([])),
  };
}
