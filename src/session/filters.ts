/**
 * Which entries the tree shows, and what there is to choose from: all from columns and labels, no line is read. A new
 * choice by a fixed rule is one line in `FIXED`; kinds, groups and models come from the file.
 */
import { KINDS, kindIndex, roleIndex, ROLES, type Group, type Tone } from '../entry/index.ts';
import { CASTS, castAt, castFor } from './casts.ts';
import { Flag } from './columns.ts';
import { modelsOf } from './models.ts';
import type { Session } from './session.ts';

/** One choice at a time: pi's five, failed entries, or the entries of one group, kind (role for messages) or model. */
export type FilterName =
  | 'default'
  | 'no-tools'
  | 'user-only'
  | 'labeled-only'
  | 'all'
  | 'errors'
  | `group:${Group}`
  | `kind:${string}`
  | `model:${string}`;

/** A choice of the reader, with the number of entries that it shows. `tone`: of a kind, else null. */
export interface FilterChoice {
  readonly name: FilterName;
  readonly by: 'pi' | 'errors' | 'group' | 'kind' | 'model';
  readonly count: number;
  readonly tone: Tone | null;
}

/** What filters look at. */
export type Filtered = Pick<Session, 'columns' | 'labels' | 'leaf'>;

/** Whether a filter shows the entry of a row. */
export type Shows = (row: number) => boolean;

/** A hostile file could name a model a line; nobody reads a menu of more than this. */
const MODELS_AT_MOST = 50;

/**
 * Kinds that the agents' trees leave out by default: pi's settings, bookkeeping and labels (format-pi 3.4), what xcsh and
 * omp add to them (format-omp 3), and the harness's `leaf` lines, which are of the same sort.
 */
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
  'mode_change',
  'ttsr_injection',
  'session_init',
  'credential_pin',
]);

const QUIET_AT: readonly boolean[] = KINDS.map(({ name }) => QUIET.has(name));
const MESSAGE = kindIndex('message');

/** Whether a row is a message of this role. The `role` column holds 1 + the place of a role. */
function hasRole({ columns: { kind, role } }: Filtered, name: string): Shows {
  const wanted = 1 + roleIndex(name);
  return (row) => kind[row] === MESSAGE && role[row] === wanted;
}

/** A reply without words is seen in its calls' results; pi leaves it out of every choice but the leaf (format-pi 3.2). */
const speaks = ({ columns: { flags }, leaf }: Filtered): Shows => {
  return (row) => row === leaf || ((flags[row] ?? 0) & Flag.wordless) === 0;
};

/** Without what is quiet. The place where the agent would go on is shown whatever stands there, as in pi's export. */
function byDefault(filtered: Filtered): Shows {
  const { columns, leaf } = filtered;
  const says = speaks(filtered);
  return (row) => row === leaf || (says(row) && QUIET_AT[columns.kind[row] ?? 0] !== true);
}

/**
 * The fixed choices, in the order in which they stand on screen. pi's own rules (format-pi 3.2, 3.4) but for two things:
 * `all` hides nothing at all, and the leaf is shown for its own sake only where all sorts of entries are.
 */
const FIXED = {
  default: byDefault,
  'no-tools': (filtered) => {
    const [shown, isResult] = [byDefault(filtered), hasRole(filtered, 'toolResult')];
    return (row) => row === filtered.leaf || (shown(row) && !isResult(row));
  },
  'user-only': (filtered) => hasRole(filtered, 'user'),
  'labeled-only': (filtered) => {
    const says = speaks(filtered);
    return (row) => filtered.labels.has(row) && says(row);
  },
  all: () => () => true,
  errors: ({ columns: { flags } }) => {
    return (row) => ((flags[row] ?? 0) & Flag.failed) !== 0;
  },
} as const satisfies Readonly<Record<string, (filtered: Filtered) => Shows>>;

type Fixed = keyof typeof FIXED;
const isFixed = (name: string): name is Fixed => Object.hasOwn(FIXED, name);

/** What the filter of this name shows. A kind or model that the file does not have shows nothing. */
export function showsOf(filtered: Filtered, name: FilterName): Shows {
  if (isFixed(name)) return FIXED[name](filtered);
  const { columns } = filtered;
  const at = name.indexOf(':');
  const value = name.slice(at + 1);
  switch (name.slice(0, at)) {
    case 'group':
      return (row) => castAt(columns, row).group === value;
    case 'kind':
      return (row) => castAt(columns, row).name === value;
    case 'model': {
      const { names, of } = modelsOf(columns);
      const wanted = names.indexOf(value);
      return (row) => wanted >= 0 && of[row] === wanted;
    }
    default:
      return () => false;
  }
}

/**
 * Everything there is to choose, with its count, in one pass: pi's five always, of the others those that show something.
 * Of models the most frequent ones.
 */
export function filterChoices(filtered: Filtered): FilterChoice[] {
  const { columns } = filtered;
  const fixed = (Object.keys(FIXED) as Fixed[]).map((name) => ({
    name,
    shows: FIXED[name](filtered),
    count: 0,
  }));
  const { names, of } = modelsOf(columns);
  const models = new Int32Array(names.length);
  // The cast follows from kind and role alone.
  const pairs = new Int32Array(PAIRS);
  for (let row = 0; row < columns.length; row++) {
    for (const one of fixed) if (one.shows(row)) one.count++;
    const pair = (columns.kind[row] ?? 0) * ROLE_PLACES + (columns.role[row] ?? 0);
    pairs[pair] = (pairs[pair] ?? 0) + 1;
    const model = of[row] ?? -1;
    if (model >= 0) models[model] = (models[model] ?? 0) + 1;
  }
  const kinds = new Map<string, { tone: Tone; count: number }>();
  const groups = new Map<Group, number>();
  pairs.forEach((count, pair) => {
    if (count === 0) return;
    const { name, group, tone } = castFor(Math.floor(pair / ROLE_PLACES), pair % ROLE_PLACES);
    kinds.set(name, { tone, count: count + (kinds.get(name)?.count ?? 0) });
    groups.set(group, count + (groups.get(group) ?? 0));
  });
  const choices: FilterChoice[] = [
    ...fixed.map(({ name, count }): FilterChoice => {
      return { name, by: name === 'errors' ? 'errors' : 'pi', count, tone: null };
    }),
    ...GROUPS.map((group): FilterChoice => {
      return { name: `group:${group}`, by: 'group', count: groups.get(group) ?? 0, tone: null };
    }),
    ...[...kinds]
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([name, kind]): FilterChoice => ({ name: `kind:${name}`, by: 'kind', ...kind })),
    ...names
      .map((name, i): FilterChoice => {
        return { name: `model:${name}`, by: 'model', count: models[i] ?? 0, tone: null };
      })
      .sort((a, b) => b.count - a.count)
      .slice(0, MODELS_AT_MOST),
  ];
  return choices.filter(({ by, count }) => by === 'pi' || count > 0);
}

/** Kinds stand in the order of the legend; a message line without a message, which is in none, at the end. */
const placeOf = (name: string): number => {
  const place = CASTS.findIndex((cast) => cast.name === name);
  return place < 0 ? CASTS.length : place;
};

/** The `role` column holds 0, or 1 + a place in the list. */
const ROLE_PLACES = ROLES.length + 1;
const PAIRS = KINDS.length * ROLE_PLACES;

const GROUPS: readonly Group[] = ['context', 'setting', 'neither'];
