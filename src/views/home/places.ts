/** A family of systems, by where its file dialogs hide folders. */
export type System = 'mac' | 'windows' | 'linux';

/** The visitor's system, from what the browser calls its platform or itself; null where that says nothing (phones). */
export function systemOf(platform: string, agent: string): System | null {
  // Phones and tablets call themselves after the systems they were made from.
  if (/Android|iPhone|iPad|CrOS/.test(agent)) return null;
  if (/^Mac/.test(platform)) return 'mac';
  if (/^Win/.test(platform)) return 'windows';
  return /Linux|BSD|X11/.test(platform) ? 'linux' : null;
}

/** All systems, the visitor's own first. */
export function systemsFor(own: System | null): readonly System[] {
  const all: readonly System[] = ['mac', 'windows', 'linux'];
  return own === null ? all : [own, ...all.filter((system) => system !== own)];
}

/** Where an agent keeps its sessions. Names of programs and paths are the same in every language. */
export interface Place {
  /** null: any agent, in the folder of a project. */
  readonly agent: string | null;
  /** As a file dialog of this system takes it. */
  readonly path: string;
}

const HOMES = [
  { agent: 'pi', path: '~/.pi/agent/sessions' },
  { agent: 'xcsh', path: '~/.xcsh/agent/sessions' },
  { agent: 'oh-my-pi', path: '~/.omp/agent/sessions' },
  { agent: null, path: '.pi/sessions' },
] as const;

/** The folders, written for a system. */
export const placesOn = (system: System | null): readonly Place[] =>
  HOMES.map(({ agent, path }) => ({
    agent,
    path: system === 'windows' ? path.replace('~', '%USERPROFILE%').replaceAll('/', '\\') : path,
  }));
