import { expect, test } from 'vitest';
import { browserCounts, settle, unitCounts } from './counts.mjs';

const none = { passed: 0, failed: 0, skipped: [] };

test('unit tests, with the names of the skipped and the files that cannot be loaded', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'skipped', fullName: 'real sessions' }] },
    ],
  };
  expect(unitCounts(report)).toEqual({ passed: 2, failed: 2, skipped: ['real sessions'] });
});

test('browser tests, nested, with the reason of the skipped', () => {
  const spec = (title: string, status: string, annotations: object[] = []): object => ({
    title,
    tests: [{ status, annotations }],
  });
  const report = {
    errors: [],
    suites: [
      {
        specs: [spec('a', 'expected'), spec('b', 'flaky')],
        suites: [
          {
            specs: [
              spec('c', 'unexpected'),
              spec('d', 'skipped', [{ type: 'skip', description: 'no Firefox' }]),
            ],
          },
        ],
      },
    ],
  };
  expect(browserCounts(report)).toEqual({ passed: 1, failed: 2, skipped: ['d (no Firefox)'] });
});

test('a run that finds nothing, or stops by itself, is a failure', () => {
  expect(settle(none, 0).failed).toBe(1);
  expect(settle({ ...none, passed: 3 }, 1).failed).toBe(1);
  expect(settle({ ...none, passed: 3 }, 0).failed).toBe(0);
  expect(settle({ ...none, failed: 2 }, 1).failed).toBe(2);
});
