import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from './registry-client.mjs';

/** What a build leaves beside a file: the same bytes, compressed. */
const COPIES = ['', '.br', '.gz'];

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * @param {string} dir - the workspace's folder
 * @returns {string} the name under which it is released: that of its mfe.json, and of the page 'shell'
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
 *   its build; `form` is what the registry takes
 * @throws ReleaseError if there is none, or a file of it is missing or another
 */
export function readLocalBuild(dir) {
  const dist = path.join(dir, 'dist');
  const file = path.join(dist, 'release.json');
  if (!existsSync(file))
    throw new ReleaseError(`${file} is missing: build the workspace first, without --no-build`);
  const text = readFileSync(file);
  const release = JSON.parse(text);
  for (const [name, integrity] of Object.entries(release.files)) {
    const at = path.join(dist, name);
    if (!existsSync(at) || integrityOf(readFileSync(at)) !== integrity)
      throw new ReleaseError(`${at} is not what release.json says: build the workspace again`);
  }
  return {
    release,
    form() {
      const form = new FormData();
      form.append('file', new Blob([text]), 'release.json');
      for (const name of Object.keys(release.files)) {
        for (const copy of COPIES) {
          const at = path.join(dist, name + copy);
          if (existsSync(at)) form.append('file', new Blob([readFileSync(at)]), name + copy);
        }
      }
      return form;
    },
  };
}

/** Read by the server alone: no address has them. */
const NOT_SERVED = /\.(html|json|txt)$/;

/**
 * Fetches each file of a published release as a browser would.
 *
 * @returns {Promise<number>} how many there are
 * @throws ReleaseError naming the first that is not as the build wrote it
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

/** @returns {Promise<boolean>} is a page that is made now made with this release? */
export async function isOnPage(registry, { name, version, entry }) {
  const html = await (await registry.fetched('/')).text();
  if (name === 'shell') return html.includes(`/_canvas/assets/${entry}`);
  const boot = /id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) return false;
  return JSON.parse(boot).remotes.some((remote) => remote.name === name && remote.version === version);
}
