// Chakra is a thousand modules, of which the shop uses a few components, and every suite loads its modules anew: bundled
// once for a lock file they are one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARED = path.join(ROOT, 'shared');
const NAMES = /(import|export) (type )?\{([^}]*)\} from '@chakra-ui\/react'/g;

/** @returns what the sources import of Chakra, but types */
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

/** @returns Jest's `moduleNameMapper` of Chakra, which is bundled where it is not yet */
export function bundledUi() {
  const names = importedNames();
  const hash = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(names.join())
    .digest('hex')
    .slice(0, 16);
  const folder = path.join(SHARED, 'node_modules/.cache/bundled-ui');
  const file = path.join(folder, `${hash}.cjs`);
  if (!existsSync(file)) bundle(names, folder, file);
  return { '^@chakra-ui/react$': file };
}

function bundle(names, folder, file) {
  mkdirSync(folder, { recursive: true });
  const whole = `${file}.${process.pid}`;
  buildSync({
    stdin: { contents: `export { ${names.join(', ')} } from '@chakra-ui/react';`, resolveDir: SHARED },
    outfile: whole,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'node20',
    // the suite has one of each
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', '@emotion/*'],
    logLevel: 'error',
  });
  renameSync(whole, file);
}
