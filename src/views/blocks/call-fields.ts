/** One argument of a tool call: its name, and its value as text. */
export interface CallField {
  readonly name: string;
  readonly value: string;
}

/**
 * The arguments of a call, each by itself: in JSON a command of three lines or a whole file is one unreadable line. Only
 * for a call that is looked at; null when the text is no object, or was cut.
 */
export function readFields(args: string): readonly CallField[] | null {
  try {
    const value: unknown = JSON.parse(args);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.entries(value).map(([name, each]: [string, unknown]) => ({
      name,
      value: typeof each === 'string' ? each : JSON.stringify(each, null, 2),
    }));
  } catch {
    // Cut, or nested deeper than JSON.stringify goes.
    return null;
  }
}
