import type { TranscriptRow } from '../../engine/index.ts';
import { m, say } from '../../messages/index.ts';
import type { Tone } from '../parts/engine-types.ts';
import { oneLine, visibleLine } from '../parts/visible-text.ts';

const KINDS = {
  system: m.transcript_kind_system,
  user: m.transcript_kind_user,
  assistant: m.transcript_kind_assistant,
  tool: m.transcript_kind_tool,
  shell: m.transcript_kind_shell,
  summary: m.transcript_kind_summary,
  branch: m.transcript_kind_branch,
  extension: m.transcript_kind_extension,
  edit: m.transcript_kind_edit,
  label: m.transcript_kind_label,
  setting: m.transcript_kind_setting,
  usage: m.transcript_kind_usage,
  unknown: m.transcript_kind_unknown,
} as const satisfies Record<Tone, () => string>;

/** Who wrote an entry, in a word or two. */
export const kindOf = (tone: Tone): string => KINDS[tone]();

/** Name of an article: kind and short title. */
export function nameArticle(row: TranscriptRow): string {
  const title = visibleLine(say(row.title));
  const name = m.transcript_article({ kind: kindOf(row.tone), title });
  if (row.items.length > 1) return m.transcript_run({ name, count: row.items.length - 1 });
  return row.label === null
    ? name
    : `${name}, ${m.transcript_label({ label: oneLine(row.label) })}`;
}
