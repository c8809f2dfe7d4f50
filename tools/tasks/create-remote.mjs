#!/usr/bin/env node
// Creates a repository for a remote of the shop: `npm create @bindery/remote our-remote`.
// See docs/deploying-a-remote.md.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `npm create @bindery/remote our-remote
--port 4200                           of its own page, instead of 4100
--registry https://npm.example        has the packages of @bindery, instead of npm's registry for them
--packages ../bindery/dist/packages   has them as files, which are copied into the remote`;
const TEMPLATE = path.join(import.meta.dirname, 'template');
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';
const NAME = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/;
const LONGEST_NAME = 50;
const TEXT = { type: 'string' };

class RefusalError extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { port: TEXT, registry: TEXT, packages: TEXT },
    });
    if (positionals.length !== 1) throw new Error('Name one new folder');
    if (values.port !== undefined && !/^[1-9]\d{1,4}$/.test(values.port))
      throw new Error(`--port ${values.port} is no port`);
    if (values.registry !== undefined && !/^https?:/.test(values.registry))
      throw new Error(`--registry ${values.registry} is no address: it begins with https://`);
    return { ...values, folder: path.resolve(positionals[0]) };
  } catch (error) {
    throw new RefusalError(`${error.message}\n\n${USAGE}`);
  }
}

function requireName(name) {
  if (NAME.test(name) && name.length <= LONGEST_NAME && name !== 'shell') return name;
  throw new RefusalError(
    `"${name}" is no name of a remote: use lower case letters and digits, with single - or _ between, at most ${LONGEST_NAME}, and not "shell"`,
  );
}

function requireEmpty(folder) {
  // a new clone is empty too
  const [file] = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (file) throw new RefusalError(`${folder} is not empty, it has ${file}: name a new folder`);
}

const npmConfig = (key) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim();

/** @returns {string} the registry that npm asks for our packages */
function defaultRegistry() {
  const [scoped, general] = [npmConfig('@bindery:registry'), npmConfig('registry')];
  if (/^https?:/.test(scoped)) return scoped;
  // refuses the public registry as a default, because a stranger may own the name there
  if (general !== PUBLIC_REGISTRY) return general;
  throw new RefusalError(`npm does not know where the packages of @bindery are: say it\n\n${USAGE}`);
}

/** @returns {Record<string, string>} the packed files of our packages, by package name */
function packedFiles(folder, versions) {
  const files = Object.entries(versions).map(([name, version]) => [
    name,
    path.resolve(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`),
  ]);
  for (const [, file] of files)
    if (!existsSync(file))
      throw new RefusalError(`${file} is missing: "npm run packages" in the shop's repository makes it`);
  return Object.fromEntries(files);
}

/** Copies the template, and writes the names of this remote into the copy. */
function copyTemplate(folder, name) {
  cpSync(TEMPLATE, folder, { recursive: true });
  for (const entry of readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    const text = readFileSync(source, 'utf8')
      .replaceAll('example-remote', name)
      .replaceAll('example_remote', name.replaceAll('-', '_'));
    writeFileSync(path.join(folder, path.relative(TEMPLATE, source)), text);
  }
  // restores the name, because npm never packs a .gitignore
  renameSync(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
}

function createRemote({ folder, port, registry: givenRegistry, packages }) {
  const name = requireName(path.basename(folder));
  requireEmpty(folder);
  const manifest = JSON.parse(readFileSync(path.join(TEMPLATE, 'package.json'), 'utf8'));
  const ours = Object.entries(manifest.devDependencies).filter(([each]) => each.startsWith('@bindery/'));
  const files = packages === undefined ? {} : packedFiles(packages, Object.fromEntries(ours));
  const registry = packages === undefined ? (givenRegistry ?? defaultRegistry()) : givenRegistry;

  copyTemplate(folder, name);
  if (packages !== undefined) mkdirSync(path.join(folder, 'packages'));
  for (const [each, file] of Object.entries(files)) {
    // copies the packed files into the repository, so that its pipeline has the files too
    copyFileSync(file, path.join(folder, 'packages', path.basename(file)));
    manifest.devDependencies[each] = `file:packages/${path.basename(file)}`;
  }
  if (registry !== undefined) writeFileSync(path.join(folder, '.npmrc'), `@bindery:registry=${registry}\n`);
  if (port !== undefined) manifest.scripts.dev += ` --port ${port}`;
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ ...manifest, name }, null, 2)}\n`);
  return name;
}

try {
  const options = readArguments();
  const name = createRemote(options);
  console.log(
    `${options.folder} is the repository of the remote ${name.replaceAll('-', '_')}; its README.md says what it can do\nNext: cd ${path.relative('', options.folder) || '.'} && npm install && npm run dev`,
  );
} catch (error) {
  if (!(error instanceof RefusalError)) throw error;
  console.error(error.message);
  process.exit(1);
}
