// Bundles the packages of the backend suites. Unbundled they are two thousand small files; bundled they are a few
// dozen, and a suite starts in half the time. Packages with native code, and packages that read files beside their own,
// stay unbundled.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { keptBundle } from './kept-bundle.mjs';
import quickGlobals from './quick-globals.cjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BACKEND = path.join(ROOT, 'backend');
const SOURCES = ['backend/src', 'backend/muse/src', 'shared/src'];
const PACKAGES = [
  'typebox',
  'drizzle-orm',
  'fastify',
  '@fastify/ajv-compiler',
  '@fastify/compress',
  '@fastify/csrf-protection',
  '@fastify/fast-json-stringify-compiler',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/swagger',
  '@cantoo/pdf-lib',
  '@cto.af/linebreak',
  '@messageformat/core',
  '@noble/ciphers',
  '@prismicio/client',
  '@simplewebauthn/server',
  'budoux',
  'bwip-js',
  'joi',
  'nodemailer',
  'semver',
];
/** Not bundled: native, or also loaded by other packages of the suite. */
const LEFT_OUT = ['pg', 'pg-native', 'sharp', 'bufferutil', 'utf-8-validate'];
const IMPORT = /(?:from|import\() ?'([^.'][^']*)'/g;

const isBundled = (specifier) =>
  PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));

function importedSpecifiers() {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(ROOT, folder, file)),
  );
  const specifiers = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier]) => specifier),
  );
  return [...new Set(specifiers)].filter(isBundled).sort();
}

/** Returns each module's exports from Node: a bundler cannot list CommonJS names. */
function exportsOf(specifiers) {
  const program = `
    const names = {};
    // Node 23 and later add "module.exports" to the names of a CommonJS module; it is no name that an import can write
    const isName = (name) => name !== 'module.exports';
    for (const specifier of ${JSON.stringify(specifiers)})
      names[specifier] = Object.keys(await import(specifier)).filter(isName);
    process.stdout.write(JSON.stringify(names));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: BACKEND }),
  );
}

const entryOf = (specifier, names) =>
  [
    `import * as all from '${specifier}';`,
    ...names.map((name, index) => `const e${index} = all[${JSON.stringify(name)}];`),
    `export { ${names.map((name, index) => `e${index} as ${name}`).join(', ')} };`,
  ].join('\n');

const GLOBALS = quickGlobals.NAMES.map(
  (name) => `const quick${name} = globalThis.${name}; export { quick${name} as ${name} };`,
).join('\n');

const nameOf = (specifier) => specifier.replace(/[@/.]/g, '_');

function bundle(specifiers, folder) {
  const names = exportsOf(specifiers);
  const entries = path.join(folder, 'entries');
  mkdirSync(entries, { recursive: true });
  for (const specifier of specifiers)
    writeFileSync(path.join(entries, `${nameOf(specifier)}.mjs`), entryOf(specifier, names[specifier]));
  const globals = path.join(entries, 'globals.mjs');
  writeFileSync(globals, GLOBALS);
  buildSync({
    absWorkingDir: BACKEND,
    entryPoints: specifiers.map((specifier) => path.join(entries, `${nameOf(specifier)}.mjs`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: LEFT_OUT,
    inject: [globals],
    logLevel: 'error',
    minifyWhitespace: true,
    legalComments: 'none',
    // hides the module cache, which Fastify would search for every plugin
    banner: {
      js: "import { createRequire as createRequireHere } from 'node:module'; const requireHere = createRequireHere(import.meta.url); const require = (id) => requireHere(id);",
    },
  });
}

/** @returns Jest's `moduleNameMapper` of the bundled packages; bundles them if needed */
export function bundledPackages() {
  const specifiers = importedSpecifiers();
  const folder = keptBundle({
    maker: fileURLToPath(import.meta.url),
    imports: [...specifiers, GLOBALS],
    folder: path.join(BACKEND, 'node_modules/.cache/bundled-packages'),
    make: (draft) => bundle(specifiers, draft),
  });
  return Object.fromEntries(
    specifiers.map((specifier) => [
      `^${specifier.replace(/[/.]/g, '\\$&')}$`,
      path.join(folder, `${nameOf(specifier)}.mjs`),
    ]),
  );
}
