import { folderOfDrop, type Folder, type FolderHandle } from './folder.ts';
import { fromFile, type FileHandle, type Picked } from './picked.ts';

/** What lay in a drop. */
export interface Drop {
  readonly files: readonly Picked[];
  readonly folders: readonly Folder[];
}

/** How long a handle may take. Blocked folders never answer. */
const PATIENCE = 2_000;

interface DroppedItem {
  readonly file: File | null;
  /** The folder that it is; null for a file. */
  readonly folder: FileSystemEntry | null;
  readonly handle: Promise<Handle | null>;
}

/** True when a drag carries something that could be opened. Names are not known before the drop. */
export const carriesFiles = (data: DataTransfer | null): boolean =>
  data !== null && data.types.includes('Files');

/**
 * Reads a drop. Must be called inside the `drop` event, before anything is awaited: afterwards the browser empties the
 * DataTransfer. The bytes are taken from the file of the same event, so that opening never waits for a handle.
 */
export function readDrop(data: DataTransfer): Drop {
  const items = [...data.items].filter((item) => item.kind === 'file').map(takeItem);
  return {
    files: items.flatMap(({ file, folder, handle }) =>
      folder !== null || file === null ? [] : [fromFile(file, handle.then(asFile))],
    ),
    folders: items.flatMap(({ folder, handle }) =>
      folder === null ? [] : [folderOfDrop(handle.then(asFolder), folder)],
    ),
  };
}

function takeItem(item: DataTransferItem): DroppedItem {
  const handle = handleOf(item);
  const entry = 'webkitGetAsEntry' in item ? item.webkitGetAsEntry() : null;
  return { file: item.getAsFile(), folder: entry?.isDirectory === true ? entry : null, handle };
}

/**
 * The handle of what was dropped; null where there is none, where it fails (symbolic links), or where it never comes.
 * Over plain http Chromium has the method too, but calling it takes the whole tab down.
 */
function handleOf(item: DataTransferItem): Promise<Handle | null> {
  const take = (item as Partial<HandleItem>).getAsFileSystemHandle;
  if (take === undefined || !isSecureContext) return Promise.resolve(null);
  const handle = take.call(item).catch(() => null);
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  return Promise.race([handle, patience]);
}

type Handle = FolderHandle | (FileHandle & { readonly kind: 'file' });

const asFile = (handle: Handle | null): FileHandle | null =>
  handle?.kind === 'file' ? handle : null;
const asFolder = (handle: Handle | null): FolderHandle | null =>
  handle?.kind === 'directory' ? handle : null;

/** Not in the DOM types: Chromium only. */
interface HandleItem {
  getAsFileSystemHandle(): Promise<Handle | null>;
}
