import { readFileSync } from 'node:fs';

/** @typedef {{passed: number, failed: number}} Counts */

/** @returns {Counts} of a check that has no tests of its own: it holds or it does not */
export const countCheck = (exitCode) =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** @returns {Counts} from what `jest --json` wrote; a suite that could not run at all is one failure */
export function countJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** @returns {Counts} from Playwright's json report; what passed at the second try passed */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * @param {string} file - a report
 * @param {(report: any) => Counts} count
 * @param {number} exitCode - of the stage: a stage that failed has at least one failure, whatever its report says
 * @returns {Counts}
 */
export function countReport(file, count, exitCode) {
  let counts;
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    counts = { passed: 0, failed: 0 }; // it ended before it could write a report
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
