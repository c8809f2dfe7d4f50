import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const MAX_FILES = 25;
/** Doors of workspaces that a walk goes through. */
const DOORS = { '@bindery/muse': 'backend/muse/src/index.ts' };

/** Sections `## Walk: ...` of docs/architecture.md, with the files that they list. */
function writtenWalks() {
  const sections = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8').split(/^## /m);
  return sections
    .filter((section) => section.startsWith('Walk: '))
    .map((section) => ({
      title: section.split('\n', 1)[0],
      files: Array.from(section.matchAll(/^\d+\. `([^`]+)`/gm), ([, file]) => file),
    }));
}

/** Files of the repository that a file imports or passes on; a door stands for what is behind it. */
function importsOf(file) {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return Array.from(source.matchAll(/\bfrom '([^']+)'/g), ([, name]) => resolve(name, file))
    .filter((target) => target !== undefined)
    .flatMap((target) => (target.endsWith('/index.ts') ? [target, ...importsOf(target)] : [target]));
}

function resolve(name, importer) {
  if (!name.startsWith('.')) return DOORS[name];
  const target = path.posix.join(path.posix.dirname(importer), name);
  return [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((file) =>
    existsSync(path.join(ROOT, file)),
  );
}

const walks = writtenWalks().filter(({ files }) => files[0]?.startsWith('backend/'));

describe('the walk through the backend in docs/architecture.md', () => {
  it('is there', () => {
    expect(walks).toHaveLength(1);
  });

  it.each(walks)('$title: has at most 25 files, each once, and all of them exist', ({ files }) => {
    expect(files.length).toBeLessThanOrEqual(MAX_FILES);
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it.each(walks)('$title: reaches each file from an earlier one', ({ files }) => {
    const unreached = files.filter(
      (file, place) =>
        place > 0 && !files.slice(0, place).some((earlier) => importsOf(earlier).includes(file)),
    );
    expect(unreached).toEqual([]);
  });
});
