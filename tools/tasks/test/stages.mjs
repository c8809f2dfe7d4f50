import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { runNode } from '../run-command.mjs';
import {
  ensureBrowser,
  PLAYWRIGHT,
  ensureEngines,
  ensureHelm,
  ensurePoppler,
  ensurePostgres,
} from './programs.mjs';
import {
  afterSecondTry,
  countCheck,
  countJest,
  countPlaywright,
  countReport,
  countsOf,
  jestFailures,
  playwrightFailures,
  readReport,
} from './counts.mjs';
import { ensureNodes, QUICK_NODE, SHARED_MODULES_NODE } from './node-programs.mjs';

const REPORTS = path.join(ROOT, '.cache/reports');
const JEST = 'node_modules/jest/bin/jest.js';
/** Between two suites, Jest replaces a worker that uses more memory than this. */
const IDLE_MEMORY = '--workerIdleMemoryLimit=1500MB';
/** Tests often wait for timers, disks or processes, so a third worker uses idle time. Each worker can use 2.4 GB. */
const WORKERS = Math.min(process.constrainedMemory() || Infinity, totalmem()) > 12 * 2 ** 30 ? 3 : 2;

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = path.join(REPORTS, name);
  rmSync(file, { force: true });
  return file;
}

const check =
  (...args) =>
  async () =>
    countCheck(await runNode(args));

/**
 * Runs a stage's tests. If CI is set, a few failed tests run a second time, without the other tests. A test that then
 * passes is flaky.
 *
 * @param {string} name - of the stage
 * @param {(report: string, args?: string[]) => Promise<{file: string, exitCode: number, counts: import('./counts.mjs').Counts}>} runOnce
 * @param {(report: any) => import('./counts.mjs').Failures | undefined} failuresOf - finds the failures in a report
 */
async function withSecondTry(name, runOnce, failuresOf) {
  const { file, counts } = await runOnce(`${name}.json`);
  const failures = process.env.CI && counts.failed > 0 && readReport(file, failuresOf);
  if (!failures) return counts;
  console.log(`\n== ${name}, once more: ${failures.args.join(' ')}`);
  const secondRun = await runOnce(`${name}-again.json`, failures.args);
  return secondRun.exitCode === 0 && secondRun.counts.passed > 0
    ? afterSecondTry(counts, failures.names)
    : counts;
}

function jest(name, args, { nodeArgs = [], env = {} } = {}) {
  const runOnce = async (report, suites = []) => {
    const file = freshReport(report);
    const moreArgs = suites.length > 0 ? ['--runTestsByPath', ...suites] : [];
    const exitCode = await runNode(
      [...nodeArgs, JEST, ...args, ...moreArgs, '--json', `--outputFile=${file}`],
      { env },
    );
    return { file, exitCode, counts: countReport(file, countJest, exitCode) };
  };
  return withSecondTry(name, runOnce, jestFailures);
}

const UNIT = ['--selectProjects', 'browser', 'node', `--maxWorkers=${WORKERS}`];
async function unitTests() {
  const HELM = await ensureHelm();
  return jest('unit', UNIT, { nodeArgs: QUICK_NODE, env: HELM ? { HELM } : {} });
}

function testsOfChanges() {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', '@{upstream}'], {
    cwd: ROOT,
  });
  const baseCommit = status === 0 ? String(stdout).trim() : 'HEAD';
  return jest('changes', [...UNIT, '--passWithNoTests', `--changedSince=${baseCommit}`], {
    nodeArgs: QUICK_NODE,
  });
}

async function integrationTests() {
  const hasPoppler = await ensurePoppler();
  await ensurePostgres();
  const skippedList = freshReport('integration-skipped.txt'); // backend/src/testing/postgres-server.mjs writes it
  const counts = await jest(
    'integration',
    ['--selectProjects', 'backend', '--forceExit', `--maxWorkers=${WORKERS}`, IDLE_MEMORY],
    {
      nodeArgs: SHARED_MODULES_NODE,
      env: { SKIPPED_LIST: skippedList },
    },
  );
  if (existsSync(skippedList))
    counts.skipped.push(...readFileSync(skippedList, 'utf8').split('\n').filter(Boolean));
  if (!hasPoppler) {
    console.error('There is no Poppler (apt-get install poppler-utils): print is not compared with preview');
    if (process.env.CI) counts.failed += 1;
  }
  return counts;
}

async function playwright(name, config, args = []) {
  const chromium = await ensureBrowser();
  if (!chromium) return countsOf(0, 1);
  const runOnce = async (report, again = []) => {
    const file = freshReport(report);
    const moreArgs = again.length > 0 ? [...again, '--workers=1', '--retries=0', '--trace=on'] : [];
    const exitCode = await runNode(
      [PLAYWRIGHT, 'test', '--config', config, '--reporter=list,json', ...args, ...moreArgs],
      {
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      },
    );
    return { file, exitCode, counts: countReport(file, countPlaywright, exitCode) };
  };
  return withSecondTry(name, runOnce, playwrightFailures);
}

/** Installs missing programs, in parallel with the build and the checks. Each stage checks its programs again. */
async function programs() {
  await ensurePoppler();
  await ensurePostgres();
  await ensureBrowser();
  await ensureEngines();
  await ensureNodes();
  await ensureHelm();
  return countsOf(0, 0);
}

async function browserTests() {
  await ensureEngines();
  return playwright('e2e', 'e2e/playwright.config.ts', [`--workers=${WORKERS}`]);
}

async function killedProcesses() {
  await ensurePostgres();
  await ensureNodes();
  return playwright('fleet', 'e2e/fleet.config.ts');
}

/**
 * Every stage of `npm test`, in order. All stages run, even after a failure. `isBeside`: the stage runs in parallel
 * with the following stages, up to the first stage with `isAlone`. `onlyByName`: the stage runs only with `npm run
 * check`.
 */
export const STAGES = [
  { name: 'programs', run: programs, isBeside: true },
  { name: 'build', run: check('tools/tasks/build.mjs') },
  // runs in parallel with the following checks, because it takes as long as all of them together
  { name: 'catalogue', run: check('tools/tasks/catalogue-check.mjs'), isBeside: true },
  { name: 'lint', run: check('node_modules/oxlint/bin/oxlint') },
  { name: 'format', run: check('node_modules/oxfmt/bin/oxfmt', '--check') },
  { name: 'types', run: check('node_modules/typescript7/bin/tsc', '--noEmit') },
  {
    name: 'directions',
    run: check(
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'shell',
      'builder-mfe',
      'preview-mfe',
      'cart-mfe',
      'admin-mfe',
      'analytics-lib',
      'contracts',
      'shared',
      'backend',
    ),
  },
  { name: 'shared', run: check('tools/tasks/checks/shared-exports.mjs') },
  { name: 'rules', run: check('tools/tasks/checks/rule-citations.mjs') },
  { name: 'structure', run: check('tools/tasks/structure/structure.mjs') },
  { name: 'same bytes', run: check('tools/tasks/checks/reproducible-build.mjs') },
  { name: 'unit', run: unitTests, isAlone: true },
  { name: 'integration', run: integrationTests },
  { name: 'browser', run: browserTests },
  { name: 'fleet', run: killedProcesses },
  { name: 'changes', run: testsOfChanges, onlyByName: true },
];
