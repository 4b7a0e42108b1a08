import { m } from '../../messages/index.ts';
import { arc, chain, frame, leave, pole, run, type Drawing } from './drawing.ts';

/** A sample on Home: its name in addresses, its words, and a small drawing of what it shows. */
export interface SampleCard {
  readonly name: string;
  readonly title: () => string;
  readonly teaches: () => string;
  readonly drawing: Drawing;
  /** Where the compaction cuts, when it does. */
  readonly cut: number | null;
}

const at = (index: number): number => 28 + index * 15;
const row = { x: at(0), y: 42, step: 15, r: 4, ink: 'in' } as const;
const off = { ...row, ink: 'off' } as const;
const past = { ...row, ink: 'summarised' } as const;
/** Beads that are many. */
const dust = { x: 18, y: 42, step: 6.4, r: 2.1, ink: 'in' } as const;

const card = (
  name: string,
  title: () => string,
  teaches: () => string,
  drawing: Drawing,
  cut: number | null = null,
): SampleCard => ({ name, title, teaches, drawing, cut });

/** The samples of the app, in the order of the room `samples`; a test compares the names. */
export const SAMPLE_CARDS: readonly SampleCard[] = [
  card('linear', m.sample_linear_title, m.sample_linear_teaches, {
    edges: [run('live', at(0), at(8), 42)],
    beads: chain('suatauata', row),
  }),
  card('conversation-tree', m.sample_conversation_tree_title, m.sample_conversation_tree_teaches, {
    edges: [run('live', at(1.5), at(6.5), 54), leave(at(2.5), 54, 28, at(3.5), at(5.5))],
    beads: [
      ...chain('suatat', { ...row, x: at(1.5), y: 54 }),
      ...chain('ata', { ...off, x: at(3.5), y: 28 }),
    ],
  }),
  card('branches', m.sample_branches_title, m.sample_branches_teaches, {
    edges: [
      run('live', at(0), at(8), 36),
      leave(at(2), 36, 14, at(3), at(5)),
      leave(at(2), 36, 56, at(3), at(5)),
      leave(at(4), 56, 72, at(5), at(6)),
    ],
    beads: [
      ...chain('uatatauta', { ...row, y: 36 }),
      ...chain('uat', { ...off, x: at(3), y: 14 }),
      ...chain('uat', { ...off, x: at(3), y: 56 }),
      ...chain('ua', { ...off, x: at(5), y: 72 }),
    ],
  }),
  card('labels-and-names', m.sample_labels_and_names_title, m.sample_labels_and_names_teaches, {
    edges: [run('live', at(0), at(8), 50), pole(at(2), 50, 24), pole(at(5), 50, 24)],
    beads: [
      ...chain('uataatata', { ...row, y: 50 }),
      ...chain('l', { ...row, x: at(2), y: 24 }),
      ...chain('l', { ...row, x: at(5), y: 24 }),
    ],
  }),
  card(
    'compaction',
    m.sample_compaction_title,
    m.sample_compaction_teaches,
    {
      edges: [run('past', at(0), at(3.5), 42), run('live', at(3.5), at(8), 42)],
      beads: [...chain('uata', past), ...chain('uacua', { ...row, x: at(4) })],
    },
    at(3.5),
  ),
  card(
    'retained-tail',
    m.sample_retained_tail_title,
    m.sample_retained_tail_teaches,
    {
      edges: [
        run('past', at(0), at(4), 46),
        run('live', at(5), at(8), 46),
        arc(at(3), at(5), 36, 26),
        arc(at(4), at(5), 36, 26),
      ],
      beads: [...chain('uatua', { ...past, y: 46 }), ...chain('cuat', { ...row, x: at(5), y: 46 })],
    },
    at(4.5),
  ),
  card('xcsh-blobs', m.sample_xcsh_blobs_title, m.sample_xcsh_blobs_teaches, {
    edges: [run('live', at(0), at(8), 30), ...frame(at(1), 30, 62), ...frame(at(6), 30, 62)],
    beads: chain('suatauata', { ...row, y: 30 }),
  }),
  card('version-1', m.sample_version_1_title, m.sample_version_1_teaches, {
    edges: [],
    beads: chain('uatauatca', row),
  }),
  card('broken-file', m.sample_broken_file_title, m.sample_broken_file_teaches, {
    edges: [
      run('live', at(0), at(4), 54),
      run('off', at(5.7), at(7.7), 54),
      run('off', at(5.7), at(7.7), 28),
    ],
    beads: [
      ...chain('uatap', { ...row, y: 54 }),
      ...chain('ata', { ...off, x: at(5.7), y: 54 }),
      ...chain('uaa', { ...off, x: at(5.7), y: 28 }),
    ],
  }),
  card('large', m.sample_large_title, m.sample_large_teaches, {
    edges: [
      run('live', 18, 158.8, 42),
      leave(37.2, 42, 28, 50, 88.4),
      leave(75.6, 42, 56, 88.4, 139.6),
      leave(101.2, 42, 28, 114, 152.4),
      leave(56.4, 28, 14, 69.2, 101.2),
      leave(24.4, 42, 70, 43.6, 75.6),
    ],
    beads: [
      ...chain('uatatauatatatauatcuatau', dust),
      ...chain('uatatat', { ...dust, x: 50, y: 28, ink: 'off' }),
      ...chain('uatatatau', { ...dust, x: 88.4, y: 56, ink: 'off' }),
      ...chain('uatatat', { ...dust, x: 114, y: 28, ink: 'off' }),
      ...chain('uatata', { ...dust, x: 69.2, y: 14, ink: 'off' }),
      ...chain('uatata', { ...dust, x: 43.6, y: 70, ink: 'off' }),
    ],
  }),
];
