// node tools/tasks/image-files.mjs FOLDER: collects the files of the image from a built tree (deploy/Containerfile).
// Also writes a list of their packages (CycloneDX) and of the packages' licences.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from './root.mjs';

/** Folders of the backend that the server needs in addition to its build. */
export const DATA = ['catalogue', 'commerce', 'content', 'drizzle', 'extras', 'fonts', 'mail', 'print'];

const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

function copy(target, files) {
  for (const file of files) {
    const source = path.join(ROOT, file);
    if (existsSync(source)) cpSync(source, path.join(target, file), { recursive: true });
  }
}

/** @returns {Promise<object>} CycloneDX list of the packages that the server needs, from package-lock.json */
export async function packageList() {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--workspace', 'backend'],
    { cwd: ROOT, maxBuffer: 1e8 },
  );
  const list = JSON.parse(stdout);
  // deletes serial number and time, so that the same packages always give the same file
  delete list.serialNumber;
  delete list.metadata.timestamp;
  return list;
}

/** @returns {string} a line with name, version and licence for each third-party package */
export function licenceLines({ components }) {
  const lines = components
    .filter(({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:private'))
    .map(({ name, version, licenses = [] }) => {
      const names = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name);
      return `${name}\t${version}\t${names.join(', ') || 'not declared'}`;
    });
  return `${[...new Set(lines)].sort().join('\n')}\n`;
}

/** Writes `packages` (input of npm ci), `files` (the build and its data) and `data` (an empty folder) into a folder. */
export async function writeImageFiles(folder) {
  const manifests = workspaces.map((workspace) => `${workspace}/package.json`);
  copy(path.join(folder, 'packages'), ['package.json', 'package-lock.json', '.npmrc', ...manifests]);
  const files = path.join(folder, 'files');
  copy(files, [
    ...workspaces.map((workspace) => `${workspace}/dist`),
    ...DATA.map((name) => `backend/${name}`),
  ]);
  if (!existsSync(path.join(files, 'backend/dist/main.mjs')))
    throw new Error('not built: run npm run build first');
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  const list = await packageList();
  writeFileSync(path.join(files, 'sbom.json'), JSON.stringify(list));
  writeFileSync(path.join(files, 'licences.txt'), licenceLines(list));
}

const [, command, folder] = process.argv;
if (command === fileURLToPath(import.meta.url)) {
  if (!folder) throw new Error('usage: node tools/tasks/image-files.mjs FOLDER');
  // a rejection ends the process with 1
  void writeImageFiles(path.resolve(folder));
}
