/**
 * Titles of rows. A title stands in the line, so it is read when its row is seen; some thousand are kept, because a
 * reader scrolls back.
 */
import { Lru } from '../base/lru.ts';
import { ok, type Result } from '../base/result.ts';
import { field, stringAt, wireAt, type Wire } from '../base/wire.ts';
import { text, type Words } from '../base/words.ts';
import { kindOf } from '../entry/index.ts';
import { callerOf, keyOf, rangeOf, readWires, type Session } from '../session/index.ts';
import type { EngineError, EntryKey } from './api.ts';
import { castOf, isUnread } from './cast.ts';
import { readFault } from './faults.ts';
import { largeLine } from './words.ts';

const KEPT = 4_000;
/** A larger line is not read for a row of the tree: one screen of them would be 100 MB. */
const LARGE = 4 * 1024 * 1024;
/** A name that a hostile file made up is no longer than this. */
const LONGEST_NAME = 100;

/** What a line is called. `kind` differs from the cast's where no kind or role of ours has that name. */
export interface Title {
  readonly kind: string;
  readonly title: Words;
}

/** Titles of one open file, by key: the same before and after the index. */
export class Titles {
  readonly #kept = new Lru<EntryKey, Title>(KEPT);

  /** Titles of many rows, in their order. Lines that lie together are read together. */
  async of(
    session: Session,
    rows: readonly number[],
    signal?: AbortSignal,
  ): Promise<Result<Title[], EngineError>> {
    const found = rows.map((row) => this.#known(session, row));
    const missing = rows.filter((_, i) => found[i] === undefined);
    if (missing.length > 0) {
      const callers = missing.map((row) => readableCaller(session, row));
      const called = [...new Set(callers.filter((row) => row >= 0))];
      const read = await readWires(session, [...missing, ...called], signal);
      if (!read.ok) return readFault(read.error);
      const wireOf = new Map(called.map((row, i) => [row, read.value[missing.length + i]]));
      let next = 0;
      for (const [i, row] of rows.entries()) {
        if (found[i] !== undefined) continue;
        const caller = wireOf.get(callers[next] ?? -1);
        found[i] = this.note(session, row, read.value[next++] ?? {}, caller);
      }
    }
    return ok(found.filter((title) => title !== undefined));
  }

  /**
   * Keeps and gives the title of a row whose line was read. `caller` is the line of the reply whose call a tool result
   * answers: the result is named after what the call asked for.
   */
  note(session: Session, row: number, wire: Wire, caller?: Wire): Title {
    const title = titleOf(session, row, wire, caller);
    if (caller || readableCaller(session, row) < 0) this.#kept.set(keyOf(session, row), title);
    return title;
  }

  #known(session: Session, row: number): Title | undefined {
    const kept = this.#kept.get(keyOf(session, row));
    if (kept) return kept;
    const { from, to } = rangeOf(session, row);
    if (to - from <= LARGE && !isUnread(session, row)) return undefined;
    return { kind: castOf(session, row).name, title: largeLine(to - from) };
  }
}

/** The reply whose call a row answers, when its line may be read for a row of the tree; else -1. */
function readableCaller(session: Session, row: number): number {
  const caller = callerOf(session.columns, row);
  if (caller < 0) return caller;
  const { from, to } = rangeOf(session, caller);
  return to - from <= LARGE ? caller : -1;
}

/** What the call asked for (a path, a command), which says more of a result than the name of its tool. */
function askedFor(wire: Wire, caller: Wire): string {
  const id = stringAt(wireAt(wire, 'message') ?? {}, 'toolCallId');
  for (const block of kindOf('message').blocks(caller)) {
    if (block.type === 'call' && block.id === id) return `${block.name} ${block.argument}`.trim();
  }
  return '';
}

function titleOf(session: Session, row: number, wire: Wire, caller?: Wire): Title {
  const asked = caller ? askedFor(wire, caller) : '';
  const title = asked === '' ? kindOf(field(wire, 'type')).title(wire) : text(asked);
  const { name } = castOf(session, row);
  const stored = name === 'unknown' ? storedName(wire) : undefined;
  // A copy that stands alone: a text cut from another one may hold on to all of it.
  return JSON.parse(
    JSON.stringify({ kind: stored?.slice(0, LONGEST_NAME) ?? name, title }),
  ) as Title;
}

/** The name that the file gives to what we have no kind or role for. */
const storedName = (wire: Wire): string | undefined =>
  field(wire, 'type') === 'message'
    ? stringAt(wireAt(wire, 'message') ?? {}, 'role')
    : stringAt(wire, 'type');
