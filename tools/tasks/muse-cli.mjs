import { mkdir, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

export { ROOT };
export const FONTS = join(ROOT, 'backend/fonts');

const CLI_FOLDERS = { muse: 'backend/muse/src/cli', print: 'backend/src/contexts/printing/pdf/cli' };

/**
 * Bundles a command-line program of the engine or of print, and runs it in this process. Prints an error and sets exit
 * code 2 if the packages are not installed.
 *
 * @param {'check' | 'page' | 'texts' | 'bench' | 'pdf'} name - file in the folder cli of that workspace or context
 * @param {string[]} args - the program's process.argv
 * @param {'muse' | 'print'} owner - owner of the program
 */
export async function runMuseCli(name, args, owner = 'muse') {
  const bundler = await loadBundler();
  if (!bundler) {
    console.error('The packages are not installed yet: run npm ci first, or npm start, which does it too.');
    process.exitCode = 2;
    return;
  }
  const { build, packagesStayOutside } = bundler;
  // Inside backend/, so that unbundled packages resolve.
  const folder = join(ROOT, 'backend/node_modules/.cache/muse');
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(ROOT, CLI_FOLDERS[owner], `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [packagesStayOutside],
  });
  process.argv = [process.argv[0], outfile, ...args];
  try {
    await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}

async function loadBundler() {
  try {
    const [{ build }, { packagesStayOutside }] = await Promise.all([
      import('esbuild'),
      import('./packages-stay-outside.mjs'),
    ]);
    return { build, packagesStayOutside };
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
