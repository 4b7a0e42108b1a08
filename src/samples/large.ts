import { fileOfLines, sampleOf } from './sample.ts';
import { call, editOf, Script } from './script.ts';

/** Entries of the file, about 20 MB. */
const ENTRIES = 20_000;

/** Numbers from 0 to `below`, the same at every call of the sample (a linear congruence, 31 bits). */
type Dice = (below: number) => number;
function dice(): Dice {
  let state = 20_260_101;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    // The upper bits: the lower ones repeat soon.
    return Math.floor((state / 0x80000000) * below);
  };
}

const ROOMS = ['auth', 'basket', 'catalogue', 'checkout', 'invoice', 'mail', 'search', 'stock'];
const THINGS = ['address', 'amount', 'batch', 'customer', 'discount', 'order', 'parcel', 'price'];
const VERBS = ['add', 'check', 'count', 'find', 'join', 'load', 'merge', 'sort', 'split', 'sum'];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A file of the made-up shop, as it was before it had types. */
function source(roll: Dice, thing: string, functions: number): string {
  const parts = [`'use strict';\n\nconst { log } = require('../log');\n`];
  for (let n = 0; n < functions; n++) {
    const name = `${VERBS[roll(VERBS.length)]}${capital(thing)}${n}`;
    const limit = 10 + roll(90);
    parts.push(`
/** Looks at every ${thing} and keeps those below ${limit}. */
exports.${name} = function ${name}(list, options) {
  const kept = [];
  for (const one of list) {
    if (one.${thing} === undefined) log('${name}: no ${thing}', one.id);
    else if (one.${thing} < (options.limit || ${limit})) kept.push(one);
  }
  return kept;
};
`);
  }
  return parts.join('');
}

/** One file after the other gets types: read, edit, test, done. */
class Migration {
  readonly script = new Script(
    { id: '019f2c80-7d5e-7b93-a6f1-08c4e2d7915b', cwd: '/home/mira/shop' },
    Date.UTC(2026, 5, 1, 8, 0, 0),
  );
  readonly #roll = dice();
  /** Entries where a file was done, newest last: places to go back to. */
  readonly #done: string[] = [];
  #calls = 0;

  get entries(): number {
    return this.script.lines.length - 1;
  }

  #call(name: string, args: Parameters<typeof call>[2]) {
    this.#calls += 1;
    return call(`call_${this.#calls}`, name, args);
  }

  /** Answers the prompt's id. */
  file(): string {
    const { script } = this;
    const roll = this.#roll;
    const thing = THINGS[roll(THINGS.length)] ?? '';
    const path = `src/${ROOMS[roll(ROOMS.length)]}/${thing}-${roll(400)}.js`;
    const asked = script.user(`Give ${path} its types.`, undefined, 20 + roll(600));
    const read = this.#call('read', { path });
    script.reply({ text: `I read ${path}.`, calls: [read] });
    script.result(read, source(roll, thing, 6 + roll(16)));
    const line = 6 + 12 * roll(6);
    const before = `  for (const one of list) {`;
    const after = [`  for (const one of list as readonly ${capital(thing)}[]) {`];
    const edit = this.#call('edit', {
      path,
      edits: [{ oldText: before, newText: after.join('\n') }],
    });
    script.reply({
      thinking: `Every function takes a list of things with a ${thing}. One interface for the file is enough; the options need a limit that may be missing.`,
      text: `\`${capital(thing)}\` becomes an interface with ${2 + roll(7)} fields, \`options\` one with one.`,
      calls: [edit],
    });
    script.result(edit, `Edited ${path}: 1 replacement.`, {
      details: editOf(path, line, before, after),
    });
    this.#test(path);
    this.#done.push(
      script.reply({ text: `${path} has its types. ${2 + roll(39)} places needed a second look.` }),
    );
    return asked;
  }

  /** One run in six fails first. */
  #test(path: string): void {
    const roll = this.#roll;
    const command = `tsc --noEmit && npm test -- ${path}`;
    if (roll(6) === 0) {
      const run = this.#call('bash', { command });
      this.script.reply({ calls: [run] });
      const wrong = `${path}(${10 + roll(200)},7): error TS2532: Object is possibly 'undefined'.\n`;
      this.script.result(run, wrong.repeat(1 + roll(5)), { isError: true }, 9);
    }
    const run = this.#call('bash', { command });
    this.script.reply({ calls: [run] });
    this.script.result(run, ` Tests  ${12 + roll(80)} passed\n`, {}, 12);
  }

  /** Goes back to an earlier file: what came after it stays, as a branch. */
  goBack(): void {
    const left = this.#done.at(-1) ?? '';
    const back = this.#done.at(-2 - this.#roll(5));
    if (back === undefined) return;
    this.script.under(back);
    if (this.#roll(3) > 0) return;
    this.script.entry('branch_summary', {
      fromId: left,
      summary: 'These files need the new price module first. They were put back.',
      details: { readFiles: [], modifiedFiles: [] },
    });
  }

  compact(kept: string, files: number): void {
    this.script.entry('compaction', {
      summary: `## Goal\nGive every file of the shop its types.\n\n## Done\n${files} files. Interfaces stand in the file that owns them; \`options\` are always optional.`,
      firstKeptEntryId: kept,
      tokensBefore: 120_000 + this.#roll(60_000),
      details: { readFiles: [], modifiedFiles: [] },
    });
  }
}

function lines(): string[] {
  const work = new Migration();
  const { script } = work;
  script.model('anthropic', 'claude-sonnet-4-5');
  script.entry('session_info', { name: 'Types for the whole shop' });
  for (let files = 1; work.entries < ENTRIES - 12; files++) {
    const asked = work.file();
    if (files % 60 === 0) work.compact(asked, files);
    if (files % 37 === 0) script.entry('label', { targetId: asked, label: `file ${files}` });
    if (files % 23 === 0) work.goBack();
    if (files % 250 === 0) script.model('anthropic', 'claude-opus-4-5');
    if (files % 250 === 40) script.model('anthropic', 'claude-sonnet-4-5');
  }
  while (work.entries < ENTRIES - 1) script.entry('custom', { customType: 'migration', data: {} });
  script.reply({ text: 'That was the last file. The whole shop has types.' });
  return script.lines;
}

/** Twenty thousand entries, made when they are asked for: ten days of the same work, with forks and compactions. */
export const large = sampleOf('large', () => fileOfLines(lines()));
