import { oneLine } from '../parts/visible-text.ts';
import type { App } from '../../state/app.svelte.ts';
import type { Opened } from '../../state/opened.svelte.ts';

/** Whether the row of open sessions is there: with one session on screen there is nothing to choose from. */
export function hasTabs({ files }: App): boolean {
  const { list, active, lastClosed } = files;
  return list.length >= 2 || (active === null && (list.length > 0 || lastClosed !== null));
}

/** Id of a tab in the document. */
export const tabId = (file: Opened): string => `file-${file.id}`;

/** A first prompt may be a whole document; a tab shows the start of it. */
const LONGEST = 200;

/** What a tab says: the name of the session, before it was read that of its file. */
export const tabName = (file: Opened): string =>
  oneLine((file.title ?? file.name).slice(0, LONGEST));
