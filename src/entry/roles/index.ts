/** The roles of a message, one file each. A new role is a new file and one line here; a test compares the two. */
import type { Role } from '../kind.ts';
import { assistant } from './assistant.ts';
import { bashExecution } from './bash-execution.ts';
import { branchSummary } from './branch-summary.ts';
import { compactionSummary } from './compaction-summary.ts';
import { custom } from './custom.ts';
import { developer } from './developer.ts';
import { fileMention } from './file-mention.ts';
import { hookMessage } from './hook-message.ts';
import { jsExecution } from './js-execution.ts';
import { pythonExecution } from './python-execution.ts';
import { system } from './system.ts';
import { toolResult } from './tool-result.ts';
import { unknownRole } from './unknown.ts';
import { user } from './user.ts';

/** All roles; the floor stands first. A role's place fits a Uint8 column. */
export const ROLES: readonly Role[] = [
  unknownRole,
  user,
  assistant,
  toolResult,
  system,
  bashExecution,
  pythonExecution,
  jsExecution,
  custom,
  hookMessage,
  branchSummary,
  compactionSummary,
  developer,
  fileMention,
];

const places = new Map<unknown, number>(ROLES.map((role, index) => [role.name, index]));

/** Place of a role in `ROLES`; 0, the floor, for everything that is not on the list. Total. */
export const roleIndex = (role: unknown): number => places.get(role) ?? 0;

/** The role of a message by its `role`; the floor for anything else. Total, also for `__proto__` and non-strings. */
export const roleOf = (role: unknown): Role => ROLES[roleIndex(role)] ?? unknownRole;
