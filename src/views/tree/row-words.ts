import type { OutlineRow } from '../../engine/index.ts';
import { formatTokens, m, say } from '../../messages/index.ts';
import { oneLine, visibleLine } from '../parts/visible-text.ts';

/** Name of a row: title, label, and that the agent goes on here. */
export function nameRow(row: OutlineRow): string {
  const parts = [visibleLine(say(row.title))];
  if (row.label !== null) parts.push(m.tree_label({ label: oneLine(row.label) }));
  if (row.isLeaf) parts.push(m.tree_leaf());
  return parts.join(', ');
}

const INKS = {
  in: m.tree_ink_in,
  summarised: m.tree_ink_summarised,
  edited: m.tree_ink_edited,
  unsent: m.tree_ink_unsent,
  off: m.tree_ink_off,
} as const satisfies Record<OutlineRow['ink'], () => string>;

/** What marks, chips and dot say, for those who do not see them. */
export function describeRow(row: OutlineRow): string {
  const parts = [INKS[row.ink]()];
  if (row.branches > 1) parts.push(m.tree_branches({ count: row.branches }));
  if (row.branch > 0) parts.push(m.tree_branch({ number: row.branch }));
  if (row.hiddenAbove > 0) parts.push(m.tree_hidden_above({ count: row.hiddenAbove }));
  if (row.failed) parts.push(m.tree_failed());
  if (row.problems > 0) parts.push(m.tree_problems({ count: row.problems }));
  if (row.cutAbove > 0) parts.push(m.tree_cut({ count: row.cutAbove }));
  if (row.size > 0) parts.push(m.tree_tokens({ tokens: formatTokens(row.size) }));
  return parts.join(', ');
}
