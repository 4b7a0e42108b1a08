import type { Dialect } from './dialect.ts';
import { xcsh } from './xcsh.ts';

/** oh-my-pi. It shares the family's signs with xcsh; what only it writes is louder. */
export const omp: Dialect = {
  name: 'omp',
  sends: xcsh.sends,
  messages: (entry) => xcsh.messages(entry),
  signs: {
    // A pi or xcsh reader would refuse such a file, so nothing outweighs it.
    evidence_title_slot: 100,
    evidence_omp_kind: 8,
    evidence_omp_field: 8,
    evidence_id_nanoid: 6,
    evidence_model_joined: 4,
    evidence_family_kind: 4,
    evidence_family_role: 4,
    evidence_blob: 4,
    evidence_from_extension: 2,
    evidence_header_title: 2,
    evidence_id_uuid: 1,
  },
};
