import type { Words } from '../../base/words.ts';
import { text } from '../../base/words.ts';
import { contentText, imagesIn } from '../content.ts';
import { firstLine } from '../title-text.ts';
import { say } from '../words.ts';

const SKILL = '<skill name="';
const FILE = '<file name="';
const FILE_END = '</file>';

/**
 * What a reader recognises a prompt by: its first line, the skill that it calls, the files in front of it
 * (conventions in the text: format-pi 1.5, AS:63-75).
 */
export function promptTitle(content: unknown): Words {
  const whole = contentText(content, '\n');
  const written = afterFiles(whole);
  if (written.startsWith(SKILL)) return say('title_skill', { name: quoted(written, SKILL.length) });
  const line = firstLine(written);
  if (line !== '') return text(line);
  if (whole.trimStart().startsWith(FILE))
    return say('title_file', { name: quoted(whole.trimStart(), FILE.length) });
  const images = imagesIn(content).length;
  return images > 0 ? say('title_images', { count: images }) : emptyTitle(content);
}

/** Nothing was said, or nothing of it was recorded. */
export const emptyTitle = (content: unknown): Words =>
  say(content === undefined || content === null ? 'title_not_recorded' : 'title_empty');

function quoted(value: string, from: number): string {
  const end = value.indexOf('"', from);
  return firstLine(value.slice(from, end < 0 ? undefined : end));
}

/** `@file` arguments stand before the words that were typed. */
function afterFiles(value: string): string {
  let rest = value.trimStart();
  while (rest.startsWith(FILE)) {
    const end = rest.indexOf(FILE_END);
    if (end < 0) break;
    rest = rest.slice(end + FILE_END.length).trimStart();
  }
  return rest;
}
