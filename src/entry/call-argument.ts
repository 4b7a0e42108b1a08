import { isWire, stringAt } from '../base/wire.ts';
import { oneLine } from './title-text.ts';

/** Arguments that a reader looks for, the most telling first. Paths stand in `path` or `file_path` (format-pi 1.5). */
const TELLING = [
  'path',
  'file_path',
  'filePath',
  'command',
  'cmd',
  'pattern',
  'query',
  'url',
  'task',
  'prompt',
  'code',
  'name',
  'description',
] as const;
/** Where a call names what it looks for, the place is the second thing to know. */
const LOOKED_FOR = ['pattern', 'query'] as const;
const SEARCHES = new Set(['grep', 'find', 'search', 'glob', 'rg']);

/** The argument that tells what a call is about, in one line; `""` when no argument does. */
export function callArgument(args: unknown, tool = ''): string {
  if (!isWire(args)) return '';
  const names: readonly string[] = SEARCHES.has(tool) ? [...LOOKED_FOR, ...TELLING] : TELLING;
  for (const name of names) {
    const value = stringAt(args, name);
    if (value !== undefined && value !== '') return oneLine(value);
  }
  return '';
}
