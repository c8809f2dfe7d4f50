// Packs the packages for remotes outside this repository: `npm run packages`. See docs/deploying-a-remote.md.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stageCreator } from './stage-creator.mjs';
import { compileContractTests, stageTesting } from './stage-testing.mjs';
import { ROOT } from './root.mjs';

const require = createRequire(import.meta.url);
const { emitDeclarations, facadeTypes, FACADES } = require('../../shared/federation/facade-types.cjs');

const { PACKED, describeContracts } = require('../../shared/federation/contract-props.cjs');

const SHARED = readJson('shared/package.json');
const ANALYTICS = readJson('analytics-lib/package.json');
const CONTRACTS = readJson('contracts/package.json');
const REPOSITORY = readJson('package.json');

function readJson(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}

const NOT_OF_REMOTES = new Set(['html-webpack-plugin', 'typescript7', 'esbuild', 'react', 'react-dom']);
/** Packages that no import statement names, because other packages load them by name. */
const NAMED_ONLY = ['@swc/core', '@messageformat/runtime', 'typescript', 'webpack-cli'];
const TASKS = [
  'release.mjs',
  'release',
  'remote-dev.mjs',
  'dev/build-server.mjs',
  'run-command.mjs',
  'find-browser.mjs',
  'node-version.mjs',
  'root.mjs',
];
const isSource = (file) => !/\.test\.|README/.test(file);

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

function importedBy(folder, kind) {
  const named = /(?:from|import|require(?:\.resolve)?)\s*\(?\s*['"]([^'".][^'"]*)['"]/g;
  const names = filesOf(folder)
    .filter((file) => kind.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(named)])
    .map(([, specifier]) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !isBuiltin(name) && /^(@[\w.-]+\/)?[\w.-]+$/.test(name));
  return [...new Set(names)].sort();
}

/** Requires exactly the installed version, because only this version is tested. */
const installed = (name) => readJson(`node_modules/${name}/package.json`).version;
const pinned = (names) =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, installed(name)]));
const write = (folder, name, value) =>
  writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);

/** Stages the preset, the commands, the test kit, and the files that they need from this repository. */
async function stagePreset(folder, version) {
  for (const name of ['shared/federation', ...TASKS.map((task) => `tools/tasks/${task}`)])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter: isSource });
  write(folder, 'tsconfig.json', {
    compilerOptions: { ...readJson('tsconfig.json').compilerOptions, types: [] },
  });
  write(path.join(folder, 'shared/federation'), 'facades.json', facadeTypes());
  // the preset reads only the version of `shared` and of `analytics-lib`
  write(path.join(folder, 'shared'), 'package.json', { version: SHARED.version });
  mkdirSync(path.join(folder, 'analytics-lib'));
  write(path.join(folder, 'analytics-lib'), 'package.json', { version: ANALYTICS.version });
  const used = importedBy(folder, /\.[cm]js$/);
  used.push(...(await stageTesting(folder)));
  write(folder, 'package.json', {
    name: '@bindery/federation',
    version,
    description: 'Builds, runs and releases a remote of the shop',
    license: REPOSITORY.license,
    engines: REPOSITORY.engines,
    exports: {
      '.': './shared/federation/index.cjs',
      './tsconfig.json': './tsconfig.json',
      './jest-preset': './jest-preset.js',
    },
    bin: { 'bindery-release': 'tools/tasks/release.mjs', 'bindery-dev': 'tools/tasks/remote-dev.mjs' },
    browserslist: REPOSITORY.browserslist,
    dependencies: pinned(
      [...used, ...NAMED_ONLY].filter((name) => !name.startsWith('@bindery/') && !NOT_OF_REMOTES.has(name)),
    ),
    peerDependencies: {
      react: `^${installed('react').split('.')[0]}.0.0`,
      'react-dom': `^${installed('react-dom').split('.')[0]}.0.0`,
    },
  });
}

/** Any file of `contracts` makes the compiler write the declarations of the whole folder. */
const CONTRACTS_ENTRY = path.join('contracts', CONTRACTS.exports['./preview']);

/** Doors (public entry points) with types for remotes outside this repository. At run time they are facades. */
const TYPED_DOORS = [
  ...['.', './ui', './forms', './data', './ui-overlay', './contracts', './market'],
  './testing', // for tests: see stage-testing.mjs
];

/** @param codeOf - the code file of each door that has more than types */
function stageTypes(folder, types, library, doors, codeOf = {}) {
  const { declarations, version, from } = types;
  const { name, exports } = library;
  cpSync(path.join(declarations, from, 'src'), path.join(folder, 'src'), {
    recursive: true,
    filter: (file) => !/stand-alone[\\/](host|network|jest-globals)\./.test(file),
  });
  const typedDoors = doors.map((door) => [
    door,
    { types: exports[door].replace(/\.tsx?$/, '.d.ts'), ...(codeOf[door] && { default: codeOf[door] }) },
  ]);
  const used = importedBy(folder, /\.d\.ts$|\.cjs$/).filter((used) => used !== name);
  const ours = used.filter((used) => used.startsWith('@bindery/'));
  const otherPackages = used.filter((used) => !used.startsWith('@bindery/') && !NOT_OF_REMOTES.has(used));
  write(folder, 'package.json', {
    name,
    version: library === CONTRACTS ? CONTRACTS.version : version,
    description: 'Types of what the page of the shop gives to remotes; the page has the code',
    license: REPOSITORY.license,
    exports: Object.fromEntries(typedDoors),
    dependencies: {
      ...pinned([...otherPackages, '@types/react', '@types/react-dom']),
      ...(library !== CONTRACTS && Object.fromEntries(ours.map((each) => [each, version]))),
    },
    // '*' accepts any version, because the contracts stay the same while the other packages get new versions
    ...(library === CONTRACTS && { peerDependencies: Object.fromEntries(ours.map((each) => [each, '*'])) }),
  });
}

/**
 * @param {string} version - version of the packages. The page checks only the version of the facades, not this one
 * @returns {Promise<string[]>} the packed files
 */
async function pack(to, version) {
  const stage = mkdtempSync(path.join(os.tmpdir(), 'bindery-packages-'));
  try {
    const declarations = path.join(stage, 'declarations');
    emitDeclarations(ROOT, [...Object.values(FACADES), CONTRACTS_ENTRY], declarations, {
      hasComments: true,
      hasTesting: true,
    });
    const folders = ['federation', 'shared', 'analytics', 'contracts', 'create-remote'].map((name) =>
      path.join(stage, name),
    );
    folders.forEach((folder) => mkdirSync(folder));
    await stagePreset(folders[0], version);
    const types = { declarations, version };
    stageTypes(folders[1], { ...types, from: 'shared' }, SHARED, TYPED_DOORS);
    stageTypes(folders[2], { ...types, from: 'analytics-lib' }, ANALYTICS, ['.', './goods']);
    write(folders[3], PACKED, describeContracts());
    compileContractTests(CONTRACTS.exports['./tests'], path.join(folders[3], 'tests.cjs'));
    const contractTypes = { ...types, from: 'contracts' };
    stageTypes(folders[3], contractTypes, CONTRACTS, Object.keys(CONTRACTS.exports), {
      './tests': './tests.cjs',
    });
    stageCreator(folders[4], version, folders.slice(0, 4));
    mkdirSync(to, { recursive: true });
    // deletes older packages first, because everything in this folder is published
    for (const name of readdirSync(to)) if (/^bindery-.*\.tgz$/.test(name)) rmSync(path.join(to, name));
    return folders.map((folder) =>
      path.join(
        to,
        execFileSync('npm', ['pack', '--silent', '--pack-destination', to], {
          cwd: folder,
          encoding: 'utf8',
        }).trim(),
      ),
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: path.join(ROOT, 'dist/packages') },
    version: { type: 'string', default: SHARED.version },
  },
});
if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(values.version)) {
  console.error(`--version ${values.version} is none of npm's, such as 1.4.0`);
  process.exit(1);
}
for (const file of await pack(path.resolve(values.to), values.version)) console.log(file);
