import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from './registry-client.mjs';

const COPIES = ['', '.br', '.gz'];

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * @param {string} dir - the workspace's folder
 * @returns {string} the release name: from its mfe.json; 'shell' for the page
 */
export function releaseName(dir) {
  const manifest = path.join(dir, 'mfe.json');
  if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).name;
  if (path.basename(dir) === 'shell') return 'shell';
  throw new ReleaseError(
    `${dir} is nothing that is released: run this where its package.json is, or from the shop's repository as "npm -w builder-mfe run release -- --to URL"`,
  );
}

/**
 * @param {string} dir - the workspace's folder
 * @returns {{release: {name: string, version: string, entry: string, files: Record<string, string>}, form(): FormData}}
 *   its build; `form` returns the upload for the registry
 * @throws ReleaseError if there is no build, or a file of it is missing or changed
 */
export function readLocalBuild(dir) {
  const dist = path.join(dir, 'dist');
  const file = path.join(dist, 'release.json');
  if (!existsSync(file))
    throw new ReleaseError(`${file} is missing: build the workspace first, without --no-build`);
  const text = readFileSync(file);
  const release = JSON.parse(text);
  for (const [name, integrity] of Object.entries(release.files)) {
    const filePath = path.join(dist, name);
    if (!existsSync(filePath) || integrityOf(readFileSync(filePath)) !== integrity)
      throw new ReleaseError(`${filePath} is not what release.json says: build the workspace again`);
  }
  return {
    release,
    form() {
      const form = new FormData();
      form.append('file', new Blob([text]), 'release.json');
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

/** The server reads these; they have no address. */
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

/** @returns {Promise<boolean>} true if the page now uses this release */
export async function isOnPage(registry, { name, version, entry }) {
  const html = await (await registry.fetched('/')).text();
  if (name === 'shell') return html.includes(`/_canvas/assets/${entry}`);
  const boot = /id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) return false;
  return JSON.parse(boot).remotes.some((remote) => remote.name === name && remote.version === version);
}
