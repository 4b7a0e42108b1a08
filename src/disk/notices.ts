import { fail, ok, type Result } from '../base/result.ts';
import { reasonOf, type DiskError } from './picked.ts';

/** A package that is part of the app, and the text that its licence asks to be passed on. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** As SPDX names it: MIT, ISC. */
  readonly license: string;
  readonly text: string;
}

const FILE = 'notices.json';

/** The notices of everything that is bundled. The build writes them beside the page; they are read when they are asked for. */
export async function fetchNotices(): Promise<Result<readonly Notice[], DiskError>> {
  try {
    const response = await fetch(`./${FILE}`);
    if (response.ok) return ok((await response.json()) as readonly Notice[]);
    const { status } = response;
    return fail({ code: 'unreadable', facts: { name: FILE, status, reason: String(status) } });
  } catch (error) {
    return fail({ code: 'unreadable', facts: { name: FILE, reason: reasonOf(error) } });
  }
}
