import { m } from './paraglide/messages.js';

/** What an agent does with a line or a file; one sentence for each deed of `entry`. A test compares the two, the compiler too. */
export const DEED_TEXTS = {
  opens: () => m.agents_opens(),
  reads: () => m.agents_reads(),
  'reads-signs': () => m.agents_reads_signs(),
  'reads-unchecked': () => m.agents_reads_unchecked(),
  'reads-if-room': () => m.agents_reads_if_room(),
  unlisted: () => m.agents_unlisted(),
  'reads-empty': () => m.agents_reads_empty(),
  'reads-empty-unlisted': () => m.agents_reads_empty_unlisted(),
  'reads-joined': () => m.agents_reads_joined(),
  'reads-as-3': () => m.agents_reads_as_3(),
  'reads-unsent': () => m.agents_reads_unsent(),
  'reads-unlinked': () => m.agents_reads_unlinked(),
  'reads-as-root': () => m.agents_reads_as_root(),
  'reads-last-of-id': () => m.agents_reads_last_of_id(),
  'reads-file-order': () => m.agents_reads_file_order(),
  'reads-any-order': () => m.agents_reads_any_order(),
  'reads-summary-only': () => m.agents_reads_summary_only(),
  'reads-first-object': () => m.agents_reads_first_object(),
  'reads-first-object-drops': () => m.agents_reads_first_object_drops(),
  'reads-header-as-entry': () => m.agents_reads_header_as_entry(),
  'reads-harness-plain': () => m.agents_reads_harness_plain(),
  'takes-for-entry': () => m.agents_takes_for_entry(),
  'takes-for-leaf': () => m.agents_takes_for_leaf(),
  'may-crash': () => m.agents_may_crash(),
  ignores: () => m.agents_ignores(),
  skips: () => m.agents_skips(),
  'skips-drops': () => m.agents_skips_drops(),
  'skips-mends': () => m.agents_skips_mends(),
  'loses-last': () => m.agents_loses_last(),
  'drops-broken': () => m.agents_drops_broken(),
  'mends-end': () => m.agents_mends_end(),
  'fuses-end': () => m.agents_fuses_end(),
  'rewrites-at-once': () => m.agents_rewrites_at_once(),
  'rewrites-later': () => m.agents_rewrites_later(),
  'flattens-at-once': () => m.agents_flattens_at_once(),
  'flattens-later': () => m.agents_flattens_later(),
  'stops-at-repeat': () => m.agents_stops_at_repeat(),
  hangs: () => m.agents_hangs(),
  throws: () => m.agents_throws(),
  'cannot-open': () => m.agents_cannot_open(),
  refuses: () => m.agents_refuses(),
  replaces: () => m.agents_replaces(),
  'not-tried': () => m.agents_not_tried(),
} as const satisfies Record<string, () => string>;

const TEXTS: ReadonlyMap<string, () => string> = new Map(Object.entries(DEED_TEXTS));

/** The agents as they were studied, in the order in which they are named. */
const AGENTS = [
  ['pi', 'pi 1.6'],
  ['xcsh', 'xcsh 17.4'],
  ['omp', 'omp 18.2'],
] as const;

/** Agents that do the same, and what that is. */
export interface AgentLine {
  readonly agents: string;
  readonly does: string;
}

/** What each agent does, as few lines as possible: those that do the same stand together. */
export function agentLines(
  deeds: Readonly<Record<(typeof AGENTS)[number][0], string | readonly string[]>>,
): readonly AgentLine[] {
  const lines = new Map<string, string[]>();
  for (const [agent, name] of AGENTS) {
    const does = [deeds[agent]]
      .flat()
      .map((deed) => TEXTS.get(deed)?.() ?? deed)
      .join(' ');
    lines.set(does, [...(lines.get(does) ?? []), name]);
  }
  return [...lines].map(([does, names]) => ({ agents: names.join(', '), does }));
}
