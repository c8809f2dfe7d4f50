// Stages @bindery/create-remote, whose template is docs/example-remote. See create-remote.mjs.
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

const COMMAND = 'create-remote.mjs';
const isTemplate = (file) => !/[\\/](node_modules|dist|packages|package-lock\.json)$/.test(file);

const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const writeManifest = (folder, manifest) =>
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/**
 * Stages the command and its template. The template requires exactly the package versions that are staged with it,
 * because only these versions were tested together.
 *
 * @param {string} folder - of the package
 * @param {string} version - of the package
 * @param {string[]} packages - folders of our staged packages; a new remote requires exactly their versions
 */
export function stageCreator(folder, version, packages) {
  const template = path.join(folder, 'template');
  cpSync(path.join(ROOT, 'docs/example-remote'), template, { recursive: true, filter: isTemplate });
  // renames the file, because npm never packs a .gitignore
  renameSync(path.join(template, '.gitignore'), path.join(template, 'gitignore'));
  const manifest = readManifest(template);
  for (const ours of packages.map(readManifest)) manifest.devDependencies[ours.name] = ours.version;
  writeManifest(template, manifest);

  cpSync(path.join(ROOT, 'tools/tasks', COMMAND), path.join(folder, COMMAND));
  const { license, engines } = readManifest(ROOT);
  writeManifest(folder, {
    name: '@bindery/create-remote',
    version,
    description: 'Makes a repository for a remote of the shop',
    license,
    engines,
    type: 'module',
    bin: { 'create-remote': `./${COMMAND}` },
  });
}
