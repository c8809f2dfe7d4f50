// The test kit of a remote outside this repository: the code of the facades and of @bindery/shared/testing.
// It has a Jest preset that maps the doors to this code. The remote's stand-alone page uses the same code.
import { buildSync, build } from 'esbuild';
import { cpSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './root.mjs';

const require = createRequire(import.meta.url);
const { FACADES } = require('../../shared/federation/facade-types.cjs');
const { compileWords } = require('../../shared/federation/words/compile-words.cjs');
const { makeGlobalStyles } = require('../../shared/federation/global-styles.cjs');

const DOORS = {
  ...FACADES,
  '@bindery/shared/contracts': 'shared/src/contracts/index.ts',
  '@bindery/shared/market': 'shared/src/market/index.ts',
  '@bindery/shared/testing': 'shared/src/testing/index.ts',
};
/** Packages that a test and its remote must share as one copy. */
const ONE_OF_EACH = ['react', 'react-dom', '@testing-library/react', '@jest/globals'];
const FOLDER = 'tools/testing';
const STAND_ALONE = 'shared/src/testing/stand-alone';
const AS_THEY_ARE = [
  'browser-environment.cjs',
  'empty-module.cjs',
  'jsdom-polyfills.cjs',
  'no-style-sheet.cjs',
  'suite-leftovers.cjs',
  'words-transform.cjs',
];

const inModules = (name) => path.join(ROOT, 'node_modules', name);
/**
 * How the test kit's bundle resolves modules, like jest.config.mjs: the page's modules as a browser does, and the mock
 * server's modules as Node does.
 */
const RESOLVED = [
  [/^msw\/node$/, () => inModules('msw/lib/node/index.js')],
  [/^@mswjs\/interceptors$/, () => inModules('@mswjs/interceptors/lib/node/index.js')],
  [
    /^@mswjs\/interceptors\/(ClientRequest|XMLHttpRequest|fetch)$/,
    ([, name]) => inModules(`@mswjs/interceptors/lib/node/interceptors/${name}/index.js`),
  ],
  [/^@emotion\/sheet$/, () => path.join(ROOT, FOLDER, 'no-style-sheet.cjs')],
];
const words = {
  name: 'words',
  setup: (building) =>
    void building.onLoad({ filter: /\.arb$/ }, ({ path: file }) => ({ contents: compileWords(file) })),
};
const asInTests = {
  name: 'as in tests',
  setup(building) {
    for (const [filter, fileOf] of RESOLVED)
      building.onResolve({ filter }, ({ path: name }) => ({ path: fileOf(filter.exec(name)) }));
    building.onLoad({ filter: /\.css$/ }, () => ({ contents: '' }));
  },
};
const globalStyles = {
  name: 'global styles',
  setup: (building) =>
    void building.onLoad({ filter: /global-styles\.css$/ }, async () => ({
      contents: (await makeGlobalStyles()).css,
      loader: 'css',
    })),
};
const FOR_JEST = { platform: 'node', target: 'node20', plugins: [words, asInTests] };
const FOR_PAGE = {
  platform: 'browser',
  alias: { 'msw/node': path.join(ROOT, STAND_ALONE, 'network.ts') },
  loader: { '.woff2': 'file' },
  plugins: [words, globalStyles],
};

const nameOf = (door) => door.replace('@bindery/', '').replaceAll(/\W+/g, '_');

/** Bundles all doors into one file, because two bundles would each have a copy of a store or a context. */
async function bundleDoors(folder, options) {
  const doors = Object.entries(DOORS);
  const contents = doors
    .map(([door, file]) => `export * as ${nameOf(door)} from ${JSON.stringify(path.join(ROOT, file))};`)
    .join('\n');
  await build({
    stdin: { contents, resolveDir: ROOT },
    outfile: path.join(folder, 'facades.cjs'),
    bundle: true,
    format: 'cjs',
    jsx: 'automatic',
    conditions: ['browser', 'module'],
    mainFields: ['browser', 'module', 'main'],
    external: ONE_OF_EACH.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'error',
    ...options,
  });
  for (const [door] of doors)
    writeFileSync(
      path.join(folder, `${nameOf(door)}.cjs`),
      `module.exports = require('./facades.cjs').${nameOf(door)};\n`,
    );
}

/** Stages the stand-alone page: shared/federation/stand-alone.cjs builds it from these files. */
async function stagePage(folder) {
  await bundleDoors(folder, FOR_PAGE);
  for (const [name, file] of Object.entries({ host: 'host.ts', 'jest-globals': 'jest-globals.ts' }))
    buildSync({
      entryPoints: [path.join(ROOT, STAND_ALONE, file)],
      outfile: path.join(folder, `${name}.js`),
    });
  const files = Object.keys(DOORS).map((door) => [`${door}$`, `${nameOf(door)}.cjs`]);
  writeFileSync(path.join(folder, 'doors.json'), JSON.stringify(Object.fromEntries(files)));
}

const PRESET = `const path = require('node:path');

const at = (file) => path.join(__dirname, '${FOLDER}', file);

/** Tests of a remote, like the tests in the shop's repository: they use renderRemote of @bindery/shared/testing. */
module.exports = {
  testEnvironment: at('browser-environment.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
${Object.keys(DOORS)
  .map((door) => `    '^${door}$': at('doors/${nameOf(door)}.cjs'),`)
  .join('\n')}
    '\\\\.css$': at('empty-module.cjs'),
  },
  transform: {
    '\\\\.[cm]?[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
    '\\\\.arb$': at('words-transform.cjs'),
  },
  setupFiles: [at('jsdom-polyfills.cjs')],
  setupFilesAfterEnv: [at('browser-setup.cjs')],
};
`;

/**
 * Stages the test kit in the preset's package, which Jest finds as `preset: '@bindery/federation'`.
 *
 * @returns {Promise<string[]>} the packages that it names
 */
export async function stageTesting(folder) {
  const to = path.join(folder, FOLDER);
  for (const name of AS_THEY_ARE) cpSync(path.join(ROOT, FOLDER, name), path.join(to, name));
  buildSync({
    entryPoints: [path.join(ROOT, FOLDER, 'browser-setup.ts')],
    outfile: path.join(to, 'browser-setup.cjs'),
    format: 'cjs',
    target: 'node20',
  });
  writeFileSync(path.join(folder, 'jest-preset.js'), PRESET);
  await bundleDoors(path.join(to, 'doors'), FOR_JEST);
  await stagePage(path.join(to, 'stand-alone'));
  return [
    ...ONE_OF_EACH,
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@swc/jest',
    'jest',
    'jest-environment-jsdom',
  ];
}

/** Compiles the page's tests of exposed modules into one file. The file loads its packages from the remote's folder. */
export function compileContractTests(entry, outfile) {
  buildSync({
    entryPoints: [path.join(ROOT, 'contracts', entry)],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'error',
  });
}
