/**
 * Compares what Treeline's core makes of sessions with what the real agents made of them:
 *
 *   npm run conformance -- DIR [DIR…]
 *
 * For every `X.expected.json` of a folder, `X.jsonl` is read as its `dialect` and every recorded field is compared.
 * Knows no rule of any format: it only turns what the core answers into positions and digests. A recorded field that
 * nothing here compares is a failure, unless it is named in NOT_COMPARED.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { loadCore } from './load-core.mjs';

const core = await loadCore('src/session/index.ts');

/** Recorded beside the results, not results. */
const ABOUT = ['dialect', 'recordedFrom', 'error'];
/** Fields that wait for the folds of these dialects; said at the end of every run that meets them. */
const NOT_COMPARED = { xcsh: ['contexts'], omp: ['contexts'] };

/** JSON with sorted keys, as the digests were made: undefined left out, NaN as null. */
const sorted = (value) =>
  Array.isArray(value)
    ? value.map((item) => (item === undefined ? null : sorted(item)))
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, sorted(value[key])]),
        )
      : value;
const sha = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const digest = (value) => sha(JSON.stringify(sorted(value)));
const byPosition = (pairs) => [...pairs].sort(([a], [b]) => a - b);
const orNull = (row) => (row < 0 ? null : row);

/** What the core says of a context, in the shape of the records. */
async function context(session, row, asked) {
  const states = core.contextOf(session, row);
  const { value: messages } = await core.contextBodies(session, states);
  const named = messages.map(({ message }) => `${message.role} ${digest(message)}`);
  const llm = messages.flatMap(({ message, forModel, wording }) =>
    forModel === null ? [] : [`${forModel.role} ${wording ?? digest(forModel)}`],
  );
  const prompt = core.replaySystem(messages.map(({ message }) => message));
  const { settings } = states;
  return pick(asked, {
    leaf: row,
    entries: [...states.entries],
    messages: named,
    thinkingLevel: settings.thinking,
    model: settings.model === null ? null : JSON.parse(settings.model),
    llm,
    ...(prompt && { systemPrompt: digest(prompt) }),
  });
}

/** Only the fields that are recorded, so that absent ones are not compared. */
const pick = (asked, answer) =>
  Object.fromEntries(Object.keys(asked).map((key) => [key, answer[key]]));

/** The answer of the core to every recorded field. */
async function answer(session, expected) {
  const { columns, tree, labels } = session;
  const rows = Array.from({ length: columns.length }, (_, row) => row);
  const all = {
    loads: () => core.agentLoads(session),
    version: () => session.shownVersion,
    entryCount: () => columns.length,
    parents: () => rows.map((row) => orNull(columns.parent[row])),
    leaf: () => orNull(session.leaf),
    name: () => session.name,
    labels: () => byPosition([...labels].map(([row, label]) => [row, label.text])),
    roots: () => [...tree.roots],
    children: () =>
      Object.fromEntries(
        rows.map((row) => [row, [...core.childrenOf(tree, row)]]).filter(([, c]) => c.length),
      ),
    contexts: (asked) => Promise.all(asked.map((one) => context(session, one.leaf, one))),
    contextOfNull: (asked) => context(session, -1, asked),
    contextOfUnknownId: (asked) =>
      context(session, core.rowForContext(session, 'no such id'), asked),
    totals: () =>
      core.totalsOf(columns).map((total) => ({ ...total, cost: Number(total.cost.toFixed(6)) })),
    listing: () => {
      const listing = session.listing;
      return listing && { ...listing, firstMessage: digest(listing.firstMessage) };
    },
    branched: (asked) =>
      asked.map(({ leaf }) => {
        const made = core.branchedSession(columns, labels, leaf);
        const firstKept = made.firstKept.map(([at, kept]) => [at, orNull(kept)]);
        return {
          leaf,
          entries: made.entries.map(orNull),
          parents: made.parents.map(orNull),
          labels: byPosition(made.labels),
          firstKept,
        };
      }),
  };
  const skip = NOT_COMPARED[expected.dialect] ?? [];
  const fields = Object.keys(expected).filter((field) => !ABOUT.includes(field));
  for (const field of fields.filter((one) => !skip.includes(one))) {
    if (!all[field]) throw new Error(`the recorded field ${field} is compared by nothing`);
    const got = await all[field](expected[field]);
    // Through JSON, as the record went: -0, undefined and typed arrays have one form there.
    const ours = JSON.parse(JSON.stringify(got ?? null));
    if (!isDeepStrictEqual(ours, expected[field])) return difference(field, ours, expected[field]);
  }
  for (const field of skip.filter((one) => fields.includes(one)))
    skipped.add(`${expected.dialect}.${field}`);
  return null;
}

/** The first place where two values differ, in one line. */
function difference(path, ours, recorded) {
  const both = ours && recorded && typeof ours === 'object' && typeof recorded === 'object';
  for (const key of both ? new Set([...Object.keys(recorded), ...Object.keys(ours)]) : []) {
    if (!isDeepStrictEqual(ours[key], recorded[key]))
      return difference(`${path}.${key}`, ours[key], recorded[key]);
  }
  return `${path}: recorded ${JSON.stringify(recorded)}, Treeline ${JSON.stringify(ours)}`.slice(
    0,
    400,
  );
}

const skipped = new Set();
let [passed, failed] = [0, 0];
for (const dir of process.argv.slice(2)) {
  const names = readdirSync(dir).filter((name) => name.endsWith('.expected.json'));
  if (names.length === 0) console.log(`${dir}: nothing to compare`, ++failed);
  for (const name of names.sort()) {
    const expected = JSON.parse(readFileSync(join(dir, name), 'utf8'));
    const bytes = readFileSync(join(dir, name.replace('.expected.json', '.jsonl')));
    const differs = await core
      .openSession(core.memorySource(new Uint8Array(bytes)), { dialect: expected.dialect })
      .then(({ value }) => answer(value, expected))
      .catch((error) => `${error.stack}`);
    if (differs) console.log(`${join(dir, name)}\n  ${differs}`);
    if (differs) failed++;
    else passed++;
  }
}
if (skipped.size > 0) console.log(`not compared: ${[...skipped].sort().join(', ')}`);
if (passed + failed === 0) console.log('No folder given: npm run conformance -- DIR [DIR…]');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
