import { describe, it, expect } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countCheck, countJest, countPlaywright, countReport } from './counts.mjs';

function reportFile(content) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'bindery-counts-')), 'report.json');
  writeFileSync(file, content);
  return file;
}

describe('what the last line of npm test counts', () => {
  it('is one for a check', () => {
    expect(countCheck(0)).toEqual({ passed: 1, failed: 0 });
    expect(countCheck(2)).toEqual({ passed: 0, failed: 1 });
  });

  it('is each test of jest, and each suite that could not run', () => {
    expect(
      countJest({ numPassedTests: 40, numFailedTests: 2, numRuntimeErrorTestSuites: 1, numPendingTests: 3 }),
    ).toEqual({ passed: 40, failed: 3 });
  });

  it('is each browser test: passed at the second try is passed, an error outside a test is a failure', () => {
    expect(
      countPlaywright({
        stats: { expected: 10, unexpected: 1, flaky: 2, skipped: 4 },
        errors: [{ message: 'no server' }],
      }),
    ).toEqual({ passed: 12, failed: 2 });
  });
});

describe('the report of a stage', () => {
  const jestReport = (passed, failed) =>
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numRuntimeErrorTestSuites: 0 });

  it('is counted', () => {
    expect(countReport(reportFile(jestReport(3, 1)), countJest, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('never hides a stage that failed without a failed test', () => {
    expect(countReport(reportFile(jestReport(3, 0)), countJest, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it.each([
    ['is missing', '/nowhere/report.json'],
    ['is cut off', undefined],
  ])('counts a failure when it %s', (_, file) => {
    expect(countReport(file ?? reportFile('{"numPassed'), countJest, 134)).toEqual({ passed: 0, failed: 1 });
  });
});
