import { field, type Wire } from '../../base/wire.ts';
import type { StepAt, VersionStep } from './step.ts';

/** The id of a v1 entry: its byte offset as at least eight hex digits, as long as the agents' own. */
export const idAt = (offset: number): string => offset.toString(16).padStart(8, '0');

/**
 * 1 → 2: the line becomes an entry of a tree. Ids and parents that are there are overwritten, as pi does (format-pi
 * 2.2, gotcha 15); an index into the file becomes an id (gotcha 16).
 */
export const tree: VersionStep = {
  to: 2,
  name: 'tree',
  line: (wire, at) => ({ ...withoutIndex(wire, at), id: idAt(at.offset), parentId: at.previous }),
};

function withoutIndex(wire: Wire, at: StepAt): Wire {
  const index = field(wire, 'firstKeptEntryIndex');
  if (field(wire, 'type') !== 'compaction' || typeof index !== 'number') return wire;
  const rest: Record<string, unknown> = { ...wire };
  delete rest.firstKeptEntryIndex;
  const kept = Number.isInteger(index) && index > 0 ? at.idOfIndex(index) : null;
  return kept === null ? rest : { ...rest, firstKeptEntryId: kept };
}
