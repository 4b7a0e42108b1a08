import { m } from '../../messages/index.ts';
import { chain, leave, run, type Drawing } from './drawing.ts';

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

/** The samples of the app, in the order of the room `samples`; a test compares the names. */
export const SAMPLE_CARDS: readonly SampleCard[] = [
  {
    name: 'conversation-tree',
    title: m.sample_conversation_tree_title,
    teaches: m.sample_conversation_tree_teaches,
    drawing: {
      edges: [run('live', at(1.5), at(6.5), 54), leave(at(2.5), 54, 28, at(3.5), at(5.5))],
      beads: [
        ...chain('suatat', { ...row, x: at(1.5), y: 54 }),
        ...chain('ata', { ...row, x: at(3.5), y: 28, ink: 'off' }),
      ],
    },
    cut: null,
  },
  {
    name: 'compaction',
    title: m.sample_compaction_title,
    teaches: m.sample_compaction_teaches,
    drawing: {
      edges: [run('past', at(0), at(3.5), 42), run('live', at(3.5), at(8), 42)],
      beads: [
        ...chain('uata', { ...row, ink: 'summarised' }),
        ...chain('uacua', { ...row, x: at(4) }),
      ],
    },
    cut: at(3.5),
  },
  {
    name: 'broken-file',
    title: m.sample_broken_file_title,
    teaches: m.sample_broken_file_teaches,
    drawing: {
      edges: [
        run('live', at(0), at(4), 54),
        run('off', at(5.7), at(7.7), 54),
        run('off', at(5.7), at(7.7), 28),
      ],
      beads: [
        ...chain('uatap', { ...row, y: 54 }),
        ...chain('ata', { ...row, x: at(5.7), y: 54, ink: 'off' }),
        ...chain('uaa', { ...row, x: at(5.7), y: 28, ink: 'off' }),
      ],
    },
    cut: null,
  },
];
