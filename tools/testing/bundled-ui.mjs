// Chakra is a thousand modules. The shop uses a few components, bundled into one module.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { keptBundle } from './kept-bundle.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARED = path.join(ROOT, 'shared');
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
  const file = keptBundle({
    maker: fileURLToPath(import.meta.url),
    imports: names,
    folder: path.join(SHARED, 'node_modules/.cache/bundled-ui'),
    ending: '.cjs',
    make: (draft) => bundle(names, draft),
  });
  return { '^@chakra-ui/react$': file };
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
