import { roleName } from '../registry.ts';
import { Act, Flag, type Columns } from '../columns.ts';
import { pathTo } from '../tree.ts';
import { settingsOn } from './settings.ts';
import { State, type ContextStates } from './states.ts';

/** What differs between agents that fold alike. */
export interface Fold {
  /** A compaction with `retainedTail` is a checkpoint of its own, and nothing before it counts. */
  readonly followTail: boolean;
  /** Roles that the agent sends to a model. */
  readonly sends: ReadonlySet<string>;
}

/**
 * The context of pi at `row`, from columns (format-pi 2.8 to 2.10; recorded with pi 1.6.0):
 * the newest compaction of the path first, then what it keeps from before, without system messages, then what follows.
 * The harness flavour follows a retained tail (format-pi 2.8, seeds 000 and 004; recorded with pi-agent-core 0.81.1).
 */
export function piContext(columns: Columns, row: number, how: Fold): ContextStates {
  const path = pathTo(columns, row);
  const at = lastCut(columns, path);
  const cut = at < 0 ? -1 : (path[at] ?? -1);
  const carried = how.followTail && hasTail(columns, cut);
  const keepFrom = at < 0 ? 0 : carried ? at : keptFrom(columns, path, at);
  const entries = entriesOf(columns, path, at, keepFrom);
  const edits = editsIn(columns, entries);
  const states = new Uint8Array(path.length);
  let summarised = 0;
  let summarisedAbove = 0;
  path.forEach((member, i) => {
    states[i] = stateOf(columns, member, edits, how.sends);
    if (at < 0 || i >= at) return;
    if (i < keepFrom || isSystem(columns, member)) {
      if (columns.act[member] === Act.add || columns.act[member] === Act.cut) {
        states[i] = State.summarised;
        summarised++;
        if (i < keepFrom) summarisedAbove++;
      }
    } else if (columns.act[member] === Act.cut) {
      // An older compaction inside the kept range stays in the list but gives no message (format-pi 2.9).
      states[i] = State.summarised;
      summarised++;
    }
  });
  return {
    path,
    states,
    entries,
    cut,
    firstKept: at < 0 ? -1 : (path[keepFrom < at ? keepFrom : at] ?? -1),
    summarised,
    summarisedAbove,
    edits,
    settings: settingsOn(columns, path),
  };
}

/** Index in the path of its last compaction, -1 for none. */
function lastCut({ act }: Columns, path: Int32Array): number {
  for (let i = path.length - 1; i >= 0; i--) if (act[path[i] ?? -1] === Act.cut) return i;
  return -1;
}

function hasTail({ sparse }: Columns, cut: number): boolean {
  const effect = sparse.get(cut);
  return effect?.do === 'cut' && effect.tail !== null;
}

/**
 * Index in the path of the first entry that the compaction at `at` keeps; `at` when it keeps nothing: its id is missing,
 * not in the file, on another branch, or the compaction's own (format-pi 2.8, gotcha 19).
 */
function keptFrom({ sparse, ids }: Columns, path: Int32Array, at: number): number {
  const effect = sparse.get(path[at] ?? -1);
  const id = effect?.do === 'cut' ? effect.keepFrom : null;
  if (id === null) return at;
  const row = ids.rowOf(id);
  if (row < 0) return at;
  const found = path.subarray(0, at).indexOf(row);
  return found < 0 ? at : found;
}

function entriesOf(columns: Columns, path: Int32Array, at: number, keepFrom: number): Int32Array {
  if (at < 0) return path;
  const kept = path.subarray(keepFrom, at).filter((row) => !isSystem(columns, row));
  const entries = new Int32Array(path.length - at + kept.length);
  entries[0] = path[at] ?? -1;
  entries.set(kept, 1);
  entries.set(path.subarray(at + 1), 1 + kept.length);
  return entries;
}

/** Edits count only from the entries that were chosen, the latest for a target wins (format-pi 2.9). */
function editsIn({ act, sparse, ids }: Columns, entries: Int32Array): Map<number, number> {
  const edits = new Map<number, number>();
  for (const row of entries) {
    if (act[row] !== Act.edit) continue;
    const effect = sparse.get(row);
    const target = effect?.do === 'edit' ? ids.rowOf(effect.target) : -1;
    if (target >= 0) edits.set(target, row);
  }
  return edits;
}

function stateOf(
  columns: Columns,
  row: number,
  edits: ReadonlyMap<number, number>,
  sends: ReadonlySet<string>,
): State {
  const act = columns.act[row];
  if (act === Act.set) return State.setting;
  if (act !== Act.add && act !== Act.cut) return State.never;
  const edit = edits.get(row);
  const effect = edit === undefined ? undefined : columns.sparse.get(edit);
  if (effect?.do === 'edit') {
    if (effect.omit) return State.omitted;
    if (EDITABLE.has(roleName(columns.role[row] ?? 0))) return State.edited;
  }
  if (((columns.flags[row] ?? 0) & Flag.unsent) !== 0) return State.excluded;
  return act === Act.cut || sends.has(roleName(columns.role[row] ?? 0))
    ? State.kept
    : State.excluded;
}

/** Roles whose content a `context_edit` replaces; of all others only the omission counts (format-pi 2.9). */
const EDITABLE: ReadonlySet<string> = new Set(['user', 'assistant', 'toolResult', 'custom']);

const isSystem = (columns: Columns, row: number): boolean =>
  columns.act[row] === Act.add && roleName(columns.role[row] ?? 0) === 'system';
