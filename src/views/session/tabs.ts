/** A tab of the session screen. Ids are unique in the document: one of the two tab lists is shown at a time. */
export interface Tab {
  readonly id: 'tree' | 'transcript' | 'lines' | 'facts';
  readonly name: string;
  readonly icon: 'tree' | 'transcript' | 'raw' | 'info';
}

/** The next tab for an arrow key (with wrap), Home or End; null for any other key. */
export function tabFor(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
