import type { Words } from '../base/words.ts';

/**
 * What an entry says, in a closed set of flat shapes. Tree, transcript, find and documents speak blocks and never ask
 * which kind of entry they came from. A block holds no nested value without bound: arguments and unknown data are
 * JSON text, because a value 1,000 levels deep cannot be posted from a worker.
 */
export type Block =
  | TextBlock
  | ThinkingBlock
  | CallBlock
  | OutputBlock
  | ImageBlock
  | ShellBlock
  | SummaryBlock
  | SettingBlock
  | NoteBlock
  | PromptBlock
  | FileBlock
  | JsonBlock;

/** Words of a person or a model; `markdown` is drawn from tokens, `plain` as it stands, `error` as a failure. */
export interface TextBlock {
  readonly type: 'text';
  readonly as: 'markdown' | 'plain' | 'error';
  readonly text: string;
}

/** Thinking of a model. `redacted`: the provider gave only an encrypted payload, so there is no text. */
export interface ThinkingBlock {
  readonly type: 'thinking';
  readonly text: string;
  readonly redacted: boolean;
}

/** A tool call: `argument` is the one that a reader looks for (path, command, pattern), `args` all of them as JSON text. */
export interface CallBlock {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  readonly argument: string;
  readonly args: string;
}

/** Head of a tool result; the text and image blocks after it are what the tool gave back. */
export interface OutputBlock {
  readonly type: 'output';
  readonly callId: string;
  readonly name: string;
  readonly failed: boolean;
  /** Milliseconds, or null when it was not recorded. */
  readonly duration: number | null;
  /** A diff that the tool recorded in `details`, in the tool's own form; null when there is none. */
  readonly diff: string | null;
  /** Path of the full output where the shown one is cut; null when there is none. */
  readonly fullOutputPath: string | null;
}

/** An image inside the line: the `index`-th of the entry, in the order of its blocks. The bytes are asked for when seen. */
export interface ImageBlock {
  readonly type: 'image';
  readonly index: number;
  readonly mime: string;
  /** Length of the stored data in characters (base64), or of the reference. */
  readonly size: number;
  /** `inline`: base64 in the line; `blob`: a reference by hash; `none`: no usable data. */
  readonly source: 'inline' | 'blob' | 'none';
  /** Of a `blob`: the hash that it is kept under, 64 characters of it at most. */
  readonly hash?: string;
}

/** A command or a program that a person ran (`!`, `!!`, Python). */
export interface ShellBlock {
  readonly type: 'shell';
  readonly language: 'shell' | 'python' | 'js';
  readonly command: string;
  readonly output: string;
  /** null when it was not recorded: the process was killed or is from another writer. */
  readonly exitCode: number | null;
  readonly cancelled: boolean;
  readonly truncated: boolean;
  readonly fullOutputPath: string | null;
  /** `!!`: kept in the session, never sent to the model. */
  readonly excluded: boolean;
}

/** A compaction or a branch summary. */
export interface SummaryBlock {
  readonly type: 'summary';
  readonly of: 'compaction' | 'branch';
  readonly text: string;
  /** Tokens before the compaction; null when not recorded. */
  readonly tokensBefore: number | null;
  /** compaction: `firstKeptEntryId`; branch: `fromId`. null when absent. */
  readonly ref: string | null;
  /** Number of messages in `retainedTail`; null when the field is absent. */
  readonly tail: number | null;
  readonly byExtension: boolean;
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
}

/** A setting of the call: model, thinking level, tools, mode, tier. */
export interface SettingBlock {
  readonly type: 'setting';
  readonly name: Words;
  readonly value: string;
}

/** One line about the session itself: label, name, edit, usage. */
export interface NoteBlock {
  readonly type: 'note';
  readonly words: Words;
}

/** A system message as stored: named sections (null: removed) and the tools it adds and takes away. */
export interface PromptBlock {
  readonly type: 'prompt';
  readonly text: string;
  readonly sections: readonly { readonly name: string; readonly text: string | null }[];
  readonly toolsAdded: readonly {
    readonly name: string;
    readonly description: string;
    readonly parameters: string;
  }[];
  readonly toolsRemoved: readonly string[];
}

/** A file that was put into the conversation by name. */
export interface FileBlock {
  readonly type: 'file';
  readonly path: string;
  readonly text: string | null;
  /** Why there is no text, in the writer's word; null when there is. */
  readonly skipped: string | null;
}

/** Data as it is stored, as JSON text. The honest floor for what has no better shape. */
export interface JsonBlock {
  readonly type: 'json';
  readonly text: string;
}
