import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const LIMITS = {
  'Walk: from a key typed in a name field to the picture on screen': { files: 15, crossings: 3 },
  'Walk: from Add to cart to the row of the line': { files: 14, crossings: 2 },
  'Walk: from Pay to the order': { files: 20, crossings: 2 },
  'Walk: from a published release to the page': { files: 18, crossings: 6 },
  "Walk: from `POST toc` to the page's bytes": { files: 25, crossings: Infinity },
};
const DOORS = {
  '@bindery/muse': 'backend/muse/src/index.ts',
  '@bindery/shared': 'shared/src/index.ts',
  '@bindery/shared/boot': 'shared/src/core/boot.ts',
  '@bindery/shared/contracts': 'shared/src/contracts/index.ts',
  '@bindery/shared/data': 'shared/src/data/index.ts',
  '@bindery/shared/forms': 'shared/src/forms/index.ts',
};

/**
 * Returns the sections `## Walk: ...` of docs/architecture.md with their files. Usually an earlier file of the walk
 * imports the next one. If no earlier file imports a file, it gets its values through a store or a query. Its line
 * then says `(handed over)`. If the previous file calls a file over the network, its line names the address in
 * parentheses, and both files contain it.
 */
function writtenWalks() {
  const sections = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8').split(/^## /m);
  return sections
    .filter((section) => section.startsWith('Walk: '))
    .map((section) => {
      const stations = Array.from(
        section.matchAll(/^\d+\. `([^`]+)`(?:( \(handed over\))| \(at `([^`]+)`\))?:/gm),
        ([, file, mark, address]) => ({ file, isHandedOver: mark !== undefined, address }),
      );
      return {
        title: section.split('\n', 1)[0],
        stations,
        files: stations.map(({ file }) => file),
        numbered: section.match(/^\d+\. /gm)?.length,
      };
    });
}

const workspaceOf = (file) =>
  file.startsWith('backend/muse/') ? 'backend/muse' : file.slice(0, file.indexOf('/'));

const namesAddress = (file, address) => readFileSync(path.join(ROOT, file), 'utf8').includes(`'${address}'`);

function crossingsOf(files) {
  return files.filter((file, place) => place > 0 && workspaceOf(file) !== workspaceOf(files[place - 1]))
    .length;
}

/** Parses `import { names } from 'place'` and `export { names } from 'place'`. `names` is undefined for all names. */
function statementsOf(file) {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return Array.from(
    source.matchAll(/^(import|export)\b([^;']*)\bfrom '([^']+)'/gm),
    ([, verb, list, place]) => ({
      isPassedOn: verb === 'export',
      target: resolve(place, file),
      names: /\{([^}]*)\}/.exec(list)?.[1].split(',').map(namesOf),
    }),
  ).filter(({ target }) => target !== undefined);
}

/** For `type name as alias`, `there` is the name and `here` the alias. */
function namesOf(specifier) {
  const [exportedName, localName = exportedName] = specifier.replace(/\btype\b/, '').split(' as ');
  return { there: exportedName.trim(), here: localName.trim() };
}

/**
 * Returns the repository files that a file imports. If the file imports a public entry point, it also returns the files
 * behind the re-exported names.
 */
function importsOf(file, passed) {
  return statementsOf(file).flatMap(({ isPassedOn, target, names }) => {
    const wantedNames =
      isPassedOn && passed ? names?.filter(({ here: localName }) => passed.has(localName)) : names;
    if (wantedNames?.length === 0) return [];
    if (!target.endsWith('/index.ts') && !Object.values(DOORS).includes(target)) return [target];
    return [
      target,
      ...importsOf(
        target,
        wantedNames && new Set(wantedNames.map(({ there: exportedName }) => exportedName)),
      ),
    ];
  });
}

function resolve(name, importer) {
  if (!name.startsWith('.')) return DOORS[name];
  const target = path.posix.join(path.posix.dirname(importer), name);
  if (target.endsWith('.mjs')) return target;
  return [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((file) =>
    existsSync(path.join(ROOT, file)),
  );
}

const walks = writtenWalks();

describe('the walks in docs/architecture.md', () => {
  it('start at a typed key, a cart addition, a payment, a release and an API call', () => {
    expect(walks.map(({ title }) => title)).toEqual(Object.keys(LIMITS));
    const firstWorkspaces = walks.map(({ files }) => workspaceOf(files[0]));
    expect(firstWorkspaces).toEqual(['builder-mfe', 'cart-mfe', 'cart-mfe', 'tools', 'backend']);
  });

  it.each(walks)('list each file once, by its full path: $title', ({ files, numbered }) => {
    expect(files).toHaveLength(numbered);
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it.each(walks)('do not exceed the limits on files and workspaces: $title', ({ title, files }) => {
    const limits = LIMITS[title];
    expect(files.length).toBeLessThanOrEqual(limits.files);
    expect(crossingsOf(files)).toBeLessThanOrEqual(limits.crossings);
  });

  it.each(walks)(
    'name only files that an earlier file imports or passes values to: $title',
    ({ stations, files }) => {
      const unreached = stations.filter(({ file, isHandedOver, address }, place) => {
        const earlierFiles = files.slice(0, place);
        if (address) return ![file, earlierFiles.at(-1)].every((caller) => namesAddress(caller, address));
        const isImported = earlierFiles.some((importer) => importsOf(importer).includes(file));
        // true if the file imports an earlier file, which passes the value to it
        const isTaken = earlierFiles.some((giver) => importsOf(file).includes(giver));
        return place > 0 && !(isHandedOver ? isTaken && !isImported : isImported);
      });
      expect(unreached).toEqual([]);
    },
  );
});
