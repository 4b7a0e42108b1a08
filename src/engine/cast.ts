/** Facts of a row that stand in the columns: no line is read for them. */
import { oneLine } from '../entry/index.ts';
import { castAt, Flag, recordedTime, State, type Cast, type Session } from '../session/index.ts';
import type { Ink } from './api.ts';

/** What stands for a row: its role when it is a message, else its kind. */
export const castOf = ({ columns }: Session, row: number): Cast => castAt(columns, row);

/** The label in force on a row, on one line and no longer than a title. */
export function labelAt({ labels }: Session, row: number): string | null {
  const label = labels.get(row);
  return label === undefined ? null : oneLine(label.text);
}

/** Entry time in Unix ms, null when it is not recorded. */
export const timeOf = ({ columns }: Session, row: number): number | null =>
  orNull(recordedTime(columns, row));

/** A number of a column, null for NaN. */
export const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

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
