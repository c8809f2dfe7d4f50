import { readFileSync } from 'node:fs';

/**
 * What became of a stage's tests. `skipped` and `flaky` are names; a flaky test, which passed at its second try, is
 * counted among the passed or the failed as well.
 *
 * @typedef {{passed: number, failed: number, skipped: string[], flaky: string[]}} Counts
 */

/** So many flaky tests pass in one stage; each further one is a failure. */
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

/**
 * @param {any} report - what `jest --json` wrote
 * @returns {{suite: string, name: string} | undefined} the one test that failed, which is worth a second try; undefined:
 *   none failed, or more than may be flaky
 */
export function failureToRepeat({ numRuntimeErrorTestSuites, testResults = [] }) {
  const failures = testResults.flatMap(({ name: suite, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ suite, name: fullName })),
  );
  return numRuntimeErrorTestSuites === 0 && failures.length === FLAKES_ALLOWED ? failures[0] : undefined;
}

/** @returns {Counts} of a stage whose failed test passed when its suite ran once more */
export const afterSecondTry = ({ passed, failed, skipped, flaky }, name) =>
  countsOf(passed + 1, failed - 1, skipped, [...flaky, name]);

/** @returns {Counts} from Playwright's json report. The first flaky test of a stage passes, the second fails. */
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

/** @returns what `read` finds in the report; undefined: the stage ended before it could write one */
export function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file - a report
 * @param {(report: any) => Counts} count
 * @param {number} exitCode - of the stage: a stage that failed has at least one failure, whatever its report says
 * @returns {Counts}
 */
export function countReport(file, count, exitCode) {
  const counts = readReport(file, count) ?? countsOf(0, 0);
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
