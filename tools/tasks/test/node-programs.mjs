// Installs the supported versions of Node from the npm registry, which has a package for each platform.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { IMAGE_NODE_VERSION, majorOf, TESTED_NODE_VERSIONS } from '../node-version.mjs';
import { ROOT } from '../root.mjs';
import { runCommand } from '../run-command.mjs';

const IS_WINDOWS = process.platform === 'win32';
const PACKAGE = `node-${IS_WINDOWS ? 'win' : process.platform}-${process.arch}`;
const folderOf = (version) => path.join(ROOT, '.cache/node', version);

/** @returns {string} path of the program that `ensureNodes` installs */
export const nodeProgram = (version) =>
  path.join(folderOf(version), 'node_modules', PACKAGE, IS_WINDOWS ? 'bin/node.exe' : 'bin/node');

/** Installs a package without its scripts and peers in a separate folder. Reports a failure, but does not throw. */
export async function installAlone(folder, packageSpec) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-save', '--silent', packageSpec];
  const exitCode = await runCommand(IS_WINDOWS ? 'npm.cmd' : 'npm', install, { cwd: folder });
  if (exitCode !== 0) console.error(`npm could not install ${packageSpec} (exit code ${exitCode})`);
}

/** Installs a version if it is missing. If the installation fails, the test of this version reports the failure. */
async function ensureNode(version) {
  if (!existsSync(nodeProgram(version))) await installAlone(folderOf(version), `${PACKAGE}@${version}`);
}

export async function ensureNodes() {
  for (const version of TESTED_NODE_VERSIONS) await ensureNode(version);
}

/**
 * Runs this program again on the Node of the shop's image, and ends this process with its exit code. Installs that Node
 * if it is missing. Does nothing if this process already runs on that major version or a newer one, or if that Node
 * cannot start. In a measurement, jest and the shop needed a quarter less CPU time on Node 26 than on Node 20.
 */
export async function continueOnImageNode() {
  if (majorOf(process.versions.node) >= majorOf(IMAGE_NODE_VERSION)) return;
  await ensureNode(IMAGE_NODE_VERSION);
  const program = nodeProgram(IMAGE_NODE_VERSION);
  if (spawnSync(program, ['--version']).status !== 0) return;
  console.log(`Testing on Node ${IMAGE_NODE_VERSION}, as in the image`);
  const env = {
    PATH: [path.dirname(program), process.env.PATH].join(path.delimiter),
    // caches the compiled code of programs that tests start repeatedly
    NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'),
  };
  process.exit(await runCommand(program, process.argv.slice(1), { env }));
}

/**
 * Options of Node for processes that live for a whole stage. V8 optimises the code that they use most, including the
 * embedded database. Garbage collection uses one thread, because more threads would take CPU time from other processes.
 */
export const LONG_LIVED = ['--single-threaded-gc'];

/**
 * Options of Node for processes that a test starts. These processes use their WebAssembly (the embedded database) only
 * briefly, so optimising it takes longer than it saves.
 */
export const SHORT_LIVED = [...LONG_LIVED, '--liftoff-only'];

/** Tests make many short-lived objects. With V8's default, 16 MB, garbage collection needs 5 % of a core more. */
const MANY_NEW_OBJECTS = '--max-semi-space-size=64';

/** Options of Node for jest if each suite loads its own copies of the modules. */
export const QUICK_NODE = [...SHORT_LIVED, MANY_NEW_OBJECTS];

/** Options of Node for jest if suites share their modules. For 61 suites, `--liftoff-only` takes 10 % longer. */
export const SHARED_MODULES_NODE = [...LONG_LIVED, MANY_NEW_OBJECTS];
