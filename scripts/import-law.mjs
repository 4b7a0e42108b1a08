// @ts-check
/**
 * The import law: which room may import which, and which packages it may use. Rooms are the
 * folders of src/; whatever is not listed here is forbidden, types included. src/README.md shows
 * the same table to people.
 */

/** The page's side of a door: these files, and nothing else of the room, may be imported. */
const door = 'index.ts';

/**
 * @typedef {object} Room
 * @property {string[]} rooms    rooms that this one may import
 * @property {string[]} packages packages that this one may import
 */

/** @type {Record<string, Room>} */
export const law = {
  base: { rooms: [], packages: [] },
  jsonl: { rooms: ['base'], packages: [] },
  entry: { rooms: ['base'], packages: ['zod'] },
  layout: { rooms: ['base'], packages: ['d3-hierarchy'] },
  session: { rooms: ['base', 'jsonl', 'entry'], packages: ['zod'] },
  insight: { rooms: ['base', 'entry', 'session'], packages: [] },
  lessons: { rooms: ['base', 'entry', 'session'], packages: ['zod'] },
  samples: { rooms: ['base', 'entry'], packages: [] },
  containers: { rooms: ['base', 'jsonl'], packages: [] },
  documents: { rooms: ['base', 'entry', 'session', 'layout'], packages: [] },
  library: { rooms: ['base', 'jsonl', 'entry', 'session'], packages: [] },
  manager: { rooms: ['base', 'jsonl', 'entry', 'session', 'library'], packages: [] },
  blobs: { rooms: ['base'], packages: ['idb'] },
  disk: { rooms: ['base', 'jsonl'], packages: ['idb'] },
  engine: {
    rooms: [
      ...['base', 'jsonl', 'entry', 'layout', 'session', 'insight', 'lessons', 'samples'],
      ...['containers', 'documents', 'library', 'blobs'],
    ],
    packages: ['idb'],
  },
  messages: { rooms: ['base'], packages: [] },
  state: { rooms: ['base', 'disk', 'engine', 'messages'], packages: ['svelte'] },
  views: {
    rooms: ['base', 'state', 'engine', 'messages'],
    packages: ['svelte', 'marked', 'lowlight', 'highlight.js'],
  },
};

/** Rooms that the page's side enters by their door only. */
const doorsOnly = ['engine', 'disk'];

/** What main.ts and App.svelte put together. */
const rootRooms = ['base', 'disk', 'engine', 'messages', 'state', 'views'];

/** Packages that tests may use besides those of their room. */
const testPackages = ['vitest', 'fast-check', 'fake-indexeddb', 'svelte', 'zod', 'idb'];

const rooms = Object.keys(law);

/**
 * A room and everything below it; tests of a room may look that far.
 * @param {string} room
 * @returns {string[]}
 */
function atOrBelow(room) {
  return [...new Set([room, ...(law[room]?.rooms ?? []).flatMap(atOrBelow)])];
}

/** @param {string[]} types */
const toRooms = (types) => ({ to: { element: { types: { anyOf: types } } } });

/** @param {string[]} types */
const toDoors = (types) => ({
  to: { element: { types: { anyOf: types }, fileInternalPath: door } },
});

/** @param {string[]} source */
const toPackages = (source) => ({ to: { module: { origin: 'external', source } } });

/** What the code of one room may import. @param {[string, Room]} entry */
function roomPolicies([room, { rooms: below, packages }]) {
  const from = { element: { type: room } };
  const page = room === 'state' || room === 'views';
  const open = page ? below.filter((name) => !doorsOnly.includes(name)) : below;
  return [
    { from, allow: toRooms([room, ...open]) },
    { from, allow: toDoors(below) },
    { from, allow: toPackages(packages) },
  ];
}

/** What a room's tests may import. @param {string} room */
function testPolicies(room) {
  // The test that compares the messages with the keys of the pure rooms has to see both sides.
  const below = room === 'messages' ? rooms : atOrBelow(room);
  const from = { element: { type: room }, file: { categories: 'test' } };
  return [{ from, allow: toRooms([...below, 'testing']) }];
}

const testing = { element: { type: 'testing' } };
const anyTest = { file: { categories: 'test' } };
const root = { file: { categories: 'root' } };

/** Settings and rules of eslint-plugin-boundaries. */
export const boundaries = {
  settings: {
    'boundaries/elements': [...rooms, 'testing'].map((room) => ({
      type: room,
      pattern: `src/${room}`,
    })),
    'boundaries/files': [
      { category: 'test', pattern: '**/*.test.ts' },
      { category: 'root', pattern: 'src/{main.ts,App.svelte,app.css}' },
    ],
    'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
    'import/resolver': { typescript: { project: 'tsconfig.json' } },
  },
  /** @type {import('eslint').Linter.RulesRecord} */
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        // Without it bans on packages are silently ignored.
        checkAllOrigins: true,
        policies: [
          ...Object.entries(law).flatMap(roomPolicies),
          ...rooms.flatMap(testPolicies),
          { from: testing, allow: toRooms([...rooms, 'testing']) },
          ...[testing, anyTest].flatMap((from) => [
            { from, allow: toPackages(testPackages) },
            { from, allow: { to: { module: { origin: 'core' } } } },
          ]),
          { from: root, allow: toRooms(rootRooms.filter((name) => !doorsOnly.includes(name))) },
          { from: root, allow: toDoors(rootRooms) },
          { from: root, allow: toPackages(['svelte']) },
          { from: root, allow: { to: root } },
        ],
      },
    ],
  },
};
