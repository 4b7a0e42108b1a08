import { describe, expect, test } from 'vitest';
import type { Block } from '../entry/blocks.ts';
import { cutBlocks, SLICE_BUDGET } from './cut-blocks.ts';

describe('cutBlocks', () => {
  const text = (value: string): Block => ({ type: 'text', as: 'plain', text: value });
  const budget = (left = SLICE_BUDGET): { left: number } => ({ left });

  test('N9: a block has at most 64 KB and 400 lines, and says how much is missing', () => {
    const long = 'x'.repeat(70_000);
    const lines = 'line\n'.repeat(1_000);
    const { blocks, more } = cutBlocks([text('short'), text(long), text(lines)], budget());
    expect(blocks[0]).toEqual(text('short'));
    expect(blocks[1]).toEqual(text('x'.repeat(65_536)));
    expect(blocks[2]).toEqual(text('line\n'.repeat(399) + 'line'));
    expect(more).toEqual({
      1: { chars: 70_000 - 65_536, lines: 0 },
      2: { chars: 5_000 - 1_999, lines: 601 },
    });
  });

  test('N9: every kind of block keeps its shape, and what is kept and missing adds up', () => {
    const big = 'y'.repeat(40_000);
    const many = Array.from({ length: 1_200 }, (_, i) => `file-${i}`);
    const tool = { name: 'read', description: big, parameters: big };
    const sample: Block[] = [
      { type: 'thinking', text: big + big, redacted: false },
      { type: 'call', id: 'c', name: 'bash', argument: 'ls', args: big + big },
      {
        type: 'output',
        callId: 'c',
        name: 'bash',
        failed: false,
        duration: 1,
        diff: big + big,
        fullOutputPath: null,
      },
      { type: 'image', index: 0, mime: 'image/png', size: 10, source: 'inline' },
      {
        type: 'shell',
        language: 'shell',
        command: big,
        output: big,
        exitCode: 0,
        cancelled: false,
        truncated: false,
        fullOutputPath: null,
        excluded: false,
      },
      {
        type: 'summary',
        of: 'compaction',
        text: 'z',
        tokensBefore: null,
        ref: null,
        tail: null,
        byExtension: false,
        readFiles: many,
        modifiedFiles: [],
      },
      { type: 'setting', name: { key: 'k' }, value: 'v' },
      { type: 'note', words: { text: 'n' } },
      {
        type: 'prompt',
        text: big,
        sections: [{ name: 's', text: null }],
        toolsAdded: [tool],
        toolsRemoved: ['x'],
      },
      { type: 'file', path: 'p', text: big + big, skipped: null },
      { type: 'json', text: big + big },
    ];
    const { blocks, more } = cutBlocks(sample, budget());
    expect(blocks.map((block) => block.type)).toEqual(sample.map((block) => block.type));
    expect(Object.keys(more)).toEqual(['0', '1', '2', '4', '5', '8', '9', '10']);
    const strings = (value: unknown): number => (JSON.stringify(value).match(/[yz]/g) ?? []).length;
    for (const at of [0, 4, 9, 10]) {
      expect(strings(blocks[at]) + (more[at]?.chars ?? 0)).toBe(strings(sample[at]));
    }
    const summary = blocks[5];
    expect(summary?.type === 'summary' && summary.readFiles.length).toBe(1_000);
  });

  test('N9: a slice stays within its budget, whatever its rows hold', () => {
    const room = budget(100_000);
    for (let row = 0; row < 10; row++) cutBlocks([text('a'.repeat(30_000))], room);
    expect(room.left).toBe(0);
    expect(cutBlocks([text('abc')], room)).toEqual({
      blocks: [text('')],
      more: { 0: { chars: 3, lines: 0 } },
    });
  });

  test('N9: an entry of thousands of blocks ends with one that stands for the rest', () => {
    const { blocks, more } = cutBlocks(
      Array.from({ length: 5_000 }, () => text('ab')),
      budget(),
    );
    expect(blocks).toHaveLength(1_001);
    expect(more).toEqual({ 1_000: { chars: 8_000, lines: 0 } });
  });

  test('a cut never leaves half of a character', () => {
    const { blocks } = cutBlocks([text('a' + '😀'.repeat(40_000))], budget());
    const [block] = blocks;
    expect(block?.type === 'text' && encodeURIComponent(block.text).length > 0).toBe(true);
  });
});
