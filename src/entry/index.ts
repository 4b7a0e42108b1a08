/** The door of `entry/`: what one line means. See README.md for the rules. */
export { deedsOf, type Deed, type Deeds } from './agents.ts';
export type { Block } from './blocks.ts';
export { checkEntry, checkHeader, shown } from './check.ts';
export { contentText, IMAGE_SIZE, imageAt } from './content.ts';
export { evidenceOf } from './dialects/evidence.ts';
export { decide, dialectOf, DIALECTS, type Decision } from './dialects/index.ts';
export type { Dialect } from './dialects/dialect.ts';
export { NOTHING, type AddEffect, type CutEffect, type Effect } from './effects.ts';
export { entryTime } from './entry-time.ts';
export {
  isHarnessHeader,
  isHeader,
  readHeader,
  readTitleSlot,
  withTitleSlot,
  type Header,
  type TitleSlot,
} from './header.ts';
export { jsonText } from './json-text.ts';
export type { Group, Kind, Role, Tone } from './kind.ts';
export { tailMessages } from './kinds/compaction.ts';
export { kindIndex, kindOf, KINDS } from './kinds/index.ts';
export { storedMessage, withContent } from './messages.ts';
export type { Problem, ProblemCode, Severity } from './problems.ts';
export { parseLine, piecesOf, type Piece } from './read-line.ts';
export { roleIndex, roleOf, ROLES } from './roles/index.ts';
export { SpreadJson } from './spread-json.ts';
export { oneLine } from './title-text.ts';
export type { Usage } from './usage.ts';
export { CURRENT_VERSION, lift, stepsFrom } from './versions/index.ts';
export type { StepAt, VersionStep } from './versions/step.ts';
export { ENTRY_WORDS, type EntryWord } from './words.ts';
