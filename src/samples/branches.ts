import { fileOfLines, sampleOf } from './sample.ts';
import { call, Script } from './script.ts';

const SLOW = `Seq Scan on books  (cost=0.00..41873.00 rows=212 width=96)
  Filter: (title ILIKE '%river%')
  Rows Removed by Filter: 1248311
Execution Time: 3914.220 ms
`;

/** One call and its result, the way most steps of an agent look. */
function step(script: Script, n: number, text: string, command: string, output: string): void {
  const bash = call(`call_bash_${n}`, 'bash', { command });
  script.reply({ text, calls: [bash] });
  script.result(bash, output, {}, 4);
}

/** The question, and what every way starts from. Answers the id of the reply at which the ways part. */
function question(script: Script): string {
  script.model('anthropic', 'claude-sonnet-4-5');
  script.user('The search for books takes four seconds. Please make it fast.');
  step(
    script,
    1,
    'First I look what the database does.',
    'psql -c "EXPLAIN ANALYZE SELECT * FROM books WHERE title ILIKE \'%river%\'"',
    SLOW,
  );
  return script.reply({
    text: 'It reads all 1.2 million rows, because a pattern that begins with `%` can use no ordinary index. I see three ways: an index of trigrams, a cache before the database, or a real full-text search.',
  });
}

/** The first way: fast, but the index is large. */
function trigrams(script: Script): void {
  script.user('Try the trigrams.', undefined, 55);
  step(
    script,
    2,
    'An index over groups of three letters finds a word anywhere in a title.',
    'psql -f trigrams.sql && psql -c "SELECT pg_size_pretty(pg_relation_size(\'books_trgm\'))"',
    'CREATE EXTENSION\nCREATE INDEX\n 412 MB\n',
  );
  script.reply({ text: '31 ms instead of 3,914. The price: 412 MB, more than the table itself.' });
}

/** The second way, which forks once more: a cache has to forget, and there are two ways to. */
function cache(script: Script): void {
  script.user('412 MB is too much for the small server. What about the cache?', undefined, 140);
  step(
    script,
    3,
    'The answer to each search is kept in memory.',
    'npm test -- search-cache',
    ' ✓ a second search asks no database (2 ms)\n ✗ a new book is found\n',
  );
  const half = script.reply({
    text: 'Searches that were asked before are instant. But a new book is not found: the cache must learn to forget.',
  });
  script.user('Let it forget after 60 seconds.', undefined, 30);
  step(
    script,
    4,
    'Each answer gets a time at which it ends.',
    'npm test -- search-cache',
    ' ✓ a second search asks no database (2 ms)\n ✗ a new book is found (found after 60 s)\n',
  );
  script.reply({ text: 'Now a new book is found, a minute late.' });
  script.under(half).user('No, late is wrong. Empty it whenever a book is added.', undefined, 90);
  step(
    script,
    5,
    'Adding a book now empties the cache.',
    'npm test -- search-cache',
    ' ✓ a second search asks no database (2 ms)\n ✓ a new book is found\n',
  );
  script.reply({
    text: 'Both tests pass. What stays: the *first* search for each word still takes four seconds.',
  });
}

/** The third way, which was kept. */
function fullText(script: Script): void {
  script.user('And the full-text search?', undefined, 200);
  step(
    script,
    6,
    'A column of stems with its own index: whole words only, but small.',
    'psql -f fulltext.sql && psql -c "EXPLAIN ANALYZE SELECT * FROM books WHERE words @@ plainto_tsquery(\'river\')"',
    'Bitmap Index Scan on books_words\nExecution Time: 6.871 ms\n 38 MB\n',
  );
  script.reply({
    text: `That is the one:

| way | first search | index | finds *riverside* |
|---|---|---|---|
| trigrams | 31 ms | 412 MB | yes |
| cache | 3,914 ms | – | yes |
| **full text** | **7 ms** | **38 MB** | no, whole words |`,
  });
  script.user('Whole words are fine. Keep it.', undefined, 20);
  script.reply({
    text: 'Kept. The other two ways stay in this session, should you want them back.',
  });
}

function lines(): string[] {
  const script = new Script(
    { id: '019a3f07-9be1-7c55-8d12-60a7f3c9e854', cwd: '/home/mira/library' },
    Date.UTC(2026, 3, 21, 13, 30, 0),
  );
  const crossing = question(script);
  trigrams(script);
  script.under(crossing);
  cache(script);
  script.under(crossing);
  fullText(script);
  return script.lines;
}

/** One question, three ways to answer it, one of them with a fork of its own; the last way was kept. */
export const branches = sampleOf('branches', () => fileOfLines(lines()));
