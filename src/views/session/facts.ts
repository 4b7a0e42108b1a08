import type { Overview } from '../../engine/index.ts';
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatDuration,
  m,
} from '../../messages/index.ts';
import { goOnCommand } from './go-on.ts';

type FactIcon =
  | 'arrow'
  | 'branch'
  | 'clock'
  | 'file'
  | 'flag'
  | 'folder'
  | 'link'
  | 'model'
  | 'raw'
  | 'terminal'
  | 'transcript';

/** One fact in words. `value` null: not recorded, and `none` says why. */
export interface Fact {
  readonly id: string;
  readonly icon: FactIcon;
  readonly name: string;
  readonly value: string | null;
  readonly none: string;
  /** Paths and ids, shown as they are stored. */
  readonly mono?: boolean;
  /** The copy button's name; no button without it. */
  readonly copy?: string;
  /** May run over several lines. */
  readonly long?: boolean;
}

const agentOf = ({ dialect, version, flavour }: Overview): string => {
  const agent = flavour === 'harness' ? m.facts_agent_harness({ agent: dialect }) : dialect;
  if (version === null) return agent;
  if (version < 3) return m.facts_agent_shown_as({ agent, version, shown: 3 });
  return m.facts_agent_version({ agent, version });
};

/** The facts about a session that are words, in the order in which they are shown. */
export function factsOf(overview: Overview): readonly Fact[] {
  const { facts, stage } = overview;
  // What is missing from a part of a file may stand in the rest of it.
  const found = (none: string): string =>
    stage === 'ready' ? none : stage === 'reading' ? m.facts_none_yet() : m.facts_none_part();
  const time = (ms: number | null): string | null => (ms === null ? null : formatDateTime(ms));
  const header = m.facts_none_header();
  const times = found(m.facts_none_times());
  const models = found(m.facts_none_models());
  const lines = stage === 'ready' ? formatCount(overview.lines) : null;
  const long = true;
  const stored = { mono: true, long };
  return [
    fact('name', 'flag', m.facts_name(), overview.name, found(m.facts_none_name()), { long }),
    fact(
      'prompt',
      'transcript',
      m.facts_first_prompt(),
      facts.firstPrompt,
      found(m.facts_none_prompt()),
      { long },
    ),
    fact('agent', 'terminal', m.facts_agent(), agentOf(overview), header),
    fact('models', 'model', m.facts_models(), facts.models.join(', ') || null, models, { long }),
    fact('started', 'clock', m.facts_started(), time(facts.started), times),
    fact('last', 'clock', m.facts_last(), time(facts.lastActivity), times),
    fact('length', 'clock', m.facts_length(), lengthOf(facts), times),
    fact('cwd', 'folder', m.facts_cwd(), facts.cwd, header, {
      ...stored,
      copy: m.facts_copy_cwd(),
    }),
    fact('parent', 'branch', m.facts_parent(), facts.parentSession, m.facts_none_parent(), {
      ...stored,
      copy: m.facts_copy_parent(),
    }),
    fact('id', 'link', m.facts_id(), facts.sessionId, header, {
      ...stored,
      copy: m.facts_copy_id(),
    }),
    fact('go-on', 'arrow', m.facts_go_on(), goOnCommand(overview), m.facts_none_command(), {
      ...stored,
      copy: m.facts_copy_command(),
    }),
    fact('size', 'file', m.facts_size(), formatBytes(overview.bytes), header),
    fact('lines', 'raw', m.facts_lines(), lines, found(header)),
  ];
}

function fact(
  id: string,
  icon: FactIcon,
  name: string,
  value: string | null,
  none: string,
  more: Pick<Fact, 'mono' | 'long' | 'copy'> = {},
): Fact {
  return { id, icon, name, value, none, ...more };
}

function lengthOf({ started, lastActivity }: Overview['facts']): string | null {
  if (started === null || lastActivity === null || lastActivity < started) return null;
  return formatDuration(lastActivity - started);
}
