/** What an entry says, as text or as Markdown to take away: words, calls, commands, summaries. Thinking stays behind. */
import { say, text, type Words } from '../base/words.ts';
import type { Block } from '../entry/blocks.ts';
import type { Tone } from '../entry/kind.ts';
import type { CopyQuery } from './api.ts';
import { ENTRY_HEADS, IMAGE_WORDS } from './words.ts';

type Form = CopyQuery['as'];

/** Words one after the other; texts that meet are one. */
export class Pieces {
  readonly #pieces: Words[] = [];
  #open: string[] = [];
  #length = 0;

  get empty(): boolean {
    return this.#open.length + this.#pieces.length === 0;
  }

  /** Characters of texts so far. */
  get length(): number {
    return this.#length;
  }

  add(...words: readonly (Words | string)[]): void {
    for (const one of words) {
      const value = typeof one === 'string' ? one : 'text' in one ? one.text : null;
      if (value === null) {
        this.#close();
        this.#pieces.push(one as Words);
      } else {
        this.#open.push(value);
        this.#length += value.length;
      }
    }
  }

  done(): readonly Words[] {
    this.#close();
    return this.#pieces;
  }

  #close(): void {
    if (this.#open.length > 0) this.#pieces.push(text(this.#open.join('')));
    this.#open = [];
  }
}

/** The paragraphs of an entry; none when it says nothing. In Markdown the first one names who wrote it. */
export function entryText(
  blocks: readonly Block[],
  tone: Tone,
  form: Form,
): (readonly (Words | string)[])[] {
  const made = blocks
    .map(form === 'text' ? plain : markdown)
    .filter((words) => words.some((one) => one !== '' && !isEmpty(one)));
  if (form === 'text' || made.length === 0) return made;
  return [['### ', say(ENTRY_HEADS[tone])], ...made];
}

const isEmpty = (words: Words | string): boolean =>
  typeof words !== 'string' && 'text' in words && words.text === '';

function plain(block: Block): readonly (Words | string)[] {
  switch (block.type) {
    case 'text':
    case 'summary':
    case 'json':
      return [block.text];
    case 'call':
      return [`${block.name} ${block.args}`.trim()];
    case 'shell':
      return [`$ ${block.command}\n${block.output}`.trim()];
    case 'setting':
      return [block.name, `: ${block.value}`];
    case 'note':
      return [block.words];
    case 'prompt':
      return [joined([block.text, ...block.sections.map((section) => section.text ?? '')])];
    case 'file':
      return [joined([block.path, block.text ?? ''], '\n')];
    case 'thinking':
    case 'output':
    case 'image':
      return [''];
  }
}

function markdown(block: Block): readonly (Words | string)[] {
  switch (block.type) {
    case 'text':
      return [block.as === 'markdown' ? block.text : fenced(block.text)];
    case 'summary':
    case 'thinking':
    case 'setting':
    case 'note':
    case 'prompt':
      return plain(block);
    case 'json':
      return [fenced(block.text, 'json')];
    case 'call':
      return [`**${block.name}**\n\n${fenced(block.args, 'json')}`];
    case 'output':
      return [block.diff === null ? '' : fenced(block.diff, 'diff')];
    case 'shell':
      return [joined([fenced(block.command, LANGUAGES[block.language]), fenced(block.output)])];
    case 'file':
      return [joined([`\`${block.path}\``, fenced(block.text ?? '')])];
    case 'image':
      return ['[', say(IMAGE_WORDS, { number: block.index + 1 }), ']'];
  }
}

const LANGUAGES = { shell: 'sh', python: 'python', js: 'js' } as const;

const joined = (parts: readonly string[], by = '\n\n'): string =>
  parts.filter((part) => part !== '').join(by);

/** Text between fences that are longer than any in it. */
function fenced(value: string, language = ''): string {
  if (value === '') return '';
  let ticks = '```';
  for (const [run] of value.matchAll(/`{3,}/g)) if (run.length >= ticks.length) ticks = `${run}\``;
  return `${ticks}${language}\n${value.replace(/\n$/, '')}\n${ticks}`;
}
