// Installs the supported versions of Node from the npm registry, which has a package for each platform.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TESTED_NODE_VERSIONS } from '../node-version.mjs';
import { ROOT } from '../root.mjs';
import { runCommand } from '../run-command.mjs';

const IS_WINDOWS = process.platform === 'win32';
const PACKAGE = `node-${IS_WINDOWS ? 'win' : process.platform}-${process.arch}`;
const folderOf = (version) => path.join(ROOT, '.cache/node', version);

/** @returns {string} path of the program that `ensureNodes` installs */
export const nodeProgram = (version) =>
  path.join(folderOf(version), 'node_modules', PACKAGE, IS_WINDOWS ? 'bin/node.exe' : 'bin/node');

/** Installs a package without its scripts and peers in a folder of its own. Reports a failure, and throws nothing. */
export async function installAlone(folder, packageSpec) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-save', '--silent', packageSpec];
  const exitCode = await runCommand(IS_WINDOWS ? 'npm.cmd' : 'npm', install, { cwd: folder });
  if (exitCode !== 0) console.error(`npm could not install ${packageSpec} (exit code ${exitCode})`);
}

/** Installs each missing version. If that fails, the version's test reports it. */
export async function ensureNodes() {
  for (const version of TESTED_NODE_VERSIONS.filter((each) => !existsSync(nodeProgram(each))))
    await installAlone(folderOf(version), `${PACKAGE}@${version}`);
}

/**
 * Options of Node for processes that live for a whole stage. V8 optimises what they use most, the embedded database too.
 * Garbage collection in several threads would take CPU time from other processes.
 */
export const LONG_LIVED = ['--single-threaded-gc'];

/**
 * Options of Node for processes that a test starts. They run most of their code a few times, so that optimising it takes
 * longer than it saves, WebAssembly such as the embedded database too. They take a third less CPU time.
 */
export const SHORT_LIVED = [
  ...LONG_LIVED,
  '--liftoff-only',
  // Node 22 and later optimise in a cheaper way, and do not know this option
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
];

/** Tests make short-lived objects: with V8's 16 MB, garbage collection takes a twentieth of a core more. */
const MANY_NEW_OBJECTS = '--max-semi-space-size=64';

/** Options of Node for jest if each suite has modules of its own. */
export const QUICK_NODE = [...SHORT_LIVED, MANY_NEW_OBJECTS];

/** Options of Node for jest if suites share their modules. Measured on 61 suites: without `--liftoff-only` a tenth less. */
export const SHARED_MODULES_NODE = [...LONG_LIVED, MANY_NEW_OBJECTS];
