/**
 * The grammar of an address, in one place: `#v=1&sample=…&served=…&entry=…&leaf=…&view=…`. Keys that this version does
 * not know are kept as they are, so that an address made by a newer one survives. pi's `targetId` and `leafId` are
 * accepted for `entry` and `leaf`.
 */

/** What an address says. `entry` and `leaf` are entry ids, or `@<offset>` where an entry has no id of its own. */
export interface Address {
  /** Version of the grammar; null for Home, whose address says nothing at all. */
  readonly v: 1 | null;
  readonly sample: string | null;
  readonly served: string | null;
  readonly entry: string | null;
  readonly leaf: string | null;
  readonly view: string | null;
  /** Unknown keys with their values, decoded, in the order they stood in. */
  readonly rest: readonly (readonly [key: string, value: string])[];
}

/** The address of Home. */
export const HOME: Address = {
  v: null,
  sample: null,
  served: null,
  entry: null,
  leaf: null,
  view: null,
  rest: [],
};

const KNOWN = ['sample', 'served', 'entry', 'leaf', 'view'] as const;
type Known = (typeof KNOWN)[number];

/** Names that mean a known key: the key itself, and what pi writes. */
const NAMES: ReadonlyMap<string, Known> = new Map<string, Known>([
  ...KNOWN.map((key): [string, Known] => [key, key]),
  ['targetId', 'entry'],
  ['leafId', 'leaf'],
]);

/** Reads the fragment of an address, with or without `#`. Never fails: what cannot be decoded stands as it is. */
export function parseAddress(hash: string): Address {
  const found = new Map<Known, string>();
  const rest: [string, string][] = [];
  let v: 1 | null = null;
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (part === '') continue;
    v = 1;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? '' : decode(part.slice(at + 1));
    if (name === 'v') continue;
    const key = NAMES.get(name);
    if (key === undefined) rest.push([name, value]);
    else if (value !== '' && (name === key || !found.has(key))) found.set(key, value);
  }
  const of = (key: Known): string | null => found.get(key) ?? null;
  return {
    v,
    sample: of('sample'),
    served: of('served'),
    entry: of('entry'),
    leaf: of('leaf'),
    view: of('view'),
    rest,
  };
}

/** The address of an open file with nothing selected. */
export const OPEN: Address = { ...HOME, v: 1 };

/** Writes the fragment, `#` included; '' for Home. */
export function formatAddress(address: Address): string {
  const parts: string[] = [];
  for (const key of KNOWN) {
    const value = address[key];
    if (value !== null && value !== '') parts.push(`${key}=${encode(value)}`);
  }
  for (const [key, value] of address.rest) parts.push(`${encode(key)}=${encode(value)}`);
  if (parts.length === 0 && address.v === null) return '';
  return `#${['v=1', ...parts].join('&')}`;
}

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

/** Percent-encoding that leaves the signs readable that mean nothing inside a fragment's value. */
function encode(text: string): string {
  const safe = text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '\ufffd',
  );
  return encodeURIComponent(safe).replace(/%(?:40|3A|2F|2C)/g, (code) => decodeURIComponent(code));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
