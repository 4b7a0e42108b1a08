import { fileOfLines, sampleOf } from './sample.ts';
import { call, editOf, Script } from './script.ts';

const RENAME = `#!/bin/sh
# Names photos by the second in which they were taken.
for photo in "$@"; do
  taken=$(exiftool -d %Y-%m-%d_%H-%M-%S -DateTimeOriginal -s3 "$photo")
  mv "$photo" "$taken.jpg"
done
`;

const BEFORE = '  mv "$photo" "$taken.jpg"';
const AFTER = [
  '  name="$taken"; n=1',
  '  while [ -e "$name.jpg" ]; do n=$((n + 1)); name="$taken-$n"; done',
  '  mv "$photo" "$name.jpg"',
];

function lines(): string[] {
  const script = new Script(
    { id: '01990c41-52d8-7b16-a3f0-2d9e6c81b47e', cwd: '/home/mira/photos' },
    Date.UTC(2026, 2, 7, 9, 12, 0),
  );
  script.message(
    {
      role: 'system',
      content: '',
      sections: {
        preamble: 'You help with the files of this folder.',
        rules: 'Read before you change. Never delete a photo.',
        cwd: 'Working directory: /home/mira/photos',
      },
      toolsAdded: [
        { name: 'read', description: 'Reads a file.', parameters: parameters('path') },
        { name: 'edit', description: 'Replaces text in a file.', parameters: parameters('path') },
        { name: 'bash', description: 'Runs a command.', parameters: parameters('command') },
      ],
    },
    0,
  );
  script.model('anthropic', 'claude-sonnet-4-5');
  script.user('What does rename.sh do? I am afraid to run it.', undefined, 12);
  const read = call('call_read_1', 'read', { path: 'rename.sh' });
  script.reply({ calls: [read] });
  script.result(read, RENAME);
  script.reply({
    thinking:
      'mv overwrites without asking. Two photos of one burst can have the same second, so the second one replaces the first.',
    text: 'It names each photo by the second in which it was taken. You are right to be careful: **two photos of the same second get the same name**, and `mv` then overwrites the first one without a word.',
  });
  script.user('That would have cost me the kingfisher. Make it keep both.', undefined, 65);
  const edit = call('call_edit_1', 'edit', {
    path: 'rename.sh',
    edits: [{ oldText: BEFORE, newText: AFTER.join('\n') }],
  });
  script.reply({ text: 'A name that is taken gets a number behind it.', calls: [edit] });
  script.result(edit, 'Edited rename.sh: 1 replacement.', {
    details: editOf('rename.sh', 5, BEFORE, AFTER),
  });
  const dryRun = call('call_bash_1', 'bash', {
    command: 'cp -r burst /tmp/burst && cd /tmp/burst && sh ~/photos/rename.sh *.jpg && ls',
  });
  script.reply({ text: 'I try it on a copy.', calls: [dryRun] });
  script.result(
    dryRun,
    '2026-03-01_07-41-18-2.jpg\n2026-03-01_07-41-18-3.jpg\n2026-03-01_07-41-18.jpg\n2026-03-01_07-41-19.jpg\n',
    {},
    2,
  );
  script.reply({
    text: 'Four photos went in, four came out; three of them share a second. The originals were not touched.',
  });
  return script.lines;
}

const parameters = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
});

/** One question after the other, nothing taken back: the tree is a line. */
export const linear = sampleOf('linear', () => fileOfLines(lines()));
