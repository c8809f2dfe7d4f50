// Programs that some tests need and npm does not bring: found on the PATH, or installed from Debian's packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../root.mjs';

/** @returns {boolean} is there a command of this name on the PATH? */
export const hasProgram = (command) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, command)));

const DEBIAN_POSTGRESQL = '/usr/lib/postgresql';
let isUpdated = false;

/** Installs Debian packages where this process may: as root, with apt. Says nothing of whether it worked. */
export async function installPackages(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Asking apt for ${packages.join(', ')}`);
  if (!isUpdated) await runCommand('apt-get', ['update', '-qq']);
  isUpdated = true;
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Poppler draws the print files for the tests that compare them with the preview.
 *
 * @returns {Promise<boolean>} is it here now?
 */
export async function ensurePoppler() {
  if (!hasProgram('pdftoppm')) await installPackages(['poppler-utils']);
  return hasProgram('pdftoppm');
}

/**
 * PostgreSQL, for the backend suites that run on both databases. Installed on a machine of CI only: Debian's package
 * starts a server of its own, which nobody wants by the way.
 */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL || !process.env.CI) return;
  const isInstalled =
    hasProgram('initdb') || debianVersions().some((folder) => existsSync(`${folder}/bin/initdb`));
  if (!isInstalled) await installPackages(['postgresql']);
}

/** @returns folders of the PostgreSQL versions that Debian's packages installed, their clients alone included */
const debianVersions = () =>
  existsSync(DEBIAN_POSTGRESQL)
    ? readdirSync(DEBIAN_POSTGRESQL).map((version) => path.join(DEBIAN_POSTGRESQL, version))
    : [];

/** The engines of e2e/engines beside Chromium. What is still missing then, its tests say themselves. */
export async function ensureEngines() {
  const engines = Object.values(
    JSON.parse(readFileSync(path.join(ROOT, 'e2e/engines/engines.json'), 'utf8')),
  );
  const incomplete = engines.filter(({ programs }) => !programs.every(hasProgram));
  await installPackages(incomplete.flatMap(({ packages }) => packages));
}
