/**
 * The fold over columns against the rules of pi written down one to one over parsed lines (format-pi 2.4 to 2.11): slow,
 * with Maps and objects, as the agent itself does it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWire, type Wire } from '../../base/wire.ts';
import { memorySource } from '../../jsonl/index.ts';
import { anySession, fileOf } from '../../testing/arbitraries.ts';
import { contextBodies, contextOf, openSession, type Session } from '../index.ts';

interface Entry extends Wire {
  readonly id: string;
  readonly parentId: string | null;
}

const parse = (lines: readonly string[]): Entry[] =>
  lines
    .slice(1)
    .map((line) => JSON.parse(line) as unknown)
    .filter(isWire)
    .filter((wire) => wire.type !== 'session') as Entry[];

/** Entries that a context is built from, written as the study says it. */
function chosen(entries: readonly Entry[], leaf: Entry): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const path: Entry[] = [];
  for (
    let at: Entry | undefined = leaf;
    at;
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  ) {
    path.unshift(at);
  }
  const at = path.findLastIndex((entry) => entry.type === 'compaction');
  const cut = path[at];
  if (!cut) return path;
  const tail = Array.isArray(cut.retainedTail) && usesTail(entries);
  const from = tail
    ? -1
    : path.slice(0, at).findIndex((entry) => entry.id === cut.firstKeptEntryId);
  const kept = from < 0 ? [] : path.slice(from, at).filter((entry) => roleOf(entry) !== 'system');
  return [cut, ...kept, ...path.slice(at + 1)];
}

const roleOf = (entry: Entry): unknown =>
  entry.type === 'message' && isWire(entry.message) ? entry.message.role : undefined;

/** The harness flavour shows itself by its lines or by a retained tail (product.md 1). */
const usesTail = (entries: readonly Entry[]): boolean =>
  entries.some(
    (entry) =>
      Array.isArray(entry.retainedTail) ||
      entry.type === 'leaf' ||
      entry.type === 'active_tools_change',
  );

const open = async (lines: readonly string[]): Promise<Session> => {
  const opened = await openSession(memorySource(fileOf(lines)), { dialect: 'pi' });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

test('S7: the fold over columns chooses what the rules choose, for every entry as leaf', async () => {
  await fc.assert(
    fc.asyncProperty(anySession({ links: 'branches' }), async (lines) => {
      const entries = parse(lines);
      const session = await open(lines);
      expect(session.columns.length).toBe(entries.length);
      for (const [row, entry] of entries.entries()) {
        const rows = chosen(entries, entry).map((one) => entries.indexOf(one));
        expect([...contextOf(session, row).entries]).toEqual(rows);
      }
    }),
    { numRuns: 300 },
  );
});

test('S7: each message comes from an entry that is kept, edited or summarising, in the order of the entries', async () => {
  await fc.assert(
    fc.asyncProperty(anySession({ links: 'branches' }), async (lines) => {
      const session = await open(lines);
      const context = contextOf(session, session.leaf);
      const bodies = await contextBodies(session, context);
      if (!bodies.ok) throw new Error(bodies.error);
      const order = [...context.entries];
      let last = 0;
      for (const { row } of bodies.value) {
        const place = order.indexOf(row);
        expect(place).toBeGreaterThanOrEqual(last);
        last = place;
      }
    }),
    { numRuns: 200 },
  );
});
