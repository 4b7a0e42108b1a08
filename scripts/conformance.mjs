/**
 * Compares what Treeline's core makes of sessions with what the real agents made of them:
 *
 *   npm run conformance -- DIR [DIR…]
 * For every `X.expected.json` of a folder, `X.jsonl` is read as its `dialect` and every recorded field is compared. Knows
 * no rule of any format: it turns what the core answers into positions and digests. A recorded field that nothing here
 * compares is a failure, unless NOT_COMPARED names it; what was left out is said at the end.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { difference, digest } from './digest.mjs';
import { loadCore } from './load-core.mjs';

const core = await loadCore('src/session/index.ts');

// Recorded beside the results, not results.
const ABOUT = ['dialect', 'recordedFrom', 'error'];
/** What waits for the readers and folds of these dialects; `unreadable`: where lines cannot be read one by one. */
const TREE = ['loads', 'entryCount', 'parents', 'leaf', 'labels', 'roots', 'children'];
const FAMILY = { always: ['contexts'], unreadable: TREE };
const NOT_COMPARED = { xcsh: FAMILY, omp: FAMILY };

const orNull = (row) => (row < 0 ? null : row);
const byPosition = (pairs) => [...pairs].sort(([a], [b]) => a - b);
/** Only the fields that are recorded: absent ones are not compared. */
const pick = (asked, all) => Object.fromEntries(Object.keys(asked).map((key) => [key, all[key]]));

/** What the core says of the context at a row, in the shape of the records. */
async function context(session, row, asked) {
  const states = core.contextOf(session, row);
  const { value: bodies } = await core.contextBodies(session, states);
  const sent = bodies.filter(({ forModel }) => forModel !== null);
  const prompt = core.replaySystem(bodies.map(({ message }) => message));
  return pick(asked, {
    leaf: row,
    entries: [...states.entries],
    messages: bodies.map(({ message }) => `${message.role} ${digest(message)}`),
    thinkingLevel: states.settings.thinking,
    model: JSON.parse(states.settings.model),
    llm: sent.map(({ forModel, wording }) => `${forModel.role} ${wording ?? digest(forModel)}`),
    systemPrompt: prompt === null ? undefined : digest(prompt),
  });
}

/** What the core says of a branch taken out at a row. */
function branched({ columns, labels }, { leaf }) {
  const made = core.branchedSession(columns, labels, leaf);
  return {
    leaf,
    entries: made.entries.map(orNull),
    parents: made.parents.map(orNull),
    labels: byPosition(made.labels),
    firstKept: made.firstKept.map(([at, kept]) => [at, orNull(kept)]),
  };
}

/** The core's answer to every field that may be recorded; each gets what was recorded, to know what is asked. */
const ANSWERS = {
  loads: (session) => core.agentLoads(session),
  version: ({ shownVersion }) => shownVersion,
  entryCount: ({ columns }) => columns.length,
  parents: ({ columns }) => [...columns.parent].map(orNull),
  leaf: ({ leaf }) => orNull(leaf),
  name: ({ name }) => name,
  labels: ({ labels }) => byPosition([...labels].map(([row, { text }]) => [row, text])),
  roots: ({ tree }) => [...tree.roots],
  children: ({ columns, tree }) => {
    const lists = [...columns.parent.keys()].map((row) => [row, [...core.childrenOf(tree, row)]]);
    return Object.fromEntries(lists.filter(([, children]) => children.length > 0));
  },
  contexts: (session, asked) => Promise.all(asked.map((one) => context(session, one.leaf, one))),
  contextOfNull: (session, asked) => context(session, core.rowForContext(session, null), asked),
  contextOfUnknownId: (session, asked) =>
    context(session, core.rowForContext(session, 'no such id'), asked),
  totals: ({ columns }) =>
    core.totalsOf(columns).map((total) => ({ ...total, cost: Number(total.cost.toFixed(6)) })),
  listing: ({ listing }) => listing && { ...listing, firstMessage: digest(listing.firstMessage) },
  branched: (session, asked) => asked.map((one) => branched(session, one)),
};

const leftOut = new Set();

/** The first difference of a file, null when there is none. */
async function compare(path, expected) {
  const source = core.memorySource(new Uint8Array(readFileSync(path)));
  const { value: session } = await core.openSession(source, { dialect: expected.dialect });
  const { always = [], unreadable = [] } = NOT_COMPARED[expected.dialect] ?? {};
  const skip = session.what.includes(core.What.unreadable) ? [...always, ...unreadable] : always;
  for (const [field, recorded] of Object.entries(expected)) {
    if (ABOUT.includes(field)) continue;
    if (skip.includes(field)) {
      const why = always.includes(field) ? '' : ', unreadable lines';
      leftOut.add(`${expected.dialect} ${field}${why}`);
      continue;
    }
    if (!ANSWERS[field]) return `${field}: recorded, and compared by nothing`;
    // Through JSON, as the record went: typed arrays, NaN and undefined have one form there.
    const ours = JSON.parse(JSON.stringify((await ANSWERS[field](session, recorded)) ?? null));
    if (!isDeepStrictEqual(ours, recorded)) return difference(field, ours, recorded);
  }
  return null;
}

let [files, failed] = [0, 0];
for (const dir of process.argv.slice(2)) {
  const names = readdirSync(dir).filter((name) => name.endsWith('.expected.json'));
  if (names.length === 0) throw new Error(`${dir} holds nothing to compare`);
  files += names.length;
  for (const name of names.sort()) {
    const expected = JSON.parse(readFileSync(join(dir, name), 'utf8'));
    const path = join(dir, name.replace('.expected.json', '.jsonl'));
    const differs = await compare(path, expected).catch((error) => String(error.stack));
    if (differs) console.log(`${path}\n  ${differs}`);
    failed += differs ? 1 : 0;
  }
}
for (const what of [...leftOut].sort()) console.log(`not compared: ${what}`);
console.log(`${files - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || files === 0 ? 1 : 0;
