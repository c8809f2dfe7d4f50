import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runCommand } from '../run-command.mjs';

const isThere = () => spawnSync('pdftoppm', ['-v']).error === undefined;

/** Poppler draws the print files for the tests that compare them with the preview: the system's, or one from apt. */
export async function ensurePoppler() {
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Poppler found: asking apt for one');
    await runCommand('apt-get', ['update', '-qq']);
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'poppler-utils'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!isThere())
    console.error(
      'There is no Poppler: the tests that compare print with preview are skipped. Install poppler-utils to run them',
    );
}
