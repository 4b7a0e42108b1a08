import { fail, type Result } from '../base/result.ts';
import { fromHandle, reasonOf, type DiskError, type FileHandle, type Picked } from './picked.ts';

/** `cancelled`: the user closed the dialog. `no-picker`: this browser has none, use the file input. */
export type PickError =
  | DiskError
  | { readonly code: 'cancelled'; readonly facts: Record<string, never> }
  | { readonly code: 'no-picker'; readonly facts: Record<string, never> };

type OpenPicker = (options: object) => Promise<readonly FileHandle[]>;

/** Asks for a file with the browser's dialog that gives a real handle. */
export async function pickFile(typeName: string): Promise<Result<Picked, PickError>> {
  const open = (globalThis as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker;
  if (open === undefined) return fail({ code: 'no-picker', facts: {} });
  try {
    const [handle] = await open({
      types: [{ description: typeName, accept: { 'application/x-ndjson': ['.jsonl'] } }],
    });
    return handle === undefined ? fail({ code: 'cancelled', facts: {} }) : await fromHandle(handle);
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return fail({ code: 'cancelled', facts: {} });
    // Inside a frame of another origin the dialog is forbidden; the file input is not.
    if (name === 'SecurityError') return fail({ code: 'no-picker', facts: {} });
    return fail({ code: 'unreadable', facts: { name: '', reason: reasonOf(error) } });
  }
}

/** The file of an `<input type=file>`; null when it is empty. Its value is reset, so that the same file can be picked again. */
export function takeInput(input: HTMLInputElement): File | null {
  const file = input.files?.[0] ?? null;
  input.value = '';
  return file;
}
