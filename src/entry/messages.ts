/** The App layer: what an entry gives to the agent's own list of messages (format-pi 2.11, SM:166-192). */
import { field, isWire, stringAt, wireAt, type Wire } from '../base/wire.ts';
import { entryTime } from './entry-time.ts';

/** The message of a `message` line as the agent takes it: null or missing content becomes what its role expects. */
export function storedMessage(message: Wire): Wire {
  const content = field(message, 'content');
  if (content !== null && content !== undefined) return message;
  switch (field(message, 'role')) {
    case 'system':
      return { ...message, content: '' };
    case 'user':
    case 'assistant':
    case 'toolResult':
      return { ...message, content: [] };
    default:
      return message;
  }
}

/** The message of a `custom_message` line. */
export const extensionMessage = (entry: Wire): Wire => ({
  role: 'custom',
  customType: field(entry, 'customType'),
  content: field(entry, 'content') ?? [],
  display: field(entry, 'display'),
  details: field(entry, 'details'),
  timestamp: entryTime(entry),
});

/** The message of a `branch_summary` line; an empty summary gives none. */
export function branchMessages(entry: Wire): Wire[] {
  const summary = field(entry, 'summary');
  if (!summary) return [];
  return [
    { role: 'branchSummary', summary, fromId: field(entry, 'fromId'), timestamp: entryTime(entry) },
  ];
}

/** The messages of a `compaction` line: its system message, if any, then the summary. */
export function compactionMessages(entry: Wire): Wire[] {
  const system = field(entry, 'systemMessage');
  const summary: Wire = {
    role: 'compactionSummary',
    summary: field(entry, 'summary'),
    tokensBefore: field(entry, 'tokensBefore'),
    timestamp: entryTime(entry),
  };
  return isWire(system) ? [system, summary] : [summary];
}

/**
 * The same in xcsh and omp, whose summary also carries the short form and, where the provider compacted, its history
 * (format-omp 2.7, step 5). An empty history counts; checked against recorded digests of both agents.
 */
export function familyCompactionMessages(entry: Wire): Wire[] {
  return compactionMessages(entry).map((message) =>
    message.role === 'compactionSummary'
      ? {
          ...message,
          shortSummary: field(entry, 'shortSummary'),
          providerPayload: remoteHistory(entry),
        }
      : message,
  );
}

/** What a provider kept of the conversation when it compacted it itself; undefined when it did not (format-omp 1.4). */
export function remoteHistory(entry: Wire): Wire | undefined {
  const remote = wireAt(wireAt(entry, 'preserveData') ?? {}, 'openaiRemoteCompaction');
  const provider = remote && stringAt(remote, 'provider');
  const items = remote && field(remote, 'replacementHistory');
  return provider && Array.isArray(items)
    ? { type: 'openaiResponsesHistory', provider, items }
    : undefined;
}

/**
 * The message with the content that a `context_edit` puts in its place: user, assistant, toolResult and custom only; a
 * string becomes one text block for assistant and toolResult (format-pi 2.9, gotcha 25).
 */
export function withContent(message: Wire, content: unknown): Wire {
  switch (field(message, 'role')) {
    case 'user':
    case 'custom':
      return { ...message, content };
    case 'assistant':
    case 'toolResult':
      return {
        ...message,
        content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
      };
    default:
      return message;
  }
}
