import type { Attachment } from 'svelte/attachments';

/** How often a file is looked at while it is on screen (product.md 3). Asking for its size takes about a millisecond. */
const EVERY_MS = 1_000;

/** Calls `look` while the element is there and the page is seen: each second, and when the reader comes back to it. */
export function whileSeen(look: () => void): Attachment {
  return () => {
    const stop = new AbortController();
    const { signal } = stop;
    const seen = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    addEventListener('focus', seen, { signal });
    document.addEventListener('visibilitychange', seen, { signal });
    const timer = setInterval(seen, EVERY_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  };
}
