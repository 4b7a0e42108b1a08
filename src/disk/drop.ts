import { fromFile, type FileHandle, type Picked } from './picked.ts';

/** What lay in a drop: files, and names of folders. */
export interface Drop {
  readonly files: readonly Picked[];
  readonly folders: readonly string[];
}

/** How long a handle may take. Blocked folders never answer. */
const PATIENCE = 2_000;

interface DroppedItem {
  readonly file: File | null;
  readonly folder: boolean;
  readonly name: string;
  readonly handle: Promise<FileHandle | null>;
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
      folder || file === null ? [] : [fromFile(file, handle)],
    ),
    folders: items.filter(({ folder }) => folder).map(({ name }) => name),
  };
}

function takeItem(item: DataTransferItem): DroppedItem {
  const handle = handleOf(item);
  const entry = 'webkitGetAsEntry' in item ? item.webkitGetAsEntry() : null;
  const file = item.getAsFile();
  return {
    file,
    folder: entry?.isDirectory === true,
    name: entry?.name ?? file?.name ?? '',
    handle,
  };
}

/** The handle of a dropped file; null where there is none, where it fails (symbolic links), or where it never comes. */
function handleOf(item: DataTransferItem): Promise<FileHandle | null> {
  const take = (item as Partial<HandleItem>).getAsFileSystemHandle;
  if (take === undefined) return Promise.resolve(null);
  const handle = take.call(item).then(
    (found) => (found?.kind === 'file' ? (found as unknown as FileHandle) : null),
    () => null,
  );
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  return Promise.race([handle, patience]);
}

/** Not in the DOM types: Chromium only. */
interface HandleItem {
  getAsFileSystemHandle(): Promise<{ readonly kind: 'file' | 'directory' } | null>;
}
