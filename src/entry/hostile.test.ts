import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWire, type Wire } from '../base/wire.ts';
import { KIND_LINES, ROLE_LINES } from '../testing/samples/kinds.ts';
import { checkEntry } from './check.ts';
import { imageAt, imagesOf } from './content.ts';
import { DIALECTS } from './dialects/index.ts';
import { evidenceOf } from './dialects/evidence.ts';
import { readHeader, readTitleSlot } from './header.ts';
import type { Kind } from './kind.ts';
import { tailMessages } from './kinds/compaction.ts';
import { kindOf, KINDS } from './kinds/index.ts';
import { withContent } from './messages.ts';
import { roleOf, ROLES } from './roles/index.ts';
import { lift, stepsFrom } from './versions/index.ts';

const LINES = [...Object.values(KIND_LINES), ...Object.values(ROLE_LINES)].flat();
const FIELDS = [
  ...new Set(LINES.flatMap((line) => line.match(/"\w+":/g) ?? []).map((name) => name.slice(1, -2))),
  '__proto__',
  'constructor',
  'toJSON',
  'firstKeptEntryIndex',
  'attachments',
  'images',
  'preserveData',
];
const TYPES = [...KINDS.map((kind) => kind.name), 'session', 'title'];

/** Any JSON value whose objects carry the names that the code looks for. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, Infinity, '', 'root', 'text'),
    fc.constantFrom<unknown>('image', 'toolCall', 'thinking', 'aborted', 'error', 'pending'),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    wireOf(tie('value')),
  ),
}));

function wireOf(item: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(fc.constantFrom(...FIELDS), item), { maxLength: 6 }).map(ownFields);
}

/** `__proto__` as `JSON.parse` makes it: a field like any other. */
function ownFields(fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const wire = {};
  for (const [name, field] of fields) {
    Object.defineProperty(wire, name, {
      value: field,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return wire;
}

/** A line of the samples with a few of its values exchanged, at any depth. */
const nearNormal: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.constantFrom(...LINES),
    fc.array(fc.tuple(fc.nat(), fc.option(value, { nil: undefined })), { maxLength: 3 }),
  )
  .map(([line, changes]) => {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const spots = spotsOf(entry);
    for (const [place, changed] of changes) {
      const spot = spots.at(place % spots.length);
      // JSON has no holes, so that nothing is deleted from an array.
      if (spot && changed === undefined && !Array.isArray(spot[0])) Reflect.deleteProperty(...spot);
      else if (spot) spot[0][spot[1]] = changed;
    }
    return entry;
  });

/** Every field at every depth, as its holder and its name. */
function spotsOf(holder: unknown): [Record<string, unknown>, string][] {
  if (typeof holder !== 'object' || holder === null) return [];
  return Object.entries(holder).flatMap(([name, item]) => {
    const spot: [Record<string, unknown>, string] = [holder as Record<string, unknown>, name];
    return name === 'type' || name === 'role' ? spotsOf(item) : [spot, ...spotsOf(item)];
  });
}

const anyEntry = fc.oneof(
  nearNormal,
  fc
    .tuple(wireOf(value), fc.constantFrom(...TYPES), fc.constantFrom(...ROLES), value)
    .map(([entry, type, role, message]) => ({
      ...entry,
      type,
      message:
        typeof message === 'object' && message !== null ? { ...message, role: role.name } : message,
    })),
);

function askAll(wire: Wire, kind: Kind): void {
  kind.guard(wire);
  kind.schema.safeParse(wire);
  kind.title(wire);
  kind.blocks(wire);
  kind.effect(wire);
  kind.messages?.(wire);
  kind.usage?.(wire);
  kind.size?.(wire);
}

function askEverything(entry: Wire): void {
  askAll(entry, kindOf(entry.type));
  for (const kind of KINDS) askAll(entry, kind);
  for (const role of ROLES) {
    askAll(entry, role);
    role.forModel(entry);
  }
  for (const dialect of DIALECTS) {
    for (const message of dialect.messages(entry)) {
      roleOf(message.role).forModel(message);
      withContent(message, null);
    }
  }
  tailMessages(entry);
  checkEntry(entry, 0);
  evidenceOf(entry);
  readHeader(entry);
  readTitleSlot(entry);
  imageAt(entry, 0);
  lift(entry, stepsFrom(1), { offset: 9, previous: null, idOfIndex: () => null });
}

test('E2: no function throws, whatever the fields hold', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      askEverything(entry);
    }),
    { numRuns: 400 },
  );
});

test('E2: nothing changes its input', () => {
  const frozen = <T>(thing: T): T => {
    if (typeof thing !== 'object' || thing === null) return thing;
    Object.values(thing).forEach(frozen);
    return Object.freeze(thing);
  };
  fc.assert(
    fc.property(anyEntry, (entry) => {
      askEverything(frozen(entry));
    }),
    { numRuns: 150 },
  );
});

test('E3: a value 12,000 levels deep overflows no stack', () => {
  let deep: unknown = 'x';
  for (let i = 0; i < 12_000; i++) deep = i % 2 === 0 ? [deep] : { content: deep };
  expect(() => JSON.stringify(deep)).toThrow(RangeError);
  for (const line of LINES) {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const message = typeof entry.message === 'object' ? entry.message : {};
    for (const holder of [entry, message as Record<string, unknown>]) {
      for (const name of Object.keys(holder)) {
        if (name === 'type' || name === 'role' || name === 'message') continue;
        const whole = holder[name];
        holder[name] = deep;
        askAll(entry, kindOf(entry.type));
        checkEntry(entry, 0);
        holder[name] = whole;
      }
    }
  }
});

test('E4: what the guard accepts, the schema accepts', () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const kind = kindOf(entry.type);
      if (kind.guard(entry)) {
        accepted++;
        expect(kind.schema.safeParse(entry).success).toBe(true);
      } else refused++;
      const { message } = entry;
      if (!isWire(message)) return;
      for (const role of ROLES) {
        if (role.guard(message)) expect(role.schema.safeParse(message).success).toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(300);
});

test('E5: blocks are flat: no field of a block holds a value without bound', () => {
  const flat = (thing: unknown, depth: number): boolean => {
    if (typeof thing !== 'object' || thing === null) return true;
    return depth > 0 && Object.values(thing).every((item) => flat(item, depth - 1));
  };
  fc.assert(
    fc.property(anyEntry, (entry) => {
      for (const block of kindOf(entry.type).blocks(entry)) expect(flat(block, 3)).toBe(true);
    }),
  );
});

test('E6: images are numbered as imageAt finds them', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const blocks = kindOf(entry.type).blocks(entry);
      const shown = blocks.filter((block) => block.type === 'image');
      expect(shown.map((block) => block.index)).toEqual(shown.map((_, index) => index));
      expect(imagesOf(entry)).toHaveLength(shown.length);
      for (const block of shown) {
        const image = imageAt(entry, block.index);
        const expected = block.source === 'none' ? undefined : [block.mime, block.size];
        expect(image ? [image.mime, image.data.length] : undefined).toEqual(expected);
      }
    }),
    { numRuns: 1_000 },
  );
});
