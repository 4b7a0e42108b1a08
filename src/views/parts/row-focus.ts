/**
 * Gives the focus to a row that is drawn: to the part of it that shows this entry, else to its element with
 * `data-focus`. False when the row is not in the document. Only the rows of this list: there may be a list inside of one.
 */
export function focusIn(scroller: HTMLElement | null, index: number, part?: number): boolean {
  const rows = scroller?.firstElementChild?.firstElementChild?.children ?? [];
  const item = [...rows].find((row) => row.getAttribute('data-index') === `${index}`);
  if (!item) return false;
  const inner =
    part === undefined ? null : item.querySelector<HTMLElement>(`[data-entry="${part}"]`);
  if (inner !== null) inner.focus();
  else if (!item.contains(document.activeElement) || part !== undefined) {
    item.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  }
  return true;
}
