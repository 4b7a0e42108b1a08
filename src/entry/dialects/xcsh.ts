import { kindOf } from '../kinds/index.ts';
import { familyCompactionMessages } from '../messages.ts';
import type { Dialect } from './dialect.ts';

/** xcsh, and omp from version 5 to 17, which wrote the same. */
export const xcsh: Dialect = {
  name: 'xcsh',
  sends: new Set([
    'user',
    'developer',
    'assistant',
    'toolResult',
    'bashExecution',
    'pythonExecution',
    'fileMention',
    'custom',
    'hookMessage',
    'branchSummary',
    'compactionSummary',
  ]),
  messages: (entry) =>
    entry.type === 'compaction'
      ? familyCompactionMessages(entry)
      : (kindOf(entry.type).messages?.(entry) ?? []),
  signs: {
    evidence_model_joined: 4,
    evidence_xcsh_kind: 4,
    evidence_family_kind: 4,
    evidence_family_role: 4,
    evidence_blob: 4,
    evidence_id_snowflake: 4,
    evidence_from_extension: 2,
    evidence_header_title: 2,
  },
};
