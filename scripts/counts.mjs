// @ts-check
/**
 * Reads the reports of the test runners. A run's counts say what passed, what failed and the names
 * of what was skipped.
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Counts
 */

/**
 * Vitest's JSON report.
 * @param {any} report
 * @returns {Counts}
 */
export function unitCounts(report) {
  const skipped = [];
  let brokenFiles = 0;
  for (const file of report.testResults) {
    // A file that cannot be loaded fails without a test in it.
    if (file.status === 'failed' && file.assertionResults.length === 0) brokenFiles += 1;
    for (const test of file.assertionResults) {
      if (test.status !== 'passed' && test.status !== 'failed') skipped.push(test.fullName);
    }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped,
  };
}

/**
 * Playwright's JSON report.
 * @param {any} report
 * @returns {Counts}
 */
export function browserCounts(report) {
  const counts = { passed: 0, failed: report.errors.length, skipped: /** @type {string[]} */ ([]) };
  /** @param {any} suite */
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'expected') counts.passed += 1;
        else if (test.status === 'skipped') counts.skipped.push(spec.title + reason(test));
        else counts.failed += 1;
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  return counts;
}

/** @param {{ annotations: { type: string, description?: string }[] }} test */
function reason({ annotations }) {
  const why = annotations.find(({ type, description }) => type === 'skip' && description);
  return why ? ` (${why.description})` : '';
}

/**
 * What a run counts for: a runner that stops without a failed test, or finds nothing to run, is a
 * failure all the same.
 * @param {Counts} counts
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function settle(counts, code) {
  const nothing = counts.passed + counts.failed + counts.skipped.length === 0;
  const failed = counts.failed === 0 && (nothing || code !== 0) ? 1 : counts.failed;
  return { ...counts, failed };
}
