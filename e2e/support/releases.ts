import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from './addresses';

const LOOKS_EVERY_MS = 1000;
const FRONT_ENDS = ['shell', 'builder-mfe', 'preview-mfe', 'cart-mfe', 'admin-mfe'];

/** Copies the build into the test's own folder, so that its releases affect no other test. */
export async function copyOfBuild(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'backend'), { recursive: true });
  for (const name of FRONT_ENDS)
    await cp(path.join(projectRoot, name, 'dist'), path.join(folder, name, 'dist'), { recursive: true });
  await cp(path.join(projectRoot, 'backend/dist'), path.join(folder, 'backend/dist'), { recursive: true });
  const otherNames = (await readdir(path.join(projectRoot, 'backend'))).filter((name) => name !== 'dist');
  const shared = [...otherNames.map((name) => `backend/${name}`), 'node_modules', 'package.json'];
  for (const name of shared) await symlink(path.join(projectRoot, name), path.join(folder, name));
  return folder;
}

interface Release {
  name: string;
  version: string;
  entry: string;
  integrity: string;
  files: Record<string, string>;
}

/** Changes the entry, and so the version, of the build in a `dist` folder. @returns the two versions */
async function replaceEntry(
  dist: string,
  addition: string,
): Promise<{ earlierVersion: string; nextVersion: string }> {
  const file = path.join(dist, 'release.json');
  const { files, entry, ...release } = JSON.parse(await readFile(file, 'utf8')) as Release;
  const content = `${await readFile(path.join(dist, entry), 'utf8')}\n${addition}\n`;
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const nextVersion = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const next = `remoteEntry.${nextVersion.slice(0, 12)}.js`;
  const otherFiles = Object.fromEntries(Object.entries(files).filter(([name]) => name !== entry));
  await writeFile(path.join(dist, next), content);
  const described = {
    ...release,
    version: nextVersion,
    entry: next,
    integrity,
    files: { ...otherFiles, [next]: integrity },
  };
  await writeFile(file, JSON.stringify(described));
  for (const copy of ['', '.br', '.gz']) await rm(path.join(dist, entry + copy), { force: true });
  return { earlierVersion: release.version, nextVersion };
}

/**
 * Changes the entry of a remote's build in the folder of a running server, which then serves it as the next release.
 *
 * @returns the earlier and the next version
 */
export async function deployNext(root: string, workspace: string): ReturnType<typeof replaceEntry> {
  const versions = await replaceEntry(path.join(root, workspace, 'dist'), '// the next release');
  await pause(LOOKS_EVERY_MS);
  return versions;
}

/**
 * Copies a remote into a folder and breaks one of its modules.
 *
 * @param fault - statements to add to the entry. The statements may replace `container`, or call `wrap(expose, before)`
 *   to run `before(React)` at each render
 * @returns the workspace's folder
 */
export async function brokenRemote(folder: string, workspace: string, fault: string): Promise<string> {
  const dir = path.join(folder, workspace);
  await cp(path.join(projectRoot, workspace, 'dist'), path.join(dir, 'dist'), { recursive: true });
  await cp(path.join(projectRoot, workspace, 'mfe.json'), path.join(dir, 'mfe.json'));
  const { name } = JSON.parse(await readFile(path.join(dir, 'mfe.json'), 'utf8')) as { name: string };
  await replaceEntry(
    path.join(dir, 'dist'),
    `(() => {
      let container = ${name};
      let react;
      const wrap = (expose, before) => {
        const { init, get } = container;
        container = {
          init(scope) {
            react = Object.values(scope.react)[0].get();
            return init(scope);
          },
          async get(name) {
            const [factory, React] = [await get(name), (await react)()];
            if (name !== expose) return factory;
            const { Component, ...module } = factory();
            const Broken = (props) => {
              before(React);
              return Component(props);
            };
            return () => ({ ...module, Component: Broken });
          },
        };
      };
      ${fault};
      ${name} = container;
    })();`,
  );
  return dir;
}
