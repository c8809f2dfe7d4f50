import { readFileSync } from 'node:fs';

/**
 * Results of a stage's tests. `skipped` and `flaky` are lists of names. A flaky test failed at first and passed when it
 * ran again. It is also counted in `passed` or `failed`.
 *
 * @typedef {{passed: number, failed: number, skipped: string[], flaky: string[]}} Counts
 */

/**
 * Maximum number of flaky tests in one stage that count as passed; further flaky tests count as failed. Some are
 * allowed, because the machine that runs the tests can be three times slower than usual.
 */
const FLAKES_ALLOWED = 3;
const JEST_SKIPPED = ['pending', 'skipped', 'todo', 'disabled'];

/** @returns {Counts} */
export const countsOf = (passed, failed, skipped = [], flaky = []) => ({ passed, failed, skipped, flaky });

/** @returns {Counts} one pass or one failure, for a check without tests */
export const countCheck = (exitCode) => (exitCode === 0 ? countsOf(1, 0) : countsOf(0, 1));

/** @returns {Counts} from the output of `jest --json`; a suite that could not run counts as one failure */
export function countJest(report) {
  const skipped = (report.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => JEST_SKIPPED.includes(status))
    .map(({ fullName }) => fullName);
  return countsOf(report.numPassedTests, report.numFailedTests + report.numRuntimeErrorTestSuites, skipped);
}

/**
 * Failed tests that may run once more, without the other tests. `args` select the files of the failed tests.
 *
 * @typedef {{args: string[], names: string[]}} Failures
 */

/** @returns {Failures | undefined} undefined if no test failed, or if more tests failed than may be flaky */
const repeatable = (failures) =>
  failures.length > 0 && failures.length <= FLAKES_ALLOWED
    ? {
        args: [...new Set(failures.flatMap(({ args }) => args))],
        names: failures.map(({ name }) => name),
      }
    : undefined;

/**
 * @param {any} report - the output of `jest --json`
 * @returns {Failures | undefined}
 */
export function jestFailures({ numRuntimeErrorTestSuites, testResults = [] }) {
  if (numRuntimeErrorTestSuites > 0) return undefined;
  return repeatable(
    testResults.flatMap(({ name: suite, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => ({ args: [suite], name: fullName })),
    ),
  );
}

/**
 * @param {any} report - of Playwright, as json
 * @returns {Failures | undefined}
 */
export function playwrightFailures({ suites = [], errors = [] }) {
  if (errors.length > 0) return undefined;
  return repeatable(
    suites
      .flatMap(runsOf)
      .filter(({ status }) => status === 'unexpected')
      .map(({ name, file, project }) => ({ args: [file, `--project=${project}`], name })),
  );
}

/** @returns {Counts} of a stage whose failed tests passed when they ran again */
export function afterSecondTry({ passed, failed, skipped, flaky }, names) {
  const flakesTooMany = Math.max(0, flaky.length + names.length - FLAKES_ALLOWED);
  return countsOf(passed + failed - flakesTooMany, flakesTooMany, skipped, [...flaky, ...names]);
}

/** @returns {Counts} from Playwright's json report. Flaky tests pass, up to FLAKES_ALLOWED. */
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

/** @returns {{name: string, file: string, project: string, status: string}[]} each test of a suite, once for each project (browser) */
function runsOf({ suites = [], specs = [] }) {
  const runs = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, annotations = [] }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      const name = `[${projectName}] ${file} › ${title}${reason ? `: ${reason}` : ''}`;
      return { name, file, project: projectName, status };
    }),
  );
  return [...runs, ...suites.flatMap(runsOf)];
}

/** @returns the result of `read`; undefined if the stage ended before it wrote a report */
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
 * @param {number} exitCode - exit code of the stage; if it is not 0, at least one failure is counted
 * @returns {Counts}
 */
export function countReport(file, count, exitCode) {
  const counts = readReport(file, count) ?? countsOf(0, 0);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * Returns the end of the output of `npm test`: the names of skipped and flaky tests, then a line with the totals.
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
