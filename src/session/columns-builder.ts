import { hash52 } from '../base/hash.ts';
import { ownText } from '../base/own-text.ts';
import type { Effect, Usage } from '../entry/index.ts';
import { Act, Flag, SETTING_KEYS, type Columns, type Sparse } from './columns.ts';
import { hexWord, IdTable } from './id-table.ts';
import { linkParents, ParentRefs } from './link-parents.ts';
import { UsageBuilder } from './usage-builder.ts';

/** What the reader says of one entry. */
export interface NewRow {
  readonly line: number;
  readonly kind: number;
  readonly role: number;
  readonly id: unknown;
  readonly parentId: unknown;
  readonly time: number;
  readonly size: number;
  readonly flags: number;
  readonly effect: Effect;
  readonly usage: Usage | null;
}

/** Collects rows in file order and links them at the end. Room doubles, so adding costs the same on average. */
export class ColumnsBuilder {
  #length = 0;
  #line = new Int32Array(1024);
  #kind = new Uint8Array(1024);
  #role = new Uint8Array(1024);
  #act = new Uint8Array(1024);
  #flags = new Uint16Array(1024);
  #time = new Float64Array(1024);
  #settingKey = new Int8Array(1024);
  #setting = new Int32Array(1024);
  #size = new Uint32Array(1024);
  #linkStart = new Int32Array(1024);
  #words = new Uint32Array(1024);
  #links = new Float64Array(1024);
  #linkCount = 0;
  readonly #odd = new Map<number, string>();
  readonly #without = new Set<number>();
  readonly #parents = new ParentRefs();
  readonly #values: string[] = [];
  readonly #valueAt = new Map<string, number>();
  readonly #sparse = new Map<number, Sparse>();
  readonly #usage = new UsageBuilder();

  get length(): number {
    return this.#length;
  }

  /** Adds an entry and gives its row. */
  add(entry: NewRow): number {
    const row = this.#length++;
    if (row === this.#line.length) this.#grow();
    this.#line[row] = entry.line;
    this.#kind[row] = entry.kind;
    this.#role[row] = entry.role;
    this.#flags[row] = entry.flags;
    this.#time[row] = entry.time;
    this.#size[row] = Math.min(entry.size, 0xffffffff);
    this.#linkStart[row] = this.#linkCount;
    this.#settingKey[row] = -1;
    this.#setting[row] = -1;
    this.#addId(row, entry.id);
    this.#parents.add(row, entry.parentId);
    this.#addEffect(row, entry.effect);
    if (entry.usage) this.#usage.add(row, entry.usage);
    return row;
  }

  /** Drops the rows behind the first `length`. */
  truncate(length: number): void {
    for (let row = length; row < this.#length; row++) {
      this.#odd.delete(row);
      this.#without.delete(row);
      this.#sparse.delete(row);
    }
    if (length < this.#length) this.#linkCount = this.#linkStart[length] ?? 0;
    this.#parents.truncate(length);
    this.#usage.truncate(length);
    this.#length = length;
  }

  /**
   * Looks ids up, links parents and freezes. Columns are views where nothing is added by linking: rows that come later
   * stand behind them. `windowed`: the rows are the end of a file, so unknown parents are no orphans.
   */
  finish(windowed: boolean): Columns {
    const n = this.#length;
    const ids = new IdTable(this.#words.subarray(0, n), this.#odd, this.#without);
    const flags = this.#flags.slice(0, n);
    for (const row of ids.duplicates) flags[row] = (flags[row] ?? 0) | Flag.duplicate;
    if (n === this.#linkStart.length) this.#grow();
    this.#linkStart[n] = this.#linkCount;
    return Object.freeze({
      length: n,
      line: this.#line.subarray(0, n),
      kind: this.#kind.subarray(0, n),
      role: this.#role.subarray(0, n),
      act: this.#act.subarray(0, n),
      flags,
      parent: linkParents(n, this.#parents, ids, flags, windowed),
      time: this.#time.subarray(0, n),
      settingKey: this.#settingKey.subarray(0, n),
      setting: this.#setting.subarray(0, n),
      values: this.#values,
      size: this.#size.subarray(0, n),
      linkStart: this.#linkStart.subarray(0, n + 1),
      links: this.#links.subarray(0, this.#linkCount),
      sparse: this.#sparse,
      usage: this.#usage.finish(),
      ids,
    });
  }

  #addId(row: number, id: unknown): void {
    if (typeof id !== 'string') {
      this.#without.add(row);
      return;
    }
    const word = hexWord(id);
    if (word >= 0) this.#words[row] = word;
    else this.#odd.set(row, ownText(id));
  }

  #addEffect(row: number, effect: Effect): void {
    this.#act[row] = Act[effect.do];
    switch (effect.do) {
      case 'nothing':
        return;
      case 'add':
        for (const call of effect.calls) this.#addLink(call);
        if (effect.answers !== null) this.#addLink(effect.answers);
        if (effect.model !== null) this.#set(row, 'model', effect.model);
        return;
      case 'set':
        this.#set(row, effect.key, effect.value);
        return;
      default:
        this.#sparse.set(row, owned(effect));
    }
  }

  #set(row: number, key: (typeof SETTING_KEYS)[number], value: string): void {
    let index = this.#valueAt.get(value);
    if (index === undefined) {
      index = this.#values.length;
      const kept = ownText(value);
      this.#values.push(kept);
      this.#valueAt.set(kept, index);
    }
    this.#settingKey[row] = SETTING_KEYS.indexOf(key);
    this.#setting[row] = index;
  }

  #addLink(id: string): void {
    if (this.#linkCount === this.#links.length) this.#links = doubled(this.#links, Float64Array);
    this.#links[this.#linkCount++] = hash52(id);
  }

  #grow(): void {
    this.#line = doubled(this.#line, Int32Array);
    this.#kind = doubled(this.#kind, Uint8Array);
    this.#role = doubled(this.#role, Uint8Array);
    this.#act = doubled(this.#act, Uint8Array);
    this.#flags = doubled(this.#flags, Uint16Array);
    this.#time = doubled(this.#time, Float64Array);
    this.#settingKey = doubled(this.#settingKey, Int8Array);
    this.#setting = doubled(this.#setting, Int32Array);
    this.#size = doubled(this.#size, Uint32Array);
    this.#linkStart = doubled(this.#linkStart, Int32Array);
    this.#words = doubled(this.#words, Uint32Array);
  }
}

function doubled<T extends { readonly length: number; set(from: T): void }>(
  old: T,
  make: new (n: number) => T,
): T {
  const grown = new make(old.length * 2);
  grown.set(old);
  return grown;
}

function owned(effect: Exclude<Effect, { do: 'nothing' | 'add' | 'set' }>): Sparse {
  switch (effect.do) {
    case 'cut':
      return { ...effect, keepFrom: effect.keepFrom === null ? null : ownText(effect.keepFrom) };
    case 'edit':
      return { ...effect, target: ownText(effect.target) };
    case 'label':
      return {
        ...effect,
        target: ownText(effect.target),
        label: effect.label === null ? null : ownText(effect.label),
      };
    case 'name':
      return { do: 'name', name: effect.name === null ? null : ownText(effect.name) };
    case 'leaf':
      return { do: 'leaf', target: effect.target === null ? null : ownText(effect.target) };
    case 'union':
      return { do: 'union', values: effect.values.map(ownText) };
    case 'reset':
      return { do: 'reset' };
  }
}
