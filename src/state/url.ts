/**
 * The grammar of an address, in one place (product.md 2):
 * `#v=1&file=…|session=…|url=…|lesson=…|sample=…|served=…&entry=&leaf=&view=&filter=&q=&fold=&cmp=A..B&step=`.
 * What is written is canonical: one order, one spelling. Keys that this version does not know are kept as they are, so
 * that an address made by a newer one survives. pi's `targetId` and `leafId` are accepted for `entry` and `leaf`.
 */

/** Keys with one value, in canonical order; `fold`, which has several, stands between. */
const BEFORE = [
  'file',
  'session',
  'url',
  'lesson',
  'sample',
  'served',
  'entry',
  'leaf',
  'view',
  'filter',
  'q',
] as const;
const AFTER = ['cmp', 'step'] as const;
const FOLD = 'fold';
type Single = (typeof BEFORE)[number] | (typeof AFTER)[number];

/** What an address says, decoded; null where it says nothing. */
export interface Address extends Readonly<Record<Single, string | null>> {
  /** Version of the grammar; null for Home, whose address says nothing at all. */
  readonly v: 1 | null;
  /** Entries whose branches are folded. Entries are named by id, or `@<offset>` where they have no id of their own. */
  readonly fold: readonly string[];
  /** Unknown keys with their values, decoded, in the order they stood in. */
  readonly rest: readonly (readonly [key: string, value: string])[];
}

/** The address of Home. */
export const HOME: Address = {
  v: null,
  file: null,
  session: null,
  url: null,
  lesson: null,
  sample: null,
  served: null,
  entry: null,
  leaf: null,
  view: null,
  filter: null,
  q: null,
  fold: [],
  cmp: null,
  step: null,
  rest: [],
};

/** The address of an open file with nothing selected. */
export const OPEN: Address = { ...HOME, v: 1 };

/** Names that mean a known key: the key itself, and what pi writes. */
const NAMES: ReadonlyMap<string, Single> = new Map<string, Single>([
  ...[...BEFORE, ...AFTER].map((key): [string, Single] => [key, key]),
  ['targetId', 'entry'],
  ['leafId', 'leaf'],
]);

/** Reads the fragment of an address, with or without `#`. Never fails: what cannot be decoded stands as it is. */
export function parseAddress(hash: string): Address {
  const found: Partial<Record<Single, string>> = {};
  const rest: [string, string][] = [];
  let fold: readonly string[] = [];
  let v: 1 | null = null;
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (part === '') continue;
    v = 1;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? '' : part.slice(at + 1);
    if (name === 'v') continue;
    const key = NAMES.get(name);
    if (name === FOLD) fold = listOf(value);
    else if (key === undefined) rest.push([name, decode(value)]);
    else if (value !== '' && (name === key || found[key] === undefined)) found[key] = decode(value);
  }
  return { ...HOME, ...found, v, fold, rest };
}

/** Writes the fragment, `#` included; '' for Home. */
export function formatAddress(address: Address): string {
  const parts: string[] = [];
  const single = (key: Single): void => {
    const value = address[key];
    if (value !== null && value !== '') parts.push(`${key}=${encode(value)}`);
  };
  for (const key of BEFORE) single(key);
  const fold = address.fold.filter((name) => name !== '');
  if (fold.length > 0) parts.push(`${FOLD}=${fold.map(encodeItem).join()}`);
  for (const key of AFTER) single(key);
  for (const [key, value] of address.rest) parts.push(`${encode(key)}=${encode(value)}`);
  if (parts.length === 0 && address.v === null) return '';
  return `#${['v=1', ...parts].join('&')}`;
}

/** Names that are separated by commas; one that holds a comma has it escaped. */
const listOf = (value: string): string[] =>
  value
    .split(',')
    .filter((item) => item !== '')
    .map(decode);

/** No agent writes ids of this length, and an address of a megabyte is none. */
const LONGEST_ID = 4_096;

/** True when an id can stand in an address and be read back: not empty, not endless, not like `@12`, well-formed text. */
export const isAddressable = (id: string): boolean =>
  id !== '' && id.length <= LONGEST_ID && !id.startsWith('@') && decode(encode(id)) === id;

/** The offset in `@<offset>`, or null when the text is an id. */
export function offsetIn(text: string): number | null {
  const match = /^@(\d{1,15})$/.exec(text);
  return match === null ? null : Number(match[1]);
}

/** What `file=` names: the file's name, and the fingerprint that tells it from others; null when the link has none. */
export interface FileKey {
  readonly name: string;
  readonly fingerprint: string | null;
}

/** How a file is named in an address: `<name>~<fingerprint>`. */
export const formatFileKey = ({ name, fingerprint }: FileKey): string =>
  fingerprint === null ? name : `${name}~${fingerprint}`;

/** Reads `file=`. What has no fingerprint at its end is a name. */
export function parseFileKey(key: string): FileKey {
  const match = /^(.*)~([0-9a-f]{16})$/s.exec(key);
  const [, name, fingerprint] = match ?? [];
  return name === undefined || fingerprint === undefined
    ? { name: key, fingerprint: null }
    : { name, fingerprint };
}

/** Percent-encoding that leaves the signs readable that mean nothing inside a fragment's value. */
const encode = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/%(?:40|3A|2F|2C)/g, decodeURIComponent);

/** The same inside a list: a comma is the sign between two. */
const encodeItem = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/%(?:40|3A|2F)/g, decodeURIComponent);

/** Half a surrogate pair cannot be encoded. */
const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
