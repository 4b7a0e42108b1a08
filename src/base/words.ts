/** The numbers and names that a sentence is filled with. */
export type Facts = Readonly<Record<string, string | number>>;

/**
 * What is to be said, not how. Pure rooms return a key of `messages/` with its facts, or text that comes from the
 * file and stands as it is. Sentences are written in `messages/` only (law 11).
 */
export type Words = { readonly key: string; readonly with?: Facts } | { readonly text: string };

/** Text of the file, to be shown as it is. */
export const text = (value: string): Words => ({ text: value });

/** A sentence of `messages/`, by its key. */
export const say = (key: string, facts?: Facts): Words => (facts ? { key, with: facts } : { key });
