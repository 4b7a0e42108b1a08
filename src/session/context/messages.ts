import { field, isWire, stringAt, wiresAt, type Wire } from '../../base/wire.ts';
import { kindOf, roleOf, tailMessages, withContent } from '../../entry/index.ts';

/** A message of the agent's own list, the row it comes from, and what a model gets of it. */
export interface ContextMessage {
  readonly row: number;
  /** App layer (seed 002): as the agent keeps it. */
  readonly message: Wire;
  /** Model layer: user, assistant, toolResult or system; null when it is not sent. */
  readonly forModel: Wire | null;
  /** Set where the agent puts words of its own round the text; ours differ there on purpose. */
  readonly wording: 'summary' | 'shell' | null;
}

/**
 * The messages that one chosen entry gives (format-pi 2.9 and 2.11). `index` is its place among the chosen ones: a
 * compaction after the first place gives nothing. `edit` is the edit in force. `followTail`: the retained tail follows.
 */
export function messagesAt(
  index: number,
  wire: Wire,
  edit: Wire | null,
  followTail: boolean,
): Wire[] {
  const isCut = stringAt(wire, 'type') === 'compaction';
  if (isCut && index > 0) return [];
  const messages = kindOf(field(wire, 'type')).messages?.(wire) ?? [];
  if (edit !== null) {
    const replacement = field(edit, 'replacement');
    if (replacement === null) return [];
    return isWire(replacement)
      ? messages.map((one) => withContent(one, field(replacement, 'content')))
      : messages;
  }
  return isCut && followTail ? [...messages, ...tailMessages(wire)] : messages;
}

/** What a model gets of a message (format-pi 2.12); nothing where the agent does not send its role. */
export function forModel(
  message: Wire,
  sends: ReadonlySet<string>,
): Pick<ContextMessage, 'forModel' | 'wording'> {
  const role = stringAt(message, 'role') ?? '';
  return {
    forModel: sends.has(role) ? roleOf(role).forModel(message) : null,
    wording: WORDINGS.get(role) ?? null,
  };
}

const WORDINGS: ReadonlyMap<string, 'summary' | 'shell'> = new Map([
  ['bashExecution', 'shell'],
  ['branchSummary', 'summary'],
  ['compactionSummary', 'summary'],
]);

/**
 * Replays system messages: texts are joined with blank lines, sections are patched in order by name, tools are first
 * removed, then added. null when there is no system message.
 */
export function replaySystem(messages: readonly Wire[]): Wire | null {
  const texts: string[] = [];
  const sections = new Map<string, unknown>();
  const tools = new Map<string, unknown>();
  let first: Wire | null = null;
  for (const message of messages) {
    if (stringAt(message, 'role') !== 'system') continue;
    first ??= message;
    const text = systemText(field(message, 'content'));
    if (text !== '') texts.push(text);
    const patch = field(message, 'sections');
    if (isWire(patch)) {
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) sections.delete(name);
        else sections.set(name, value);
      }
    }
    for (const tool of wiresAt(message, 'toolsRemoved')) tools.delete(stringAt(tool, 'name') ?? '');
    for (const tool of wiresAt(message, 'toolsAdded'))
      tools.set(stringAt(tool, 'name') ?? '', tool);
  }
  if (!first) return null;
  return {
    role: 'system',
    content: texts.join('\n\n'),
    ...(sections.size > 0 && { sections: Object.fromEntries(sections) }),
    ...(tools.size > 0 && { toolsAdded: [...tools.values()] }),
    timestamp: field(first, 'timestamp'),
  };
}

function systemText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isWire)
    .map((block) => stringAt(block, 'text') ?? '')
    .join('\n\n');
}
