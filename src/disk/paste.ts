import { fromFile, fromText, type Picked } from './picked.ts';

/** What the clipboard holds: files, else text; nothing when there is neither. Must be called inside the `paste` event. */
export function readPaste(data: DataTransfer, textName: string): readonly Picked[] {
  const files = [...data.files].filter(({ size, name }) => size > 0 || name !== '');
  if (files.length > 0) return files.map((file) => fromFile(file));
  const text = data.getData('text/plain');
  return text.trim() === '' ? [] : [fromText(text, textName)];
}
