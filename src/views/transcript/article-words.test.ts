import { expect, test } from 'vitest';
import { transcriptRow } from '../../testing/fake-rows.ts';
import { nameArticle } from './article-words.ts';

test('an article is named by kind and short title', () => {
  const row = transcriptRow({ tone: 'assistant', title: { text: 'Two ways' } });
  expect(nameArticle(row)).toBe('Assistant: Two ways');
});

test('its label belongs to the name', () => {
  const row = transcriptRow({ tone: 'user', title: { text: 'Go on' }, label: 'the fix' });
  expect(nameArticle(row)).toBe('User: Go on, label the fix');
});

test('signs that are not seen are named', () => {
  expect(nameArticle(transcriptRow({ title: { text: 'a\u202eb' } }))).toContain('a⟨U+202E⟩b');
});

test('a run of short entries says how many there are', () => {
  const item = {
    key: 1,
    id: '1',
    kind: 'model_change',
    tone: 'setting',
    title: { text: 'Model a' },
    time: null,
    ink: 'unsent',
  } as const;
  const items = [item, { ...item, key: 2 }, { ...item, key: 3 }];
  const row = transcriptRow({ tone: 'setting', title: item.title, items });
  expect(nameArticle(row)).toBe('Setting: Model a and 2 more');
});
