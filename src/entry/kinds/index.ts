/** The kinds of entries, one file each. A new kind is a new file and one line here; a test compares the two. */
import type { Kind } from '../kind.ts';
import { activeToolsChange } from './active-tools-change.ts';
import { branchSummary } from './branch-summary.ts';
import { compaction } from './compaction.ts';
import { contextEdit } from './context-edit.ts';
import { credentialPin } from './credential-pin.ts';
import { custom } from './custom.ts';
import { customMessage } from './custom-message.ts';
import { event } from './event.ts';
import { label } from './label.ts';
import { leaf } from './leaf.ts';
import { mcpToolSelection } from './mcp-tool-selection.ts';
import { message } from './message.ts';
import { modeChange } from './mode-change.ts';
import { modelChange } from './model-change.ts';
import { modelUsage } from './model-usage.ts';
import { resetBoundary } from './reset-boundary.ts';
import { serviceTierChange } from './service-tier-change.ts';
import { sessionInfo } from './session-info.ts';
import { sessionInit } from './session-init.ts';
import { thinkingLevelChange } from './thinking-level-change.ts';
import { titleChange } from './title-change.ts';
import { ttsrInjection } from './ttsr-injection.ts';
import { unknownKind } from './unknown.ts';
import { usage } from './usage.ts';

/** All kinds; the floor stands first. A kind's place fits a Uint8 column. */
export const KINDS: readonly Kind[] = [
  unknownKind,
  message,
  thinkingLevelChange,
  modelChange,
  compaction,
  branchSummary,
  custom,
  customMessage,
  label,
  sessionInfo,
  usage,
  contextEdit,
  event,
  leaf,
  activeToolsChange,
  ttsrInjection,
  sessionInit,
  modeChange,
  serviceTierChange,
  mcpToolSelection,
  titleChange,
  modelUsage,
  credentialPin,
  resetBoundary,
];

const places = new Map<unknown, number>(KINDS.map((kind, index) => [kind.name, index]));

/** Place of a type in `KINDS`; 0, the floor, for everything that is not on the list. Total. */
export const kindIndex = (type: unknown): number => places.get(type) ?? 0;

/** The kind of an entry by its `type`; the floor for anything else. Total, also for `__proto__` and non-strings. */
export const kindOf = (type: unknown): Kind => KINDS[kindIndex(type)] ?? unknownKind;
