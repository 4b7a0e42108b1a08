import { fail, ok, type Result } from '../base/result.ts';
import { folderOfHandle, type Folder, type FolderHandle } from './folder.ts';
import { fromHandle, reasonOf, type DiskError, type FileHandle, type Picked } from './picked.ts';

/** `cancelled`: the user closed the dialog. `no-picker`: this browser has none, use the file input. */
export type PickError =
  | DiskError
  | { readonly code: 'cancelled'; readonly facts: Record<string, never> }
  | { readonly code: 'no-picker'; readonly facts: Record<string, never> };

type OpenPicker = (options: object) => Promise<readonly FileHandle[]>;

/** Asks for files with the browser's dialog that gives real handles. Those that cannot be read are left out, if any can. */
export async function pickFiles(typeName: string): Promise<Result<readonly Picked[], PickError>> {
  const open = (globalThis as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker;
  if (open === undefined) return fail({ code: 'no-picker', facts: {} });
  try {
    const handles = await open({
      multiple: true,
      types: [{ description: typeName, accept: { 'application/x-ndjson': ['.jsonl'] } }],
    });
    const picked = await Promise.all(handles.map(fromHandle));
    const [refused] = picked.filter((one) => !one.ok);
    const files = picked.flatMap((one) => (one.ok ? [one.value] : []));
    if (files.length > 0) return ok(files);
    return refused ?? fail({ code: 'cancelled', facts: {} });
  } catch (error) {
    return fail(pickErrorOf(error));
  }
}

/** Asks for a folder with the browser's dialog. */
export async function pickFolder(): Promise<Result<Folder, PickError>> {
  const open = (globalThis as { showDirectoryPicker?: () => Promise<FolderHandle> })
    .showDirectoryPicker;
  if (open === undefined) return fail({ code: 'no-picker', facts: {} });
  try {
    return ok(folderOfHandle(await open()));
  } catch (error) {
    return fail(pickErrorOf(error));
  }
}

/** What a dialog that gave nothing says. */
function pickErrorOf(error: unknown): PickError {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return { code: 'cancelled', facts: {} };
  // Inside a frame of another origin the dialog is forbidden; the file input is not.
  if (name === 'SecurityError') return { code: 'no-picker', facts: {} };
  return { code: 'unreadable', facts: { name: '', reason: reasonOf(error) } };
}

/** The files of an `<input type=file>`. Its value is reset, so that the same ones can be picked again. */
export function takeInput(input: HTMLInputElement): readonly File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}
