import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../jsonl/index.ts';
import { anyFile, anySession, fileOf } from '../testing/arbitraries.ts';
import { onEveryFile, openBytes, rowsOf } from '../testing/every-file.ts';
import { dataOf } from '../testing/session-data.ts';
import { hexWord, IdTable } from './id-table.ts';
import {
  buildOutline,
  contextOf,
  filterChoices,
  Flag,
  keyOf,
  newestBelow,
  openEnd,
  pathTo,
  preOrder,
  railsOf,
  rowOfKey,
  showsOf,
  siblingsOf,
  subtreeSizes,
  What,
  type Session,
} from './index.ts';

describe('reading', () => {
  test('S1: entries, headers, title slots and unreadable lines are all the lines that are not blank', async () => {
    await onEveryFile(({ what, columns, table }, bytes) => {
      const texts = new TextDecoder().decode(bytes).split('\n');
      expect(what.length).toBe(table.length);
      expect(what.filter((one) => one === What.entry).length).toBe(columns.length);
      const blank = what.filter((one) => one === What.blank).length;
      // A last line feed ends a line, it does not begin one.
      const own = texts.slice(0, table.length).filter((line) => line.trim() === '').length;
      expect(blank).toBe(own);
    });
  });

  test('the same bytes give the same session, whatever the chunk', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.integer({ min: 1, max: 400 }), async (bytes, chunk) => {
        expect(dataOf(await openBytes(bytes, chunk))).toEqual(dataOf(await openBytes(bytes)));
      }),
      { numRuns: 150 },
    );
  });

  test('every unreadable line has a problem, and no problem points beyond the file', async () => {
    await onEveryFile(({ what, problems, table }) => {
      const named = new Set(
        problems.flatMap(({ line, facts }) =>
          Array.from({ length: Number(facts.lines ?? 1) }, (_, i) => line + i),
        ),
      );
      what.forEach((one, line) => {
        if (one === What.unreadable) expect(named).toContain(line);
      });
      for (const { line } of problems) expect(line).toBeLessThan(table.length);
    });
  });

  test('the end alone gives the rows that the whole file gives there, with the same keys', async () => {
    const lines =
      fc.sample(anySession({ links: 'linear', minEntries: 30 }), { numRuns: 1, seed: 7 })[0] ?? [];
    const entry = (i: number) =>
      JSON.stringify({
        type: 'message',
        id: (i + 1).toString(16).padStart(8, '0'),
        parentId: i === 0 ? null : i.toString(16).padStart(8, '0'),
        timestamp: new Date(1.7e12 + i * 1000).toISOString(),
        message: { role: 'user', content: `${'word '.repeat(400)}${String(i)}` },
      });
    const bytes = fileOf([lines[0] ?? '', ...Array.from({ length: 400 }, (_, i) => entry(i))]);
    const whole = await openBytes(bytes);
    const end = await openEnd(memorySource(bytes));
    if (!end.ok) throw new Error(end.error);
    const { value } = end;
    expect(value.windowed).toBe(true);
    expect(value.columns.length).toBeGreaterThan(30);
    expect(value.columns.length).toBeLessThan(200);
    expect(keyOf(value, value.leaf)).toBe(keyOf(whole, whole.leaf));
    for (const row of rowsOf(value)) {
      const same = rowOfKey(whole, keyOf(value, row));
      expect(whole.columns.ids.idOf(same)).toBe(value.columns.ids.idOf(row));
    }
    // Its first row hangs under an entry that is not read yet: provisional, not an orphan.
    expect(value.columns.flags.some((flags) => (flags & Flag.orphan) !== 0)).toBe(false);
    expect(value.problems).toEqual([]);
  });
});

describe('ids', () => {
  test('S3: rowOf is a Map in which the last row wins', () => {
    const id = fc.oneof(
      fc.stringMatching(/^[0-9a-f]{8}$/),
      fc.string(),
      fc.constantFrom('00000001', '00000002', '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(fc.option(id)), id, (ids, asked) => {
        const words = new Uint32Array(ids.length);
        const odd = new Map<number, string>();
        const without = new Set<number>();
        const map = new Map<string, number>();
        ids.forEach((one, row) => {
          if (one === null) {
            without.add(row);
            return;
          }
          map.set(one, row);
          if (hexWord(one) < 0) odd.set(row, one);
          else words[row] = hexWord(one);
        });
        const table = new IdTable(words, odd, without);
        ids.forEach((one, row) => expect(table.idOf(row)).toBe(one));
        for (const one of [...map.keys(), asked]) expect(table.rowOf(one)).toBe(map.get(one) ?? -1);
      }),
    );
  });
});

describe('tree', () => {
  test('S2: every entry appears once, and every walk to the root ends', async () => {
    await onEveryFile((session) => {
      const { columns, tree } = session;
      expect([...preOrder(tree, columns.length)].sort((a, b) => a - b)).toEqual(rowsOf(session));
      for (const row of rowsOf(session)) {
        const path = pathTo(columns, row);
        expect(path.at(-1)).toBe(row);
        expect(new Set(path).size).toBe(path.length);
        expect(columns.parent[path[0] ?? 0]).toBe(-1);
        expect(newestBelow(tree, row)).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test('subtree sizes and siblings agree with the children', async () => {
    await onEveryFile((session) => {
      const { columns, tree } = session;
      const sizes = subtreeSizes(columns, tree);
      let all = 0;
      for (const root of tree.roots) all += sizes[root] ?? 0;
      expect(all).toBe(columns.length);
      for (const row of rowsOf(session)) {
        const { rows, index } = siblingsOf(tree, columns, row);
        if (index >= 0) expect([...pathTo(columns, row)]).toContain(rows[index]);
      }
    }, 100);
  });

  test('a loop of any length is cut at its earliest line and all its members are marked', async () => {
    const loop = (n: number) =>
      Array.from({ length: n }, (_, i) =>
        JSON.stringify({
          type: 'custom',
          id: `n${i}`,
          parentId: `n${(i + 1) % n}`,
          customType: 'x',
        }),
      );
    for (const n of [2, 3, 7]) {
      const { columns, tree } = await openBytes(
        fileOf(['{"type":"session","version":3,"id":"s"}', ...loop(n)]),
      );
      expect([...tree.roots]).toEqual([0]);
      expect(columns.flags.every((flags) => (flags & Flag.cycle) !== 0)).toBe(true);
    }
  });

  test('a chain of 200,000, a star of 50,000 and 5,000 roots are read and laid out', async () => {
    const id = (i: number) => i.toString(16).padStart(8, '0');
    const shapes: readonly [number, (i: number) => string | null][] = [
      [200_000, (i) => (i === 0 ? null : id(i - 1))],
      [50_000, (i) => (i === 0 ? null : id(0))],
      [5_000, () => null],
    ];
    for (const [n, parentOf] of shapes) {
      const lines = ['{"type":"session","version":3,"id":"s"}'];
      for (let i = 0; i < n; i++) {
        const parent = parentOf(i);
        lines.push(
          `{"type":"custom","id":"${id(i)}","parentId":${parent === null ? 'null' : `"${parent}"`},"customType":"x"}`,
        );
      }
      const session = await openBytes(fileOf(lines));
      const { columns, tree, leaf } = session;
      expect(columns.length).toBe(n);
      const path = pathTo(columns, leaf);
      const options = { path, shows: () => true, folded: new Set<number>() };
      const outline = buildOutline(columns, tree, options);
      expect(outline.length).toBe(n);
      expect(Math.max(...outline.level.subarray(0, 1000))).toBeLessThanOrEqual(2);
      expect(contextOf(session, leaf).path.length).toBe(path.length);
    }
  }, 30_000);
});

describe('outline', () => {
  const outlines = (session: Session) => {
    const { columns, tree, leaf } = session;
    const path = pathTo(columns, leaf);
    return filterChoices(session).map(({ name, count }) => {
      const shows = showsOf(session, name);
      const outline = buildOutline(columns, tree, { path, shows, folded: new Set() });
      return { shows, count, outline };
    });
  };

  test('S6: each shown entry stands there once, hidden ones are counted', async () => {
    await onEveryFile((session) => {
      for (const { shows, count, outline } of outlines(session)) {
        expect([...outline.row].sort((a, b) => a - b)).toEqual(rowsOf(session).filter(shows));
        expect(outline.length).toBe(count);
      }
    });
  });

  test('the read path stands on rail 1, in order', async () => {
    await onEveryFile((session) => {
      for (const { outline } of outlines(session)) {
        const onPath = new Set(pathTo(session.columns, session.leaf));
        const rows = [...outline.row].filter((row) => onPath.has(row));
        const expected = [...pathTo(session.columns, session.leaf)].filter((row) =>
          rows.includes(row),
        );
        expect(rows).toEqual(expected);
        outline.row.forEach((row, i) => {
          if (onPath.has(row)) expect(outline.level[i]).toBe(1);
        });
      }
    });
  });

  test('level, position and set size are those of a tree that is written flat', async () => {
    await onEveryFile((session) => {
      for (const { outline } of outlines(session)) {
        const members = new Map<number, number>();
        for (let i = 0; i < outline.length; i++) {
          const up = outline.up[i] ?? -1;
          expect(up).toBeLessThan(i);
          expect(outline.level[i]).toBe(up < 0 ? 1 : (outline.level[up] ?? 0) + 1);
          const place = (members.get(up) ?? 0) + 1;
          members.set(up, place);
          expect(outline.position[i]).toBe(place);
        }
        for (const [up, count] of members)
          expect(outline.below[up < 0 ? outline.length : up]).toBe(count);
      }
    });
  });

  test('a folded fork hides what leaves it and nothing else', async () => {
    await onEveryFile((session) => {
      const { columns, tree, leaf } = session;
      for (const { shows, outline } of outlines(session)) {
        const fork = outline.forks.indexOf(1);
        if (fork < 0) continue;
        const row = outline.row[fork] ?? -1;
        const options = { path: pathTo(columns, leaf), shows, folded: new Set([row]) };
        const folded = buildOutline(columns, tree, options);
        const under = new Set<number>();
        outline.up.forEach((up, i) => {
          if (up === fork || under.has(up)) under.add(i);
        });
        expect([...folded.row]).toEqual([...outline.row].filter((_, i) => !under.has(i)));
        expect(folded.forks[folded.row.indexOf(row)]).toBe(1);
      }
    }, 200);
  });

  test('the rails of a slice are the rails of the whole', async () => {
    await onEveryFile((session) => {
      for (const { outline } of outlines(session)) {
        const whole = railsOf(outline, 0, outline.length);
        for (let from = 0; from < outline.length; from += 3) {
          const to = Math.min(outline.length, from + 4);
          expect(railsOf(outline, from, to)).toEqual(whole.slice(from, to));
        }
        // A rail that goes on below a row is met again: by a later row of its chain, or by a branch that leaves it.
        whole.forEach((rails, i) => {
          for (const rail of rails) {
            const next = outline.level.findIndex(
              (level, j) => j > i && level <= rail + 1 && (level <= rail || outline.head[j] === 1),
            );
            expect(next).toBeGreaterThan(i);
          }
        });
      }
    }, 150);
  });
});
