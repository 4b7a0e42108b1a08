/** What the roles of programs run by a person share: `!` and `!!` commands, Python cells (format-pi 1.5, format-omp 1.5). */
import * as z from 'zod/mini';
import { field, numberAt, stringAt, trueAt, wireAt, type Wire } from '../../base/wire.ts';
import { text, type Words } from '../../base/words.ts';
import { addOf } from '../add.ts';
import type { Block, ShellBlock } from '../blocks.ts';
import { IMAGE_SIZE, imageBlock, imagesIn, lengthOf } from '../content.ts';
import type { Role } from '../kind.ts';
import { isString, maybeBoolean, maybeString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { userText } from './user-text.ts';

/** One role of this family: its name, its language, the field that holds the program. */
interface Execution {
  readonly name: string;
  readonly language: ShellBlock['language'];
  readonly program: 'command' | 'code';
  /** What is typed before the program to run it, and to run it without telling the model. */
  readonly marks: readonly [string, string];
}

/** A role of a program that a person ran. Excluded ones (`!!`) stay in the list and are never sent (gotcha 32). */
export function executionRole({ name, language, program, marks }: Execution): Role {
  const sent = addOf(name, true);
  const unsent = addOf(name, false);
  return {
    name,
    group: 'context',
    tone: 'shell',
    // exitCode is missing when the program was killed, null in files of other writers (gotcha 34).
    schema: z.looseObject({
      [program]: z.string(),
      output: z.string(),
      exitCode: z.optional(z.nullable(z.number())),
      cancelled: z.optional(z.boolean()),
      truncated: z.optional(z.boolean()),
      fullOutputPath: z.optional(z.string()),
      excludeFromContext: z.optional(z.boolean()),
    }),
    guard: (message) =>
      isString(message[program]) &&
      isString(message.output) &&
      isExitCode(message.exitCode) &&
      maybeBoolean(message.cancelled) &&
      maybeBoolean(message.truncated) &&
      maybeString(message.fullOutputPath) &&
      maybeBoolean(message.excludeFromContext),
    title: (message): Words => {
      const mark = isExcluded(message) ? marks[1] : marks[0];
      return text(`${mark} ${oneLine(stringAt(message, program) ?? '')}`.trim());
    },
    blocks: (message): Block[] => [
      shellBlock(message, language, program),
      ...imagesIn(field(message, 'images')).map(imageBlock),
    ],
    effect: (message) => {
      const add = isExcluded(message) ? unsent : sent;
      return (numberAt(message, 'exitCode') ?? 0) === 0 ? add : { ...add, failed: true };
    },
    size: (message) =>
      lengthOf(message[program]) +
      lengthOf(message.output) +
      imagesIn(message.images).length * IMAGE_SIZE,
    forModel: (message) =>
      isExcluded(message) ? null : userText(message, sentText(message, program)),
  };
}

const isExitCode = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'number' && Number.isFinite(value));

/** pi asks for truth, not for `true` (MSG:75-123). */
const isExcluded = (message: Wire): boolean => Boolean(field(message, 'excludeFromContext'));

function shellBlock(message: Wire, language: ShellBlock['language'], program: string): ShellBlock {
  const meta = wireAt(wireAt(message, 'meta') ?? {}, 'truncation');
  return {
    type: 'shell',
    language,
    command: stringAt(message, program) ?? '',
    output: stringAt(message, 'output') ?? '',
    exitCode: numberAt(message, 'exitCode') ?? null,
    cancelled: trueAt(message, 'cancelled'),
    truncated: trueAt(message, 'truncated') || meta !== undefined,
    fullOutputPath: stringAt(message, 'fullOutputPath') ?? null,
    excluded: isExcluded(message),
  };
}

/** The same facts, in the same order, as pi gives them to the model; the sentences are ours (format-pi 2.12). */
function sentText(message: Wire, program: string): string {
  const output = stringAt(message, 'output') ?? '';
  const code = field(message, 'exitCode');
  const path = stringAt(message, 'fullOutputPath');
  const parts = [
    `Ran \`${stringAt(message, program) ?? ''}\`\n${output === '' ? '(no output)' : fenced(output)}`,
  ];
  if (field(message, 'cancelled')) parts.push('(stopped by the user)');
  else if (typeof code === 'number' && code !== 0) parts.push(`Exit code ${code}`);
  if (field(message, 'truncated') && path) parts.push(`[Output cut. All of it: ${path}]`);
  return parts.join('\n\n');
}

const fenced = (output: string): string => `\`\`\`\n${output}\n\`\`\``;
