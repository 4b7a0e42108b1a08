import { say, type Words } from '../base/words.ts';

/** A session that the app ships, to try things on and to learn from. */
export interface Sample {
  /** Stands in addresses (`#sample=…`): lower case, digits and dashes. */
  readonly name: string;
  readonly title: Words;
  /** What a reader can see in it, in one sentence. */
  readonly teaches: Words;
  /** The file. Made anew at each call, so nobody can change another one's copy. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** The keys of `messages/` that a sample's words have, by its name. */
export function wordKeys(name: string): { readonly title: string; readonly teaches: string } {
  const stem = `sample_${name.replaceAll('-', '_')}`;
  return { title: `${stem}_title`, teaches: `${stem}_teaches` };
}

/** A sample from its name and what makes its bytes; the words follow from the name. */
export function sampleOf(name: string, bytes: () => Uint8Array<ArrayBuffer>): Sample {
  const keys = wordKeys(name);
  return { name, title: say(keys.title), teaches: say(keys.teaches), bytes };
}

/** Lines as a file: UTF-8, `\n` after each. */
export function fileOfLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
}
