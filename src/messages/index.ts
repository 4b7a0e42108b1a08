/**
 * Everything the page says. `m` holds the sentences of the interface as typed functions; `say` turns `Words` of pure
 * rooms into a sentence; the rest are numbers and dates in the reader's language.
 */
export { m } from './paraglide/messages.js';
export { agentLines, DEED_TEXTS, type AgentLine } from './agents.ts';
export { ERROR_TEXTS, errorText, type ErrorCode, type ErrorText } from './errors.ts';
export { fieldText } from './fields.ts';
export * from './format.ts';
export { PROBLEM_TEXTS, problemText, type ProblemText } from './problems.ts';
export { say, sayKey, WORDS } from './words.ts';
