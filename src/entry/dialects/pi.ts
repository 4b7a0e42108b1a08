import { kindOf } from '../kinds/index.ts';
import type { Dialect } from './dialect.ts';

/** pi. Also what is assumed when a file tells nothing. */
export const pi: Dialect = {
  name: 'pi',
  sends: new Set([
    'system',
    'user',
    'assistant',
    'toolResult',
    'bashExecution',
    'custom',
    'branchSummary',
    'compactionSummary',
  ]),
  messages: (entry) => kindOf(entry.type).messages?.(entry) ?? [],
  signs: {
    evidence_model_split: 4,
    evidence_session_info: 4,
    evidence_pi_kind: 4,
    evidence_harness_line: 4,
    evidence_retained_tail: 4,
    evidence_metadata: 4,
    evidence_from_hook: 2,
    // omp of today writes such ids too, so they only tip the scale.
    evidence_id_uuid: 1,
  },
};
