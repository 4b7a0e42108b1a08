/** What happens to an element that scrolls. */
export interface ScrollerEvents {
  scrolled(): void;
  /** Nobody has scrolled for a moment. */
  idle(): void;
  /** The reader took hold of it: what was to stay in place need not any more. */
  touched(): void;
  resized(): void;
}

const IDLE_MS = 160;

/** Listens to an element that scrolls, and tells its size at once. Returns how to stop. */
export function watchScroller(node: HTMLElement, on: ScrollerEvents): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const scroll = (): void => {
    on.scrolled();
    clearTimeout(idle);
    idle = setTimeout(() => on.idle(), IDLE_MS);
  };
  node.addEventListener('scroll', scroll, { passive: true, signal });
  node.addEventListener('wheel', () => on.touched(), { passive: true, signal });
  node.addEventListener('pointerdown', () => on.touched(), { signal });
  node.addEventListener('keydown', () => on.touched(), { signal });
  const size = new ResizeObserver(() => on.resized());
  size.observe(node);
  on.resized();
  return () => {
    clearTimeout(idle);
    size.disconnect();
    stop.abort();
  };
}
