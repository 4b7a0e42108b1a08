import type { Wire } from '../../base/wire.ts';
import type { Sign } from './evidence.ts';

/** Who wrote a file. Spelling and signs here; how a context is folded stands in `session/context/`. */
export interface Dialect {
  readonly name: 'pi' | 'xcsh' | 'omp';
  /** Roles of messages that this agent sends to a model; the others stay in its list (format-pi 2.12, format-omp 1.5). */
  readonly sends: ReadonlySet<string>;
  /** The messages of an entry, as this agent makes them: those of its kind, save where it writes more into them. */
  messages(entry: Wire): Wire[];
  /** What speaks for it, and how loudly. */
  readonly signs: Readonly<Partial<Record<Sign, number>>>;
}
