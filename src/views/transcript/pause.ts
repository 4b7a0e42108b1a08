/** From here on the time between two entries is a pause that a reader should see: ten minutes, in ms. */
const LONG = 600_000;

/** Whether a time between two entries (ms) is a long pause. */
export const isPause = (between: number): boolean => between >= LONG;
