import { executionRole } from './execution.ts';

/** A command that the person ran with `!` or `!!`. */
export const bashExecution = executionRole({
  name: 'bashExecution',
  language: 'shell',
  program: 'command',
  marks: ['!', '!!'],
});
