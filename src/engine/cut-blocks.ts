/**
 * Blocks as far as they are drawn. A line may hold 20 MB; a row of the transcript shows some hundred lines of it, and a
 * slice must cross to the page in a few milliseconds. What was left out is counted, and asked for with `entry()`.
 */
import type { Block } from '../entry/blocks.ts';
import type { Left } from './api.ts';

/** Characters of one block. */
const LONGEST = 64 * 1024;
/** Lines of one block. */
const LINES = 400;
/** Blocks of one entry, and items of one list in a block. */
const MANY = 1_000;

/** Characters that one slice may still hold; the same object goes through all rows of a slice. */
export interface Budget {
  left: number;
}

/** Characters of one slice at most. */
export const SLICE_BUDGET = 4 * 1024 * 1024;

/** Blocks that were cut, and what was left out of a block, by its index. */
export interface CutBlocks {
  readonly blocks: readonly Block[];
  readonly more: Readonly<Record<number, Left>>;
}

/** Cuts every text of `blocks`, and takes what is left of `budget`. */
export function cutBlocks(blocks: readonly Block[], budget: Budget): CutBlocks {
  const more: Record<number, Left> = {};
  const kept = blocks.slice(0, MANY).map((block, i) => {
    const knife = new Knife(Math.min(LONGEST, budget.left));
    const cut = cutBlock(block, knife);
    budget.left -= knife.taken;
    if (knife.dropped > 0) more[i] = knife.left;
    return cut;
  });
  if (blocks.length > MANY) {
    // One empty block stands for all that follow, so that what is missing has a place and a number.
    const knife = new Knife(0);
    for (const block of blocks.slice(MANY)) cutBlock(block, knife);
    const { chars, lines } = knife.left;
    more[kept.push({ type: 'json', text: '' }) - 1] = { chars: Math.max(1, chars), lines };
  }
  return { blocks: kept, more };
}

/** Cuts texts until its room is used up, and counts what it takes and drops. */
class Knife {
  taken = 0;
  dropped = 0;
  #room: number;
  #lines = LINES;
  #droppedLines = 0;

  constructor(room: number) {
    this.#room = Math.max(0, room);
  }

  get left(): Left {
    return { chars: this.dropped, lines: this.#droppedLines };
  }

  text(value: string): string {
    const kept = value.slice(0, this.#end(value));
    this.taken += kept.length;
    this.#room -= kept.length;
    this.dropped += value.length - kept.length;
    for (let at = value.indexOf('\n', kept.length); at >= 0; at = value.indexOf('\n', at + 1)) {
      this.#droppedLines++;
    }
    return kept;
  }

  maybe(value: string | null): string | null {
    return value === null ? null : this.text(value);
  }

  list<T>(items: readonly T[], cut: (item: T) => T, size: (item: T) => number): T[] {
    for (const item of items.slice(MANY)) this.dropped += size(item);
    return items.slice(0, MANY).map(cut);
  }

  #end(value: string): number {
    let end = Math.min(value.length, this.#room);
    for (let at = value.indexOf('\n'); at >= 0 && at < end; at = value.indexOf('\n', at + 1)) {
      if (--this.#lines <= 0) end = at;
    }
    return wholeEnd(value, end);
  }
}

/** `end`, or one less where it would leave half of a surrogate pair, which shows as a replacement sign. */
export function wholeEnd(value: string, end: number): number {
  const unit = end > 0 && end < value.length ? value.charCodeAt(end - 1) : 0;
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}

function cutBlock(block: Block, knife: Knife): Block {
  switch (block.type) {
    case 'text':
    case 'thinking':
    case 'json':
      return { ...block, text: knife.text(block.text) };
    case 'call':
      return { ...block, argument: knife.text(block.argument), args: knife.text(block.args) };
    case 'output':
      return { ...block, diff: knife.maybe(block.diff) };
    case 'shell':
      return { ...block, command: knife.text(block.command), output: knife.text(block.output) };
    case 'summary':
      return {
        ...block,
        text: knife.text(block.text),
        readFiles: knife.list(block.readFiles, (path) => knife.text(path), length),
        modifiedFiles: knife.list(block.modifiedFiles, (path) => knife.text(path), length),
      };
    case 'setting':
      return { ...block, value: knife.text(block.value) };
    case 'prompt':
      return cutPrompt(block, knife);
    case 'file':
      return { ...block, path: knife.text(block.path), text: knife.maybe(block.text) };
    case 'image':
    case 'note':
      return block;
  }
}

function cutPrompt(block: Block & { type: 'prompt' }, knife: Knife): Block {
  return {
    ...block,
    text: knife.text(block.text),
    sections: knife.list(
      block.sections,
      ({ name, text }) => ({ name: knife.text(name), text: knife.maybe(text) }),
      ({ text }) => text?.length ?? 0,
    ),
    toolsAdded: knife.list(
      block.toolsAdded,
      ({ name, description, parameters }) => ({
        name: knife.text(name),
        description: knife.text(description),
        parameters: knife.text(parameters),
      }),
      ({ description, parameters }) => description.length + parameters.length,
    ),
    toolsRemoved: knife.list(block.toolsRemoved, (name) => knife.text(name), length),
  };
}

const length = (value: string): number => value.length;
