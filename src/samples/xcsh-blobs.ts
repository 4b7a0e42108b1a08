import { fileOfLines, sampleOf } from './sample.ts';
import { call, Script } from './script.ts';

/** An image whose bytes lie in the agent's blob store, by their SHA-256; they did not travel with this file. */
const stored = (hash: string) => ({ data: `blob:sha256:${hash}`, mimeType: 'image/png' });

const HIDDEN = stored('406720889066915e2bcd9fae26136f62f68b6ba114c1d419403d7f8159f6f51f');
const BESIDE = stored('b607190143cfbfbf8633d59dd20a6a1cb9029dfabf8987dec3cd2224102bb414');

const STYLE = `.cookie-bar {
  position: fixed;
  bottom: 0;
  z-index: 9999;
}
`;

/** Looking and planning: nothing is changed in this mode. */
function plan(script: Script): void {
  script.entry('mode_change', { mode: 'plan', data: { planFilePath: 'local://plan.md' } });
  script.user('On a phone nobody can pay. See the picture.', HIDDEN);
  script.message(
    {
      role: 'fileMention',
      files: [{ path: 'shop/cookie-bar.css', content: STYLE, lineCount: 6 }],
    },
    0,
  );
  const grep = call('call_grep_1', 'grep', { pattern: 'z-index', path: 'shop' });
  script.reply({
    text: 'The button is there; the cookie bar lies on it. I look for who else claims the top.',
    calls: [grep],
  });
  script.result(grep, 'shop/cookie-bar.css:4:  z-index: 9999;\nshop/pay.css:12:  z-index: 10;');
  script.reply({
    text: 'Plan:\n\n1. The bar pushes the page up instead of lying on it.\n2. Its `z-index` goes.\n3. One more picture, with the bar open.',
  });
}

/** Doing it, with a rule that was put in while the model wrote, and a look at the result. */
function change(script: Script): void {
  script.entry('mode_change', { mode: 'none' });
  script.user('Do it.', undefined, 25);
  script.entry('ttsr_injection', { injectedRules: ['no-important-in-css'] });
  const edit = call('call_edit_1', 'edit', {
    path: 'shop/cookie-bar.css',
    edits: [
      {
        oldText: '  position: fixed;\n  bottom: 0;\n  z-index: 9999;',
        newText: '  position: sticky;\n  bottom: 0;',
      },
    ],
  });
  script.reply({ calls: [edit] });
  script.result(edit, 'Edited shop/cookie-bar.css: 1 replacement.');
  const shot = call('call_shot_1', 'screenshot', { url: 'http://localhost:8080/pay', width: 390 });
  script.reply({ calls: [shot] });
  script.message(
    {
      role: 'toolResult',
      toolCallId: shot.id,
      toolName: shot.name,
      content: [
        { type: 'text', text: '390 × 844' },
        { type: 'image', ...BESIDE },
      ],
      isError: false,
    },
    3,
  );
  script.message(
    {
      role: 'pythonExecution',
      code: "from PIL import Image\nImage.open('pay.png').size",
      output: '(390, 844)',
      exitCode: 0,
      cancelled: false,
      truncated: false,
    },
    30,
  );
  script.reply({
    text: 'The button is free. Both pictures are in the blob store, this file only names them.',
  });
}

function lines(): string[] {
  const script = new Script(
    {
      id: '148e59dd8001b4c2',
      cwd: '/home/mira/shop',
      title: 'The button under the cookie bar',
      titleSource: 'auto',
    },
    Date.UTC(2026, 2, 11, 9, 20, 0),
    'xcsh',
  );
  script.model('anthropic', 'claude-sonnet-4-5');
  script.entry('model_change', { model: 'anthropic/claude-haiku-4-5', role: 'smol' });
  script.entry('thinking_level_change', { thinkingLevel: 'low' });
  plan(script);
  change(script);
  return script.lines;
}

/** A session of xcsh: pictures by their hash, modes, rules, models by role. */
export const xcshBlobs = sampleOf('xcsh-blobs', () => fileOfLines(lines()));
