// Chakra has a thousand modules, and every suite would load them again.
// The few components that the shop uses are bundled into one module and cached.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARED = path.join(ROOT, 'shared');
const CACHE = path.join(SHARED, 'node_modules/.cache/bundled-ui');
const NAMES = /(import|export) (type )?\{([^}]*)\} from '@chakra-ui\/react'/g;

function importedNames() {
  const sources = readdirSync(path.join(SHARED, 'src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(SHARED, 'src', file), 'utf8'));
  const lists = sources.flatMap((text) =>
    [...text.matchAll(NAMES)].filter(([, , isType]) => !isType).map(([, , , names]) => names),
  );
  const names = lists.flatMap((list) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]));
  return [...new Set(names.filter((name) => name && !name.startsWith('type ')))].sort();
}

/** @returns Jest's `moduleNameMapper` of Chakra; bundles it if needed */
export function bundledUi() {
  const names = importedNames();
  const file = path.join(CACHE, `${hashOf(names)}.cjs`);
  if (!existsSync(file)) makeBundle(names, file);
  return { '^@chakra-ui/react$': file };
}

function hashOf(names) {
  return createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(JSON.stringify(names))
    .digest('hex')
    .slice(0, 16);
}

/** Writes the bundle to a temporary file and renames it, because several runs may bundle at once. */
function makeBundle(names, file) {
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  bundle(names, draft);
  try {
    renameSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
    rmSync(draft);
  }
}

function bundle(names, outfile) {
  buildSync({
    stdin: { contents: `export { ${names.join(', ')} } from '@chakra-ui/react';`, resolveDir: SHARED },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'node20',
    // the suite must share one copy
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', '@emotion/*'],
    logLevel: 'error',
  });
}
