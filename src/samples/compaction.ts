import { fileOfLines, sampleOf } from './sample.ts';
import { call, editOf, Script } from './script.ts';

/** A board that reads "1450": what the reader of the made-up timetable saw. 136 bytes. */
const BOARD = {
  data: 'iVBORw0KGgoAAAANSUhEUgAAACgAAAAYAgMAAAD16ldTAAAACVBMVEUbJiz/sABcQAob+99CAAAAOklEQVR42mNgwAq4VkHBAgbSQAArK2soaygqkxXEZAAiFCZQAVAak8kAkkdjAo1hBWoNRWWSAAh5CABD6BPttdKACwAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
};

const NEXT_DEPARTURE = `import type { Timetable } from './timetable.ts';

/** Minutes of the day of the next ferry, or null when none leaves any more. */
export function nextDeparture(table: Timetable, minute: number): number | null {
  return table.departures.find((departure) => departure >= minute) ?? null;
}
`;

const FAILING = `> ferry-times@2.3.0 test
> vitest run next-departure

 FAIL  src/next-departure.test.ts > after midnight > 23:50 finds the 00:20 ferry
AssertionError: expected null to be 1460

- Expected:
1460

+ Received:
null

 Test Files  1 failed (1)
      Tests  1 failed | 6 passed (7)
`;

const PASSING = `> ferry-times@2.3.0 test
> vitest run next-departure

 Test Files  1 passed (1)
      Tests  7 passed (7)
   Duration  412ms
`;

/** The first answer: the bug of the last ferry, found, mended and tested. Answers the id of the last reply. */
function midnight(script: Script): string {
  script.model('anthropic', 'claude-sonnet-4-5');
  script.entry('thinking_level_change', { thinkingLevel: 'medium' });
  script.user(
    'At 23:50 the page says “no more ferries today”, but one leaves at 00:20. Please find out why and mend it.',
  );
  const read = call('call_read_1', 'read', { path: 'src/next-departure.ts' });
  script.reply({
    thinking:
      'The list of departures is probably sorted by minute of the day. 00:20 is minute 20, so a search from 1430 upwards cannot reach it. I should look before I guess.',
    text: 'I will read the search first, then run its tests.',
    calls: [read],
  });
  script.result(read, NEXT_DEPARTURE);
  const test = call('call_bash_1', 'bash', { command: 'npm test -- next-departure' });
  script.reply({ calls: [test] });
  script.result(test, FAILING, { isError: true }, 4);
  const path = 'src/next-departure.ts';
  const before = '  return table.departures.find((departure) => departure >= minute) ?? null;';
  const after = [
    '  const [first] = table.departures;',
    '  const later = table.departures.find((departure) => departure >= minute);',
    '  return later ?? (first === undefined ? null : first + 24 * 60);',
  ];
  const edit = call('call_edit_1', 'edit', {
    path,
    edits: [{ oldText: before, newText: after.join('\n') }],
  });
  script.reply({
    thinking:
      'The day ends at 1440 and the search stops there. When nothing is left today, the first ferry of tomorrow is the answer: its minute plus 1440. An empty table must still give null.',
    text: 'The search never looks past midnight. When today has no ferry left, the first one of tomorrow is next.',
    calls: [edit],
  });
  script.result(edit, `Edited ${path}: 1 replacement.`, {
    details: editOf(path, 5, before, after),
  });
  const again = call('call_bash_2', 'bash', { command: 'npm test -- next-departure' });
  script.reply({ calls: [again] });
  script.result(again, PASSING, {}, 3);
  return script.reply({
    text: `Mended. The search now goes on into the next day:

| asked at | before | now |
|---|---|---|
| 12:00 | 12:40 | 12:40 |
| 23:50 | *nothing* | **00:20** |
| empty table | *nothing* | *nothing* |

The answer after midnight is **above 1,440**, so that it can be subtracted:

\`\`\`ts
const wait = nextDeparture(table, minute) - minute; // 30 at 23:50
\`\`\``,
  });
}

/** A way that was tried and left: it needs an API that this Node does not have. Answers its last id. */
function triedAndLeft(script: Script): string {
  script.user('The board now shows this. Use Temporal for the difference.', BOARD);
  const probe = call('call_bash_3', 'bash', {
    command: "node -e 'console.log(Temporal.Now.plainTimeISO())'",
  });
  script.reply({ text: 'First a look whether `Temporal` is there at all.', calls: [probe] });
  script.result(probe, 'ReferenceError: Temporal is not defined\n\nCommand exited with code 1', {
    isError: true,
  });
  return script.reply({
    text: 'Node 20 has no `Temporal`. It would need a polyfill of 50 kB for one subtraction. I would rather not.',
  });
}

/** The second answer, after going back: two reads at once, one edit. */
function board(script: Script): void {
  script.user('The board shows 1450 minutes instead of 30. Please look where it subtracts.', BOARD);
  script.model('anthropic', 'claude-opus-4-5');
  script.entry('custom_message', {
    customType: 'house-rules',
    content: 'Rule of this repository: times are minutes since midnight, never strings.',
    display: true,
    details: { file: 'CONTRIBUTING.md', line: 31 },
  });
  const read = call('call_read_2', 'read', { path: 'src/board.ts', offset: 12, limit: 3 });
  const grep = call('call_grep_1', 'grep', { pattern: 'minutesUntil', path: 'src' });
  script.reply({ text: 'Two looks at once.', calls: [read, grep] });
  script.result(
    read,
    'export function minutesUntil(departure: number, minute: number): number {\n  return Math.abs(departure - 24 * 60 - minute);\n}',
  );
  script.result(
    grep,
    'src/board.ts:12:export function minutesUntil(\nsrc/page.ts:40:  minutesUntil(next, now)',
  );
  const path = 'src/board.ts';
  const before = '  return Math.abs(departure - 24 * 60 - minute);';
  const after = ['  return departure - minute;'];
  const edit = call('call_edit_2', 'edit', {
    path,
    edits: [{ oldText: before, newText: after.join('\n') }],
  });
  script.reply({
    thinking:
      'minutesUntil takes a day away itself, from when next-departure could not. 1460 − 1440 − 1430 is −1410; the absolute value hides it. Both correct for the same thing.',
    text: '`minutesUntil` takes one day away, and `Math.abs` hides that the result is negative.',
    calls: [edit],
  });
  script.result(edit, `Edited ${path}: 1 replacement.`, {
    details: editOf(path, 13, before, after),
  });
  script.reply({
    text: 'The board shows **30 min** now. One function knows about midnight, the other subtracts.',
  });
}

/** After the compaction: what the agent does with a summary and the last two turns in its memory. */
function yearsEnd(script: Script): void {
  script.user('Add a test for the night of 31 December.', undefined, 95);
  const write = call('call_write_1', 'write', {
    path: 'src/years-end.test.ts',
    content:
      "import { expect, test } from 'vitest';\nimport { nextDeparture } from './next-departure.ts';\n\ntest('the first ferry of the year is found from the last minute of the old one', () => {\n  expect(nextDeparture({ departures: [20, 760] }, 1439)).toBe(1460);\n});\n",
  });
  script.reply({ calls: [write] });
  script.result(write, 'Wrote 273 bytes to src/years-end.test.ts.');
  const test = call('call_bash_4', 'bash', { command: 'npm test' });
  script.reply({ calls: [test] });
  script.result(test, ' Test Files  9 passed (9)\n      Tests  64 passed (64)\n', {}, 6);
  script.reply({
    text: 'It passes: the function knows minutes only, so a new year is a midnight like any other.',
  });
}

function lines(): string[] {
  const script = new Script(
    { id: '01998877-1c4e-7d20-9a41-5be0c2f7a913', cwd: '/home/mira/ferry-times' },
    Date.UTC(2025, 8, 27, 14, 3, 0),
  );
  const mended = midnight(script);
  const left = triedAndLeft(script);
  script.under(mended).entry('branch_summary', {
    fromId: left,
    summary:
      'Tried `Temporal` for the difference. This project runs on Node 20, which does not have it, and a polyfill is too large for one subtraction. Nothing was changed.',
    details: { readFiles: [], modifiedFiles: [] },
  });
  script.entry('label', { targetId: mended, label: 'midnight mended' });
  board(script);
  script.entry('session_info', { name: 'Ferries after midnight' });
  const kept = script.user('Write one line for the changelog.');
  script.reply({
    text: '> **Fixed** – after the last ferry of a day, the first one of the next day is shown.',
  });
  script.entry(
    'compaction',
    {
      summary: `## Goal
The timetable page must show the first ferry of the next day when today has none left.

## Done
- \`nextDeparture\` goes on past midnight and answers minutes above 1,440.
- \`minutesUntil\` only subtracts; it no longer corrects for midnight itself.
- \`Temporal\` was tried and left: Node 20 does not have it.

## Rules
Times are minutes since midnight, never strings (CONTRIBUTING.md).`,
      firstKeptEntryId: kept,
      tokensBefore: 48213,
      details: {
        readFiles: ['src/next-departure.ts', 'src/board.ts'],
        modifiedFiles: ['src/next-departure.ts', 'src/board.ts'],
      },
    },
    30,
  );
  yearsEnd(script);
  return script.lines;
}

/** A day's work: two mended bugs, a branch that was left with a summary, a compaction, and work after it. */
export const compaction = sampleOf('compaction', () => fileOfLines(lines()));
