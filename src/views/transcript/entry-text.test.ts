import { expect, test } from 'vitest';
import { textOf } from './entry-text.ts';

test('takes the words of an entry, not its thinking', () => {
  expect(
    textOf([
      { type: 'thinking', text: 'hm', redacted: false },
      { type: 'text', as: 'markdown', text: 'Two ways.' },
      { type: 'call', id: '1', name: 'read', argument: 'a.ts', args: '{"path":"a.ts"}' },
      { type: 'image', index: 0, mime: 'image/png', size: 10, source: 'inline' },
    ]),
  ).toBe('Two ways.\n\nread {"path":"a.ts"}');
});

test('a command goes with what it printed', () => {
  expect(
    textOf([
      {
        type: 'shell',
        language: 'shell',
        command: 'npm test',
        output: 'ok',
        exitCode: 0,
        cancelled: false,
        truncated: false,
        fullOutputPath: null,
        excluded: false,
      },
    ]),
  ).toBe('$ npm test\nok');
});
