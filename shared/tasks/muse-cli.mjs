import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packagesStayOutside } from './packages-stay-outside.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const FONTS = join(ROOT, 'backend/fonts');

/**
 * Bundles one of the engine's command-line programs and runs it in this process.
 *
 * @param {'check' | 'page' | 'bench' | 'pdf'} name - file in the folder cli of its context
 * @param {string[]} args - what the program finds in process.argv
 * @param {'muse' | 'print'} context - folder in backend/src/contexts
 */
export async function runMuseCli(name, args, context = 'muse') {
  // Inside backend/, so that the packages left out of the bundle are found where the backend has them.
  const folder = join(ROOT, 'backend/node_modules/.cache/muse');
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(ROOT, `backend/src/contexts/${context}/cli/${name}.ts`)],
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
