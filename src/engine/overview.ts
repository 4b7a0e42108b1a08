import { oneLine } from '../entry/index.ts';
import { keyOf, type Session } from '../session/index.ts';
import type { EngineError, Overview, SessionFacts } from './api.ts';
import type { SessionView } from './session-view.ts';

/** No name or path is longer, but a hostile file may say so in every header; units of UTF-16. */
const LONGEST = 4_096;

const short = (text: string | null | undefined): string | null =>
  text && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : (text ?? null);

/** How far the reading of a file has come. */
export interface Progress {
  readonly stage: Overview['stage'];
  readonly error: EngineError | null;
  readonly bytesRead: number;
  /** Entries that were indexed; 0 when nobody counted them yet. */
  readonly entries: number;
}

/** What is known of a file before its session. */
export interface FileFacts {
  readonly name: string;
  readonly fingerprint: string;
}

/** The state of the open file. Facts that need the whole file are null or what the end of it says, while only that is there. */
export function overviewOf(
  file: FileFacts,
  view: SessionView,
  progress: Progress,
  revision: number,
  rows: number,
): Overview {
  const { session } = view;
  const { source, table, columns, header, leaf } = session;
  const facts = factsOf(session);
  return {
    revision,
    rows,
    stage: progress.stage,
    error: progress.error,
    fileName: file.name,
    fingerprint: file.fingerprint,
    title: oneLine(session.name ?? facts.firstPrompt ?? file.name),
    name: short(session.name),
    dialect: session.dialect,
    flavour: session.flavour,
    evidence: session.evidence,
    version: header ? (header.version ?? 1) : null,
    bytes: source.size,
    bytesRead: session.windowed ? progress.bytesRead : source.size,
    entries: Math.max(columns.length, progress.entries),
    lines: table.length,
    problems: session.problems.length,
    worst: view.worst,
    leaf: leaf < 0 ? null : keyOf(session, leaf),
    leafId: leaf < 0 ? null : columns.ids.idOf(leaf),
    facts,
    agents: session.windowed ? null : view.agents,
    filters: session.windowed ? null : view.filters,
  };
}

function factsOf({ header, counts, forks, windowed, columns }: Session): SessionFacts {
  // A branch that was taken out, or an export, has a header that is younger than its entries: the earliest counts.
  const stamp = Date.parse(header?.timestamp ?? '');
  const first = windowed ? null : counts.firstTime;
  const started = Number.isNaN(stamp) ? first : Math.min(stamp, first ?? stamp);
  const measured = columns.usage.length > 0;
  return {
    sessionId: short(header?.id),
    cwd: short(header?.cwd),
    parentSession: short(header?.parentSession),
    started,
    lastActivity: counts.lastTime,
    // The first prompt of the end is not the first of the session.
    firstPrompt: windowed ? null : counts.firstPrompt,
    models: counts.models,
    prompts: counts.prompts,
    replies: counts.replies,
    toolCalls: counts.toolCalls,
    errors: counts.errors,
    forks,
    compactions: counts.compactions,
    tokens: measured ? counts.tokens : null,
    cost: measured ? counts.cost : null,
  };
}
