/** Facts of a row that stand in the columns: no line is read for them. */
import { KINDS, ROLES, type Group, type Tone } from '../entry/index.ts';
import { Flag, kindAt, State, type Session } from '../session/index.ts';
import type { Ink } from './api.ts';

/** How a kind or a role is called and coloured. */
export interface Cast {
  readonly name: string;
  readonly group: Group;
  readonly tone: Tone;
}

/**
 * A role has the name that its messages bear, but `custom` is also a kind (state of an extension, never sent): the
 * message is called as the line that makes one.
 */
const ROLE_CASTS: readonly Cast[] = ROLES.map(({ name, group, tone }) => ({
  name: name === 'custom' ? 'custom_message' : name,
  group,
  tone,
}));

/** Every kind and role once, for legends and filters. */
export const CASTS: readonly Cast[] = [
  ...new Map(
    [...KINDS.filter(({ name }) => name !== 'message'), ...ROLE_CASTS].map(
      ({ name, group, tone }) => [name, { name, group, tone }],
    ),
  ).values(),
];

/** What stands for a row: its role when it is a message, else its kind. */
export function castOf({ columns }: Session, row: number): Cast {
  const kind = kindAt(columns.kind[row] ?? 0);
  const role = columns.role[row] ?? 0;
  return (kind.name === 'message' && role > 0 ? ROLE_CASTS[role - 1] : undefined) ?? kind;
}

/** Entry time in Unix ms, null when it is not recorded. */
export function timeOf({ columns }: Session, row: number): number | null {
  const time = columns.time[row] ?? NaN;
  return Number.isNaN(time) ? null : time;
}

/** Estimated tokens: four characters are one (format-pi 2.18). */
export const sizeOf = ({ columns }: Session, row: number): number =>
  Math.ceil((columns.size[row] ?? 0) / 4);

export const isFailed = ({ columns }: Session, row: number): boolean =>
  ((columns.flags[row] ?? 0) & Flag.failed) !== 0;

/** A line of which only the place is known: it was too large for the first look at the end of the file. */
export const isUnread = ({ columns }: Session, row: number): boolean =>
  ((columns.flags[row] ?? 0) & Flag.large) !== 0;

/** Five inks for eight states (product.md 6). */
const INKS: Readonly<Record<State, Ink>> = {
  [State.kept]: 'in',
  [State.summarised]: 'summarised',
  [State.carried]: 'summarised',
  [State.edited]: 'edited',
  [State.omitted]: 'edited',
  [State.setting]: 'unsent',
  [State.never]: 'unsent',
  [State.excluded]: 'unsent',
};

export const inkOf = (state: number): Ink => INKS[state as State];
