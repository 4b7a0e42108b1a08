import { kindAt } from './registry.ts';
import { Flag, type Columns } from './columns.ts';

/** Which rows a filter of the tree shows, from columns alone. */
export interface Filter {
  readonly name: FilterName;
  shows(columns: Columns, row: number): boolean;
}

export type FilterName = 'default' | 'all';

/** Kinds that pi's tree leaves out by default (format-pi 3.2 and 3.4); the harness's `leaf` lines are of the same sort. */
const QUIET: ReadonlySet<string> = new Set([
  'label',
  'custom',
  'context_edit',
  'model_change',
  'thinking_level_change',
  'active_tools_change',
  'session_info',
  'usage',
  'leaf',
]);

/** Filters in the order in which they stand on screen; a new one is one object here. */
export const FILTERS: readonly Filter[] = [
  {
    name: 'default',
    shows: ({ kind, flags }, row) => {
      const flag = flags[row] ?? 0;
      // A reply without words is seen in its calls' results; a failed one has something to say.
      if ((flag & Flag.wordless) !== 0 && (flag & Flag.failed) === 0) return false;
      return !QUIET.has(kindAt(kind[row] ?? 0).name);
    },
  },
  { name: 'all', shows: () => true },
];

/** The filter of this name. */
export function filterOf(name: FilterName): Filter {
  const filter = FILTERS.find((one) => one.name === name);
  if (!filter) throw new RangeError(`no filter ${name}`);
  return filter;
}
