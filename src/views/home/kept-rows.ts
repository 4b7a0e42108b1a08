import { m } from '../../messages/index.ts';
import type { Amounts } from '../../state/kept.svelte.ts';

/** One kind of thing that this browser keeps. */
export interface KeptRow {
  readonly name: string;
  readonly what: string;
  readonly count: number;
  readonly bytes: number;
}

/** What is kept, in words; what a tab remembers only when it does. */
export function keptRows(amounts: Amounts | null): readonly KeptRow[] {
  if (amounts === null) return [];
  const { recents, settings, tab } = amounts;
  const rows: KeptRow[] = [
    { name: m.kept_recents({ count: recents.count }), what: m.kept_recents_what(), ...recents },
    { name: m.kept_settings(), what: m.kept_settings_what(), ...settings },
  ];
  if (tab.count > 0) rows.push({ name: m.kept_tab(), what: m.kept_tab_what(), ...tab });
  return rows;
}
