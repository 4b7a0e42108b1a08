/**
 * Layout space is as high as the rows are; scroll space is what the browser can hold. Chromium caps an element at
 * 33.5 million px, Firefox at about 17.9, and 800,000 rows are more than both. Up to the limit the two are the same.
 * Beyond it the ends stay 1:1, so that top and bottom are reached exactly, and the middle is squeezed.
 */
export const SCROLL_LIMIT = 8_000_000;

/** Near the ends, this much is mapped 1:1. */
const EDGE = 100_000;

/** Height that the scrolled element gets. */
export const scrollHeight = (total: number): number => Math.min(total, SCROLL_LIMIT);

/** The scroll position that stands for a layout position. `total` is the layout height, `view` that of the window. */
export function toScroll(place: number, total: number, view: number): number {
  const layout = Math.max(0, total - view);
  const scroll = Math.max(0, scrollHeight(total) - view);
  return squeeze(Math.min(Math.max(0, place), layout), layout, scroll);
}

/** The layout position that a scroll position stands for. */
export function toLayout(scrollTop: number, total: number, view: number): number {
  const layout = Math.max(0, total - view);
  const scroll = Math.max(0, scrollHeight(total) - view);
  return squeeze(Math.min(Math.max(0, scrollTop), scroll), scroll, layout);
}

/** Maps 0..`from` onto 0..`to`: both ends 1:1, linear between them. */
function squeeze(place: number, from: number, to: number): number {
  if (from === to) return place;
  const edge = Math.min(EDGE, from / 4, to / 4);
  if (place <= edge) return place;
  if (place >= from - edge) return to - (from - place);
  return edge + ((place - edge) * (to - 2 * edge)) / (from - 2 * edge);
}
