import { fileOfLines, sampleOf } from './sample.ts';
import { call, Script } from './script.ts';

const PROFILE = `total            94.1 s
  type check     11.8 s
  bundle          9.7 s
  images         71.2 s   1,204 files
  other           1.4 s
`;

function lines(): string[] {
  const script = new Script(
    { id: '0199b2d4-07aa-7f3c-9e61-c4d8105b7a2f', cwd: '/home/mira/museum' },
    Date.UTC(2026, 0, 15, 10, 5, 0),
  );
  script.model('anthropic', 'claude-sonnet-4-5');
  const asked = script.user('Our build takes a minute and a half. Why?');
  script.entry('session_info', { name: 'Slow build' });
  const profile = call('call_bash_1', 'bash', { command: 'npm run build -- --profile' });
  script.reply({ calls: [profile] });
  const measured = script.result(profile, PROFILE, {}, 94);
  const guess = script.reply({
    text: 'Three quarters of the time goes into the images: 1,204 of them are made smaller, each time anew. I suspect the library that does it.',
  });
  script.entry('label', { targetId: guess, label: 'the library?' }, 20);
  script.entry('label', { targetId: measured, label: 'numbers' }, 5);
  script.user('Is the library slow, or do we call it too often?', undefined, 30);
  const count = call('call_bash_2', 'bash', {
    command: 'git log -1 --format=%cr -- images/ && ls .cache/images | wc -l',
  });
  script.reply({ text: 'I look whether its results are kept.', calls: [count] });
  script.result(count, '5 weeks ago\n0\n');
  const cause = script.reply({
    text: 'Too often. The images are five weeks old, and the cache is empty: `.cache` is deleted before every build.',
  });
  script.entry('label', { targetId: cause, label: 'root cause' }, 15);
  // The guess was wrong, so its label goes: a line without a label takes it away.
  script.entry('label', { targetId: guess }, 6);
  script.entry('custom', {
    customType: 'build-times',
    data: { before: 94.1, unit: 's', measuredAt: measured },
  });
  script.user('Keep the cache, then.', undefined, 25);
  const edit = call('call_edit_1', 'edit', {
    path: 'package.json',
    edits: [{ oldText: 'rm -rf dist .cache && vite build', newText: 'rm -rf dist && vite build' }],
  });
  script.reply({ calls: [edit] });
  script.result(edit, 'Edited package.json: 1 replacement.');
  const again = call('call_bash_3', 'bash', { command: 'npm run build && npm run build' });
  script.reply({ calls: [again] });
  script.result(again, 'total            93.8 s\ntotal            21.6 s\n', {}, 116);
  const done = script.reply({ text: 'The second build takes **21.6 seconds**.' });
  script.entry('custom', {
    customType: 'build-times',
    data: { before: 94.1, after: 21.6, unit: 's', measuredAt: done },
  });
  script.entry('session_info', { name: 'Build: 94 s to 22 s' }, 40);
  script.entry('label', { targetId: asked, label: 'start here' }, 10);
  return script.lines;
}

/** Labels that were set and taken away, a name that was given twice, what an extension noted: all of it lines. */
export const labelsAndNames = sampleOf('labels-and-names', () => fileOfLines(lines()));
