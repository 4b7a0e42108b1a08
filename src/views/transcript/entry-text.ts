import { say } from '../../messages/index.ts';
import type { Block } from '../parts/engine-types.ts';

/** What an entry says, as text to take away: words, calls, commands, summaries. Thinking stays behind. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');

function blockText(block: Block): string {
  switch (block.type) {
    case 'text':
    case 'summary':
    case 'json':
      return block.text;
    case 'call':
      return `${block.name} ${block.args}`.trim();
    case 'shell':
      return `$ ${block.command}\n${block.output}`.trim();
    case 'setting':
      return `${say(block.name)}: ${block.value}`;
    case 'note':
      return say(block.words);
    case 'prompt':
      return [block.text, ...block.sections.map((section) => section.text ?? '')]
        .filter((text) => text !== '')
        .join('\n\n');
    case 'file':
      return [block.path, block.text ?? ''].filter((text) => text !== '').join('\n');
    case 'thinking':
    case 'output':
    case 'image':
      return '';
  }
}
