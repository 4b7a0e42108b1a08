/**
 * A copy of a string that was cut from a line. V8 lets a cut hold on to the whole 8 MB chunk that it was cut from (20,000
 * titles took 382 MB instead of 2, measured); writing it out and reading it makes it stand alone. Cuts below 13 units are
 * copies anyway.
 */
export const ownText = (value: string): string =>
  value.length < 13 ? value : (JSON.parse(JSON.stringify(value)) as string);
