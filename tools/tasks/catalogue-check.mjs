// Checks product packages: `npm run catalogue:check [folder ...]`; without a folder, all packages.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FONTS, ROOT, runMuseCli } from './muse-cli.mjs';

async function allPackages() {
  const catalogue = join(ROOT, 'backend/catalogue');
  const entries = await readdir(catalogue, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(catalogue, name));
}

const givenPackages = process.argv.slice(2);
await runMuseCli('check', [FONTS, ...(givenPackages.length > 0 ? givenPackages : await allPackages())]);
