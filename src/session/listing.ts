import { ownText } from '../base/own-text.ts';
import { field, isWire, listAt, stringAt, wireAt, type Wire } from '../base/wire.ts';
import { contentText } from '../entry/index.ts';

/** What pi's session list says of a file (format-pi 2.17). */
export interface Listing {
  readonly name: string | null;
  /** Lines of type `message`, any role, any branch. */
  readonly messageCount: number;
  readonly firstMessage: string;
  /** Unix ms of the last word of a person or a model, else of the header; null when none has a time (then pi takes the file's). */
  readonly modified: number | null;
}

/** Whether the reader of pi's list cuts this line: at U+2028, U+2029 and a lone CR. A regular expression takes ten times as long. */
const isCut = (text: string): boolean =>
  text.includes('\r') || text.includes('\u2028') || text.includes('\u2029');

/**
 * Tallies a session as pi's list does, line by line, as stored (the list does not migrate). A file that trips the list
 * (a message line without message, or a user or assistant message with null content) is hidden by it: `listing()` is null.
 */
export class ListingTally {
  #name: string | null = null;
  #count = 0;
  #first = '';
  #modified = 0;
  #hidden = false;

  /** A tally that goes on from here by itself. */
  copy(): ListingTally {
    const copy = new ListingTally();
    copy.#name = this.#name;
    copy.#count = this.#count;
    copy.#first = this.#first;
    copy.#modified = this.#modified;
    copy.#hidden = this.#hidden;
    return copy;
  }

  /** Adds a line: its text and what it parsed to. */
  add(text: string, wire: Wire): void {
    if (this.#hidden) return;
    const type = field(wire, 'type');
    if ((type !== 'session_info' && type !== 'message') || isCut(text)) return;
    if (type === 'session_info') {
      const name = stringAt(wire, 'name')?.trim();
      this.#name = name === undefined || name === '' ? null : name;
    }
    if (type === 'message') this.#message(wire);
  }

  /** The listing, with the time of the header (Unix ms or NaN) where no message has one; null when pi's list hides the session. */
  listing(headerTime: number): Listing | null {
    if (this.#hidden) return null;
    return {
      name: this.#name,
      messageCount: this.#count,
      firstMessage: this.#first === '' ? '(no messages)' : this.#first,
      modified: this.#modified > 0 ? this.#modified : Number.isNaN(headerTime) ? null : headerTime,
    };
  }

  #message(wire: Wire): void {
    this.#count++;
    const message = wireAt(wire, 'message');
    if (!message) {
      this.#hidden = true;
      return;
    }
    const role = field(message, 'role');
    if ((role !== 'user' && role !== 'assistant') || !('content' in message)) return;
    const content = field(message, 'content');
    if (typeof content !== 'string' && !Array.isArray(content)) {
      this.#hidden = true;
      return;
    }
    if (listAt(message, 'content').some((block) => !isWire(block))) {
      this.#hidden = true;
      return;
    }
    const own = field(message, 'timestamp');
    const time =
      typeof own === 'number' ? own : new Date(String(field(wire, 'timestamp'))).getTime();
    if (time > this.#modified) this.#modified = time;
    if (role === 'user' && this.#first === '') this.#first = ownText(contentText(content));
  }
}
