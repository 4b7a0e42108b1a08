import type { Overview } from '../../engine/index.ts';

/** How each agent is told on its command line which session to go on with. */
const OPTIONS = { pi: '--session', xcsh: '--resume', omp: '--resume' } as const satisfies Record<
  Overview['dialect'],
  string
>;

/** With such a file the agent does not go on: it refuses it, replaces it, or ends in an error or never (product.md 3). */
const ENDS: ReadonlySet<string> = new Set([
  'refuses',
  'replaces',
  'cannot-open',
  'throws',
  'hangs',
]);

/** What a shell reads as one word, whatever stands in it. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * The command that resumes a session in the agent that wrote it, in the folder where it ran: agents look there first.
 * null where no agent would find it: no id, an id that no agent writes (it comes from a file, and is pasted into a
 * shell), a version that is not written yet, a file that the agent does not open. A folder that is not a plain POSIX path is left out.
 */
export function goOnCommand({ dialect, version, facts, agents }: Overview): string | null {
  const { sessionId, cwd } = facts;
  if (agents?.[dialect].some((deed) => ENDS.has(deed)) === true) return null;
  if (sessionId === null || !/^\w[\w.-]{0,127}$/.test(sessionId)) return null;
  if (version !== null && version > 3) return null;
  const command = `${dialect} ${OPTIONS[dialect]} ${sessionId}`;
  const plain = cwd !== null && /^\/[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(cwd);
  return plain ? `cd ${quoted(cwd)} && ${command}` : command;
}
