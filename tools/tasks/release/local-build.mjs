import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import releasePlugin from '../../../shared/federation/release-plugin.cjs';
import { ReleaseError } from './registry-client.mjs';

const { gzipBytes } = releasePlugin;
const COPIES = ['', '.br', '.gz'];

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * @returns {{name?: string, routes?: Record<string, string[]>, rollout?: string, gzipBudgetKb?: Record<string,
 *   number>}} content of its mfe.json; empty for the shell
 */
function readManifest(dir) {
  const manifest = path.join(dir, 'mfe.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
}

/**
 * @param {string} dir - the workspace's folder
 * @returns {string[]} the installed versions of @bindery/contracts. A second version needs an alias:
 *   `"contracts-of-the-page": "npm:@bindery/contracts@1.0.0"`
 */
export function testedContracts(dir) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const { resolve } = createRequire(path.join(dir, 'package.json'));
  const versions = Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => {
    const folder = (resolve.paths(name) ?? []).find((modules) => existsSync(path.join(modules, name)));
    const file = path.join(folder ?? dir, name, 'package.json');
    if (!existsSync(file)) return [];
    const installed = JSON.parse(readFileSync(file, 'utf8'));
    return installed.name === '@bindery/contracts' ? [installed.version] : [];
  });
  return [...new Set(versions)];
}

/** @throws ReleaseError if the scripts together exceed the budget; a build outside this repository need not have one */
function checkBudget({ name, gzipBudgetKb }, dist, files) {
  const contents = Object.keys(files).map((file) => ({
    name: file,
    content: readFileSync(path.join(dist, file)),
  }));
  const sizeKb = gzipBytes(contents) / 1024;
  if (sizeKb > (gzipBudgetKb?.total ?? Infinity))
    throw new ReleaseError(
      `${name} is too big: its scripts are ${sizeKb.toFixed(1)} KB of gzip, the budget in mfe.json is ${gzipBudgetKb.total} KB. Nothing was published`,
    );
}

/**
 * @param {string} dir - the workspace's folder
 * @returns {string} the release name from its mfe.json, or 'shell' for the page
 */
export function releaseName(dir) {
  const { name } = readManifest(dir);
  if (name) return name;
  if (path.basename(dir) === 'shell') return 'shell';
  throw new ReleaseError(
    `${dir} is nothing that is released: run this where its package.json is, or from the shop's repository as "npm -w builder-mfe run release -- --to URL"`,
  );
}

/**
 * @param {string} dir - the workspace's folder
 * @returns {{release: {name: string, version: string, entry: string, files: Record<string, string>}, routes?:
 *   Record<string, string[]>, rollout?: string, form(verifiedAgainst?: string[]): FormData}} its build. `form` returns
 *   the upload for the registry; `verifiedAgainst`: versions of the contracts whose tests it passed
 * @throws ReleaseError if there is no build, if a file is missing or changed, or if the build is too big
 */
export function readLocalBuild(dir) {
  const dist = path.join(dir, 'dist');
  const file = path.join(dist, 'release.json');
  if (!existsSync(file))
    throw new ReleaseError(`${file} is missing: build the workspace first, without --no-build`);
  const release = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, integrity] of Object.entries(release.files)) {
    const filePath = path.join(dist, name);
    if (!existsSync(filePath) || integrityOf(readFileSync(filePath)) !== integrity)
      throw new ReleaseError(`${filePath} is not what release.json says: build the workspace again`);
  }
  const manifest = readManifest(dir);
  checkBudget(manifest, dist, release.files);
  return {
    release,
    routes: manifest.routes,
    rollout: manifest.rollout,
    form(verifiedAgainst = []) {
      const form = new FormData();
      const verified = verifiedAgainst.length > 0 && { verifiedAgainst };
      form.append('file', new Blob([JSON.stringify({ ...release, ...verified })]), 'release.json');
      for (const name of Object.keys(release.files)) {
        for (const copy of COPIES) {
          const filePath = path.join(dist, name + copy);
          if (existsSync(filePath)) form.append('file', new Blob([readFileSync(filePath)]), name + copy);
        }
      }
      return form;
    },
  };
}

/** Files of a release that the server reads but does not serve. */
const NOT_SERVED = /\.(html|json|txt)$/;

/**
 * Fetches each file of a published release as a browser would.
 *
 * @returns {Promise<number>} the number of files
 * @throws ReleaseError naming the first file that differs from the build
 */
export async function checkServed(registry, { name, version, files }) {
  const served = Object.entries(files).filter(([file]) => name !== 'shell' || !NOT_SERVED.test(file));
  const base = name === 'shell' ? '/_canvas/assets/' : `/mfe/${name}/${version}/`;
  for (const [file, integrity] of served) {
    const answer = await registry.fetched(base + file);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || integrityOf(bytes) !== integrity)
      throw new ReleaseError(
        `${registry.origin}${base}${file} answers ${answer.status}, or is not what was built: nothing was activated`,
      );
  }
  return served.length;
}

/**
 * @param {number} [bucket] - number by which a rollout selects browsers
 * @returns {Promise<boolean>} true if the page now uses this release
 */
export async function isOnPage(registry, { name, version, entry }, bucket) {
  // sends both names of the cookie, because the shop uses the prefix `__Host-` only over HTTPS
  const cookie = `__Host-release-bucket=${bucket}; release-bucket=${bucket}`;
  const html = await (
    await registry.fetched('/', bucket === undefined ? {} : { headers: { cookie } })
  ).text();
  if (name === 'shell') return html.includes(`/_canvas/assets/${entry}`);
  const boot = /id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) return false;
  return JSON.parse(boot).remotes.some((remote) => remote.name === name && remote.version === version);
}
