export { memorySource } from '../jsonl/index.ts';
export { openEnd, openSession, SessionIndex, type OpenOptions, type ReadFailure } from './open.ts';
export { agentLoads, fileDeeds, type FileDeeds } from './verdict.ts';
export { keyOf, lineAt, rowOfKey, rowOfLine, type Dialect, type Session } from './session.ts';
export { Flag, MARKED, type Columns } from './columns.ts';
export { What } from './read-session.ts';
export { kindAt, roleName } from './registry.ts';
export { rangeOf, readWires, wireOf } from './bodies.ts';
export {
  childCount,
  childrenOf,
  newestBelow,
  pathTo,
  preOrder,
  siblingsOf,
  subtreeSizes,
  type Tree,
} from './tree.ts';
export { buildOutline, railsOf, type Outline } from './outline.ts';
export {
  filterChoices,
  showsOf,
  type FilterChoice,
  type FilterName,
  type Shows,
} from './filters.ts';
export { CASTS, castAt, type Cast } from './casts.ts';
export { articleOf, buildTranscript, callerOf, type Transcript } from './transcript.ts';
export {
  MARKS,
  marksOf,
  readingOf,
  recordedTime,
  type MarkedRows,
  type MarkName,
  type Reading,
} from './reading.ts';
export {
  contextBodies,
  contextOf,
  replaySystem,
  rowForContext,
  State,
  type ContextMessage,
  type ContextStates,
} from './context/index.ts';
export { totalsOf, type Total } from './totals.ts';
export { branchedSession, type Branched } from './branched.ts';
export { type Listing } from './listing.ts';
export { type Label } from './labels.ts';
