import { describe, expect, test } from 'vitest';
import { onEveryFile } from '../testing/every-file.ts';
import { buildTranscript, Flag, MARKS, marksOf, pathTo, readingOf, roleName } from './index.ts';
import type { Session } from './index.ts';

/** Everything of the path to the leaf, and a literal way to ask the columns. */
function readingAt({ columns, leaf }: Session) {
  const path = pathTo(columns, leaf);
  const transcript = buildTranscript(columns, path);
  const reading = readingOf(columns, path, transcript);
  const place = new Int32Array(columns.length).fill(-1);
  path.forEach((row, i) => (place[row] = i));
  const role = (row: number): string => roleName(columns.role[row] ?? 0);
  const time = (row: number): number => {
    const at = columns.time[row] ?? NaN;
    return at >= Date.UTC(2000, 0, 1) ? at : NaN;
  };
  return { path, transcript, reading, place, role, time };
}

describe('a path that is read', () => {
  test('turns add up: each prompt begins one, and no article is before the last', async () => {
    await onEveryFile((session) => {
      const { path, transcript, reading, place, role } = readingAt(session);
      expect(reading.turns).toBe([...path].filter((row) => role(row) === 'user').length);
      transcript.head.forEach((row, article) => {
        const above = path.subarray(0, (place[row] ?? 0) + 1);
        const prompts = [...above].filter((one) => role(one) === 'user').length;
        expect(reading.turn[article]).toBe(prompts);
      });
    });
  });

  test('the time before an entry is that of the nearest one above that has any', async () => {
    await onEveryFile((session) => {
      const { path, reading, time } = readingAt(session);
      path.forEach((_, i) => {
        const above = [...path.subarray(0, i)].map(time).filter((at) => !Number.isNaN(at));
        expect(reading.before[i]).toBe(above.at(-1) ?? NaN);
      });
    });
  });

  test('nothing took less than no time', async () => {
    await onEveryFile((session) => {
      const { reading } = readingAt(session);
      for (const took of reading.took) expect(took < 0).toBe(false);
    });
  });

  test('marks equal a literal scan of the articles', async () => {
    await onEveryFile((session) => {
      const { transcript, reading, place, role } = readingAt(session);
      const { columns } = session;
      const took = (row: number): number => reading.took[place[row] ?? -1] ?? NaN;
      const order = [...transcript.members];
      const ten = order
        .filter((row) => took(row) >= 1_000)
        .sort((a, b) => took(b) - took(a))
        .slice(0, 10);
      const wanted = {
        prompts: order.filter((row) => role(row) === 'user'),
        errors: order.filter((row) => ((columns.flags[row] ?? 0) & Flag.failed) !== 0),
        slow: order.filter((row) => ten.includes(row)),
      };
      for (const what of MARKS) {
        const marks = marksOf(columns, transcript, reading, place, what);
        expect([...marks.row]).toEqual(wanted[what]);
        marks.row.forEach((row, i) => {
          const article = marks.article[i] ?? -1;
          const members = transcript.members.subarray(
            transcript.start[article],
            transcript.start[article + 1],
          );
          expect([...members]).toContain(row);
        });
      }
    });
  });
});
