import { KINDS, ROLES, type Kind } from '../entry/index.ts';

const FLOOR = KINDS[0];

/** The kind at a place of the list, as the `kind` column holds it. */
export function kindAt(index: number): Kind {
  const kind = KINDS[index] ?? FLOOR;
  if (!kind) throw new Error('the list of kinds is empty');
  return kind;
}

/** The `role` column holds 1 + the place of a role in the list, 0 for entries that hold no message. */
export const NO_ROLE = '';

/** Name of the role in the `role` column; empty for entries that hold no message. */
export const roleName = (column: number): string =>
  column === 0 ? NO_ROLE : (ROLES[column - 1]?.name ?? NO_ROLE);
