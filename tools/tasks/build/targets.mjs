import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const EVERY = ['package-lock.json', 'tsconfig.json', 'shared/package.json', 'shared/src'];
const FRONT = [...EVERY, 'shared/federation', 'analytics-lib/package.json', 'analytics-lib/src', 'contracts'];

const front = (name, artefact) => ({
  name,
  kind: 'front',
  dir: path.join(ROOT, name),
  artefact: `${name}/dist/${artefact}`,
  inputs: [name, ...FRONT],
});

/** Build targets. `artefact` is a file that the build writes; `inputs` are the source files and folders. */
export const TARGETS = [
  ...['shell', 'builder-mfe', 'preview-mfe', 'cart-mfe', 'admin-mfe'].map((name) =>
    front(name, 'release.json'),
  ),
  {
    name: 'backend',
    kind: 'backend',
    dir: path.join(ROOT, 'backend'),
    artefact: 'backend/dist/main.mjs',
    inputs: [
      'backend/src',
      'backend/muse/src',
      'backend/muse/package.json',
      'backend/build.mjs',
      'tools/tasks/packages-stay-outside.mjs',
      'backend/package.json',
      ...EVERY,
    ],
  },
];

const IGNORED = /(^|\/)(dist|node_modules)(\/|$)|\.test\.[cm]?[jt]sx?$|\.md$/;
const stampOf = (target) => path.join(ROOT, '.cache/build', `${target.name}.txt`);

/**
 * @param {string} root
 * @param {string[]} inputs - files and folders, relative to root; the hash changes if one of them is missing
 * @returns {string} a hash of the inputs' names and contents, without tests and built files
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  const add = (relative) => {
    if (IGNORED.test(relative)) return;
    const file = path.join(root, relative);
    const fileStats = statSync(file, { throwIfNoEntry: false });
    if (fileStats?.isDirectory())
      readdirSync(file)
        .sort()
        .forEach((name) => add(`${relative}/${name}`));
    else
      hash
        .update(relative)
        .update('\0')
        .update(fileStats ? readFileSync(file) : 'missing')
        .update('\0');
  };
  inputs.forEach(add);
  return hash.digest('hex');
}

export function isFresh(target, currentFingerprint = fingerprint(ROOT, target.inputs)) {
  return (
    existsSync(path.join(ROOT, target.artefact)) &&
    existsSync(stampOf(target)) &&
    readFileSync(stampOf(target), 'utf8') === currentFingerprint
  );
}

/**
 * @param {string} currentFingerprint - taken before the build, so that a change during the build causes another build
 */
export function stamp(target, currentFingerprint) {
  mkdirSync(path.dirname(stampOf(target)), { recursive: true });
  writeFileSync(stampOf(target), currentFingerprint);
}

export function forget(target) {
  rmSync(stampOf(target), { force: true });
}
