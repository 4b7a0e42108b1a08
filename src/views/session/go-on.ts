import type { Overview } from '../../engine/index.ts';

/** How each agent is told on its command line which session to go on with. */
const OPTIONS = { pi: '--session', xcsh: '--resume', omp: '--resume' } as const satisfies Record<
  Overview['dialect'],
  string
>;

/** What a shell reads as one word, whatever stands in it. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * The command that resumes a session in the agent that wrote it, in the folder where it ran: agents look there first.
 * null where no agent would find it: no id, an id that no agent writes (it comes from a file, and is pasted into a
 * shell), a version that is not written yet. A folder that is not a plain POSIX path is left out.
 */
export function goOnCommand({ dialect, version, facts }: Overview): string | null {
  const { sessionId, cwd } = facts;
  if (sessionId === null || !/^\w[\w.-]{0,127}$/.test(sessionId)) return null;
  if (version !== null && version > 3) return null;
  const command = `${dialect} ${OPTIONS[dialect]} ${sessionId}`;
  const plain = cwd !== null && /^\/[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(cwd);
  return plain ? `cd ${quoted(cwd)} && ${command}` : command;
}
