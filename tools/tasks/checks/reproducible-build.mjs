// Checks that a build is reproducible: builds a remote in another folder, and compares every served file with dist/.
// Only the preset of all workspaces could depend on the folder, so by default one remote is checked.
// To check another workspace: `node .../reproducible-build.mjs shell`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const WORKSPACES = process.argv.length > 2 ? process.argv.slice(2) : ['preview-mfe'];
/**
 * Source maps are not compared, because the maps of files that the federation plugin generates contain the folder's
 * path.
 */
const NOT_SERVED = /\.map$/;
/** Folders without sources. */
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'dist', 'results']);

/** The copy does not contain the sources of other remotes, because a build does not need them. */
const isOtherRemote = (name) => existsSync(path.join(ROOT, name, 'mfe.json')) && !WORKSPACES.includes(name);

/** Uses hard links: webpack would follow a symbolic link back to this folder. */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache') continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target); // another disk
  }
}

function copySources(to) {
  const isSource = (file) => !LEFT_OUT.has(path.basename(file));
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(ROOT).filter((name) => isSource(name) && !isOtherRemote(name)))
    cpSync(path.join(ROOT, entry), path.join(to, entry), { recursive: true, filter: isSource });
  linkTree(path.join(ROOT, 'node_modules'), path.join(to, 'node_modules'));
}

function hashes(folder) {
  const names = readdirSync(folder).filter((name) => !NOT_SERVED.test(name));
  const hashOf = (name) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
  return new Map(names.sort().map((name) => [name, hashOf(name)]));
}

async function build(workspace, root) {
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/webpack-cli/bin/cli.js'), '--config', 'webpack.config.cjs'],
    {
      cwd: path.join(root, workspace),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${workspace} could not be built in ${root}`);
}

// on the same disk, for hard links
const cache = path.join(ROOT, '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'elsewhere-'));
let isSame = true;
try {
  const otherRoot = path.join(folder, 'elsewhere/of-another-depth');
  copySources(otherRoot);
  for (const workspace of WORKSPACES) {
    await build(workspace, otherRoot);
    const [rootHashes, otherHashes] = [ROOT, otherRoot].map((root) =>
      hashes(path.join(root, workspace, 'dist')),
    );
    const differing = [...new Set([...rootHashes.keys(), ...otherHashes.keys()])].filter(
      (name) => rootHashes.get(name) !== otherHashes.get(name),
    );
    if (differing.length === 0) {
      console.log(`${workspace}: ${rootHashes.size} files are the same bytes in any folder`);
      continue;
    }
    isSame = false;
    console.error(
      `${workspace}/dist: ${differing.length} files are others when it is built in another folder, such as ${differing[0]} (dist/ must be of these sources: build first)`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isSame ? 0 : 1;
