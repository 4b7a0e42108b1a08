import type { Session } from './session.ts';

/**
 * Whether the agent that wrote this dialect would open the file: the first value that it can parse must be a header with
 * a string id; a byte order mark makes the first line unreadable (format-pi 2.1). Treeline opens what it can in any case.
 */
export const agentLoads = ({ firstIsHeader }: Session): boolean => firstIsHeader;
