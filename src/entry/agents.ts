/**
 * What the agents do with what is wrong: pi 1.6, xcsh 17.4 and oh-my-pi 18.2, as the two format studies found it by
 * reading and by running them. Numbers in comments: sections and numbered gotchas of format-pi (P) and
 * format-omp-xcsh (X). Treeline itself never does any of it: it shows what is there.
 */
import type { Facts } from '../base/words.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { ProblemCode } from './problems.ts';

/** One thing that an agent does with a line or a file. Sentences: `messages/`, one for each. */
export type Deed =
  | 'opens'
  | 'reads'
  | 'reads-signs'
  | 'reads-unchecked'
  | 'reads-if-room'
  | 'reads-empty'
  | 'reads-empty-unlisted'
  | 'unlisted'
  | 'reads-joined'
  | 'reads-as-3'
  | 'reads-unsent'
  | 'reads-unlinked'
  | 'reads-as-root'
  | 'reads-last-of-id'
  | 'reads-file-order'
  | 'reads-any-order'
  | 'reads-summary-only'
  | 'reads-first-object'
  | 'reads-first-object-drops'
  | 'reads-header-as-entry'
  | 'reads-harness-plain'
  | 'takes-for-entry'
  | 'takes-for-leaf'
  | 'may-crash'
  | 'ignores'
  | 'skips'
  | 'skips-drops'
  | 'skips-mends'
  | 'loses-last'
  | 'drops-broken'
  | 'mends-end'
  | 'fuses-end'
  | 'rewrites-at-once'
  | 'rewrites-later'
  | 'flattens-at-once'
  | 'flattens-later'
  | 'stops-at-repeat'
  | 'hangs'
  | 'throws'
  | 'cannot-open'
  | 'refuses'
  | 'replaces'
  | 'not-tried';

/** What each agent does. */
export type Deeds = Readonly<Record<Dialect['name'], Deed>>;

const all = (deed: Deed): Deeds => ({ pi: deed, xcsh: deed, omp: deed });
const each = (pi: Deed, xcsh: Deed, omp: Deed): Deeds => ({ pi, xcsh, omp });

/** No header that counts: pi refuses (P 2.1.5), xcsh starts a new session over the file, omp throws (X 2.2, gotcha 4). */
const NO_HEADER = each('refuses', 'replaces', 'refuses');
/** pi and xcsh keep the line where it is; what omp could not read is gone with its next save (P 2.1.2, X 2.1, X 51). */
const UNREADABLE = each('skips', 'skips', 'skips-drops');
/** The chunk parser of xcsh and omp takes the first whole value of a line, pi parses whole lines only (X 2.1, X 5). */
const FIRST_OF_LINE = each('skips', 'reads-first-object', 'reads-first-object-drops');

const DEEDS: Readonly<Record<ProblemCode, Deeds | ((facts: Facts) => Deeds)>> = {
  'not-json': UNREADABLE,
  // P 2.1.6, P 11: pi ends the fragment with a line feed; an unfinished tail is dropped silently (X 2.1).
  'torn-line': each('skips-mends', 'skips', 'skips'),
  // X 2.1, X 6: with one good line behind it and nothing more, both look like one value that is not finished.
  'swallowing-line': each('skips', 'loses-last', 'loses-last'),
  'two-objects': FIRST_OF_LINE,
  'trailing-text': FIRST_OF_LINE,
  // P 10, issue 8345: a fragment before the object spoils both, in every parser.
  'glued-line': UNREADABLE,
  // X 2.1: a value may run over several lines there.
  'spread-json': each('skips', 'reads-joined', 'reads-joined'),
  'nul-bytes': UNREADABLE,
  // P 2.1.1, X 2.1: decoded as the browser does.
  'bad-utf8': all('reads-signs'),
  'too-large': all('reads-if-room'),
  'not-an-object': ({ value, atEnd }) => {
    // P 2.1.2, P 9: falsy values are skipped, the others become entries. X 2.1: scalars are entries, then crash or noise.
    const falsy = ['null', 'false', '0', ''].includes(String(value));
    return each(
      falsy ? 'skips' : atEnd ? 'takes-for-leaf' : 'takes-for-entry',
      'may-crash',
      'may-crash',
    );
  },
  'no-header': NO_HEADER,
  'header-not-first': NO_HEADER,
  'header-without-id': NO_HEADER,
  // P 2.1.7: pi leaves all headers out of the entries. X 43: so does xcsh; omp counts the line as an entry.
  'second-header': ({ atEnd }) =>
    each('ignores', 'ignores', atEnd ? 'takes-for-leaf' : 'reads-header-as-entry'),
  // P 12, X 2.1: the file readers of xcsh and omp take the mark away.
  bom: ({ header }) => each(header ? 'refuses' : 'skips', 'reads', 'reads'),
  // P 2.1.6 (since 0.84.4), X 7.
  'no-final-newline': each('mends-end', 'fuses-end', 'fuses-end'),
  // P 2.1.1, X 2.1.
  crlf: all('reads'),
  'mixed-line-ends': all('reads'),
  // P 2.2, X 27: nobody looks ahead.
  'newer-version': all('reads-as-3'),
  // P 15, X 26.
  'ids-overwritten': each('flattens-at-once', 'flattens-later', 'flattens-later'),
  // P 1.4 (`event`), X 27.
  'unknown-type': all('reads-unsent'),
  // P 2.12: dropped on the way to the model. The studies say nothing of the others.
  'unknown-role': each('reads-unsent', 'not-tried', 'not-tried'),
  'no-id': all('reads-unlinked'),
  // P 8, X 15.
  'duplicate-id': all('reads-last-of-id'),
  // P 4, X 13.
  orphan: all('reads-as-root'),
  // P 7, X 14: pi's walk never ends; X 2.6: omp stops at the first repeat.
  'self-parent': each('hangs', 'hangs', 'stops-at-repeat'),
  cycle: each('hangs', 'hangs', 'stops-at-repeat'),
  // P 3.
  'forward-parent': all('reads'),
  // P 2 ("validates almost nothing"), X 2.6.
  'bad-field': all('reads-unchecked'),
  // P 2.6: equal and invalid dates keep the order of the file. X 2.6, X 44: comparisons with NaN.
  'bad-time': each('reads-file-order', 'reads-any-order', 'reads-any-order'),
  // P 2.11: throws while it builds a context.
  'no-message': each('throws', 'not-tried', 'not-tried'),
  // P 2.11, P 35, P 2.17: the list of sessions leaves such a file out.
  'no-content': ({ role }) =>
    each(
      role === 'user' || role === 'assistant' ? 'reads-empty-unlisted' : 'reads-empty',
      'not-tried',
      'not-tried',
    ),
  // X 39.
  'no-usage': each('reads', 'cannot-open', 'reads'),
  // Nobody looks at the reason: the reply counts as any other.
  pending: all('reads'),
  // P 2.7, X 48.
  'dangling-target': all('ignores'),
  // P 19, X 17.
  'cut-keeps-nothing': all('reads-summary-only'),
};

/** What the agents do with a problem. `facts` are the problem's. */
export function deedsOf(code: ProblemCode, facts: Facts): Deeds {
  const deeds = DEEDS[code];
  return typeof deeds === 'function' ? deeds(facts) : deeds;
}
