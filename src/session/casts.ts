import { KINDS, ROLES, type Group, type Tone } from '../entry/index.ts';
import type { Columns } from './columns.ts';
import { kindAt } from './registry.ts';

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
export const castAt = ({ kind, role }: Columns, row: number): Cast =>
  castFor(kind[row] ?? 0, role[row] ?? 0);

/** The same from what the columns `kind` and `role` hold. */
export function castFor(kind: number, role: number): Cast {
  const found = kindAt(kind);
  return (found.name === 'message' && role > 0 ? ROLE_CASTS[role - 1] : undefined) ?? found;
}
