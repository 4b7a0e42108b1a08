import { executionRole } from './execution.ts';

/** Python that the person ran with `$` or `$$` (xcsh, omp). */
export const pythonExecution = executionRole({
  name: 'pythonExecution',
  language: 'python',
  program: 'code',
  marks: ['$', '$$'],
});
