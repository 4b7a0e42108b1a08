import { getLocale } from './paraglide/runtime.js';

/**
 * Numbers, sizes and dates in the reader's language. Formatters are kept, because making one is slow and rows ask for
 * hundreds.
 */
const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numbers(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${getLocale()} ${name}`;
  const found = kept.get(key);
  if (found instanceof Intl.NumberFormat) return found;
  const made = new Intl.NumberFormat(getLocale(), options);
  kept.set(key, made);
  return made;
}

function dates(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${getLocale()} ${name}`;
  const found = kept.get(key);
  if (found instanceof Intl.DateTimeFormat) return found;
  const made = new Intl.DateTimeFormat(getLocale(), options);
  kept.set(key, made);
  return made;
}

/** What stands for a number that is none, or that no double holds: files may say `1e999`. */
const NO_NUMBER = '–';
/** From here on digits say nothing and only take room: `1.5E18`. */
const HUGE = 1e15;
const SCIENTIFIC = { notation: 'scientific', maximumFractionDigits: 1 } as const;

/** The form of numbers that no column has room for; null for all others. */
function oddNumber(value: number, options: Intl.NumberFormatOptions = {}): string | null {
  if (!Number.isFinite(value)) return NO_NUMBER;
  if (Math.abs(value) < HUGE) return null;
  return numbers(`huge ${options.style ?? ''}`, { ...options, ...SCIENTIFIC }).format(value);
}

/** `42,000`. */
export const formatCount = (value: number): string =>
  oddNumber(value) ?? numbers('count', {}).format(value);

/** `14.8k`: sizes in tokens, short enough for a column. */
export function formatTokens(value: number): string {
  const odd = oddNumber(value);
  if (odd !== null) return odd;
  const compact = numbers('tokens', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(value).replace('K', 'k');
}

/** `17k`, `9.6k`: counts where there is no room for all digits. */
export const formatShort = (value: number): string =>
  oddNumber(value) ?? numbers('short', { notation: 'compact' }).format(value).replace('K', 'k');

/** `$0.42`; four digits for what is below a cent, so that a cheap call is not free. */
export function formatCost(value: number): string {
  const odd = oddNumber(value, { style: 'currency', currency: 'USD', minimumFractionDigits: 0 });
  if (odd !== null) return odd;
  const digits = value !== 0 && Math.abs(value) < 0.01 ? 4 : 2;
  const money = { style: 'currency', currency: 'USD', minimumFractionDigits: digits } as const;
  return numbers(`cost${digits}`, { ...money, maximumFractionDigits: digits }).format(value);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
type Unit = (typeof UNITS)[number];

const powerOf = (bytes: number): number =>
  bytes < 1000 ? 0 : bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;

function inUnit(bytes: number, power: number, unit: Unit | null): string {
  const scaled = bytes / 1000 ** power;
  // A hundredth of a gigabyte is still 10 MB; of smaller units a tenth is enough.
  const digits = power === 3 ? 2 : power === 0 || scaled >= 10 || scaled === 0 ? 0 : 1;
  const base = { maximumFractionDigits: digits, minimumFractionDigits: 0 } as const;
  if (unit === null) return numbers(`bytes${digits}`, base).format(scaled);
  const display = unit === 'byte' ? 'long' : 'short';
  return numbers(`${unit}${digits}`, { ...base, style: 'unit', unit, unitDisplay: display }).format(
    scaled,
  );
}

/** `88 MB`, in powers of a thousand, as file managers and disks count. */
export function formatBytes(bytes: number): string {
  const power = powerOf(bytes);
  return inUnit(bytes, power, UNITS[power] ?? 'byte');
}

/** A part of a size, in the unit of the whole and without it: `31` of `88 MB`. */
export const formatBytesPart = (part: number, whole: number): string =>
  inUnit(part, powerOf(whole), null);

/** `148,212 bytes`: exact. */
export const formatExactBytes = (bytes: number): string =>
  numbers('exact', { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);

/** `28 Nov 2026, 09:21`, local time. */
export const formatDateTime = (ms: number): string =>
  dates('date-time', { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** `28 November 2026`, local time: heads of days. */
export const formatDay = (ms: number): string => dates('day', { dateStyle: 'long' }).format(ms);

/** `now`, `5 minutes ago`, `yesterday`, `3 days ago`; after a week the day, `24 Nov`. `now` in Unix ms. */
export function formatAgo(ms: number, now: number): string {
  const past = Math.max(0, now - ms);
  const ago = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' });
  const minutes = Math.floor(past / 60_000);
  if (minutes < 60) return minutes < 1 ? ago.format(0, 'second') : ago.format(-minutes, 'minute');
  const days = Math.round((startOfDay(now) - startOfDay(ms)) / 86_400_000);
  if (days === 0) return ago.format(-Math.floor(minutes / 60), 'hour');
  if (days < 7) return ago.format(-days, 'day');
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
  const day = { day: 'numeric', month: 'short' } as const;
  return sameYear
    ? dates('day-month', day).format(ms)
    : dates('day-month-year', { ...day, year: 'numeric' }).format(ms);
}

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** `09:21`, local time. */
export const formatTime = (ms: number): string => dates('time', { timeStyle: 'short' }).format(ms);

/** The same moment in UTC, for tips: `2026-11-28 09:21:04 UTC`. */
export const formatUtc = (ms: number): string => {
  const iso = Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : '';
  return iso === '' ? '' : `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
};

const STEPS: readonly (readonly [unit: 'day' | 'hour' | 'minute' | 'second', ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** `2 hr 14 min`: the two largest units; below a second, milliseconds. */
export function formatDuration(ms: number): string {
  const unit = (value: number, name: string): string =>
    numbers(name, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(value);
  if (ms < 1_000) return unit(Math.max(0, Math.round(ms)), 'millisecond');
  if (ms < 10_000) return unit(ms / 1_000, 'second');
  const at = STEPS.findIndex(([, size]) => ms >= size);
  const [first, second] = [STEPS[at], STEPS[at + 1]];
  if (first === undefined) return unit(Math.round(ms / 1_000), 'second');
  const whole = Math.floor(ms / first[1]);
  const rest = second === undefined ? 0 : Math.floor((ms - whole * first[1]) / second[1]);
  return second === undefined || rest === 0
    ? unit(whole, first[0])
    : `${unit(whole, first[0])} ${unit(rest, second[0])}`;
}

/**
 * Makes the formatters that a session's first screen needs. The first one of a page takes 20 to 35 ms, which would stand
 * between the file and its first rows.
 */
export function warmFormats(): void {
  for (const format of [formatCount, formatTokens, formatCost, formatExactBytes]) format(0);
  for (const format of [formatDateTime, formatDay, formatTime, formatDuration]) format(0);
}
