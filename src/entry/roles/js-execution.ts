import { executionRole } from './execution.ts';

/** No agent writes it today, but the exports of xcsh and omp know it, so that files may hold it (format-omp 1.5). */
export const jsExecution = executionRole({
  name: 'jsExecution',
  language: 'js',
  program: 'code',
  marks: ['$', '$$'],
});
