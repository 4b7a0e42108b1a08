import { fromFile, fromText, type Picked } from './picked.ts';

/** What the clipboard holds: a file, else text; null when there is neither. Must be called inside the `paste` event. */
export function readPaste(data: DataTransfer, textName: string): Picked | null {
  const file = [...data.files].find((candidate) => candidate.size > 0 || candidate.name !== '');
  if (file) return fromFile(file);
  const text = data.getData('text/plain');
  return text.trim() === '' ? null : fromText(text, textName);
}
