/** What compactions, branch summaries and the messages derived from them share. */
import { field, numberAt, stringAt, stringsAt, wireAt, type Wire } from '../base/wire.ts';
import type { Words } from '../base/words.ts';
import type { SummaryBlock } from './blocks.ts';
import { firstSentence } from './title-text.ts';
import { say } from './words.ts';

/** pi opens each branch summary with the same two lines (format-pi 2.14, BS:158-161); they tell nothing about this one. */
const OPENING_END = 'Summary of that exploration:';

/** How many tokens it replaced, where that was recorded. */
export function compactionTitle(wire: Wire): Words {
  const tokens = numberAt(wire, 'tokensBefore');
  return tokens === undefined
    ? say('title_compaction_unmeasured')
    : say('title_compaction', { tokens });
}

/** How the summary begins. */
export function branchTitle(wire: Wire): Words {
  const summary = stringAt(wire, 'summary') ?? '';
  const opening = summary.slice(0, 300).indexOf(OPENING_END);
  const words = firstSentence(opening < 0 ? summary : summary.slice(opening + OPENING_END.length));
  return words === '' ? say('title_branch_summary_empty') : say('title_branch_summary', { words });
}

/** The card of a summary. `fromHook` is pi's spelling, `fromExtension` that of xcsh and omp (format-omp 1.6). */
export function summaryBlock(wire: Wire, of: SummaryBlock['of']): SummaryBlock {
  const details = wireAt(wire, 'details') ?? {};
  const tail = field(wire, 'retainedTail');
  return {
    type: 'summary',
    of,
    text: stringAt(wire, 'summary') ?? '',
    tokensBefore: numberAt(wire, 'tokensBefore') ?? null,
    ref: stringAt(wire, of === 'compaction' ? 'firstKeptEntryId' : 'fromId') ?? null,
    tail: Array.isArray(tail) ? tail.length : null,
    byExtension: field(wire, 'fromHook') === true || field(wire, 'fromExtension') === true,
    readFiles: stringsAt(details, 'readFiles'),
    modifiedFiles: stringsAt(details, 'modifiedFiles'),
  };
}
