import { readFileSync } from 'node:fs';

/**
 * What became of a stage's tests. `skipped` and `flaky` are names; a flaky test, which passed at its second try, is
 * counted among the passed or the failed as well.
 *
 * @typedef {{passed: number, failed: number, skipped: string[], flaky: string[]}} Counts
 */

/** So many flaky tests pass in one run; each further one is a failure. */
const FLAKES_ALLOWED = 1;
const JEST_SKIPPED = ['pending', 'skipped', 'todo', 'disabled'];

/** @returns {Counts} */
export const countsOf = (passed, failed, skipped = [], flaky = []) => ({ passed, failed, skipped, flaky });

/** @returns {Counts} of a check that has no tests of its own: it holds or it does not */
export const countCheck = (exitCode) => (exitCode === 0 ? countsOf(1, 0) : countsOf(0, 1));

/** @returns {Counts} from what `jest --json` wrote; a suite that could not run at all is one failure */
export function countJest(report) {
  const skipped = (report.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => JEST_SKIPPED.includes(status))
    .map(({ fullName }) => fullName);
  return countsOf(report.numPassedTests, report.numFailedTests + report.numRuntimeErrorTestSuites, skipped);
}

/** @returns {Counts} from Playwright's json report. The first flaky test of a run passes, the second fails. */
export function countPlaywright({ stats, suites = [], errors = [] }) {
  const runs = suites.flatMap(runsOf);
  const namesOf = (status) => runs.filter((run) => run.status === status).map(({ name }) => name);
  const flakesTooMany = Math.max(0, stats.flaky - FLAKES_ALLOWED);
  return countsOf(
    stats.expected + stats.flaky - flakesTooMany,
    stats.unexpected + errors.length + flakesTooMany,
    namesOf('skipped'),
    namesOf('flaky'),
  );
}

/** @returns {{name: string, status: string}[]} each test of a suite, once for each project (browser) it ran in */
function runsOf({ suites = [], specs = [] }) {
  const runs = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, annotations = [] }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      return { name: `[${projectName}] ${file} › ${title}${reason ? `: ${reason}` : ''}`, status };
    }),
  );
  return [...runs, ...suites.flatMap(runsOf)];
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
    counts = countsOf(0, 0); // it ended before it could write a report
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * The end of what `npm test` prints: names of what was skipped or flaky, then the sum, alone on the last line.
 *
 * @param {Counts[]} stages
 * @returns {string[]} lines
 */
export function summaryLines(stages) {
  const total = (key) => stages.reduce((sum, counts) => sum + counts[key], 0);
  const skipped = stages.flatMap((counts) => counts.skipped);
  const flaky = stages.flatMap((counts) => counts.flaky);
  const sum = `${total('passed')} passed, ${total('failed')} failed`;
  return [
    ...skipped.map((name) => `skipped: ${name}`),
    ...flaky.map((name) => `flaky: ${name}`),
    skipped.length > 0 ? `${sum}, ${skipped.length} skipped` : sum,
  ];
}
