/** True where letters are typed: plain-letter keys must not work there. */
export function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** A plain letter or digit: no modifier that belongs to the browser, not in a field, not under a dialog. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !inField(event.target) && document.querySelector('dialog[open]') === null;
}
