import path from 'node:path';

const BARREL_LINE =
  /^(?:export (?:type )?\{[^}]*\} from '[^']+';|export \* from '[^']+';|\/\/.*|\/\*.*|\s*\*.*|)$/;
/** Files whose size does not matter, because a tool requires them by name. */
const FIXED = /(?:^|\/)(?:index\.tsx?|[^/]*\.config\.[^/]+)$|\/exposes\//;
const SMALL_LINES = 12;
const SHORT_LINES = 25;
const SLIVER_LINES = 40;
/** A folder counts as small if it has at most this many files. */
const FEW_FILES = 2;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*'(\.{1,2}\/[^']+)'|import\(\s*(?:\/\*.*?\*\/\s*)?'(\.{1,2}\/[^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '.js', '/index.ts', '/index.tsx'];

/** Folders whose entries are counted, such as the features of a workspace. */
const LISTS = {
  'features in cart-mfe': 'cart-mfe/src/features',
  'features in shell': 'shell/src/features',
  'features in admin-mfe': 'admin-mfe/src/features',
  'features in builder-mfe': 'builder-mfe/src/features',
  'features in preview-mfe': 'preview-mfe/src/features',
  'contexts of the backend': 'backend/src/contexts',
  'folders of shared/src': 'shared/src',
};

const foldersIn = (code, folder) => [
  ...new Set(
    code.flatMap(({ file }) => {
      const [name, ...innerPath] = file.startsWith(`${folder}/`)
        ? file.slice(folder.length + 1).split('/')
        : [];
      return innerPath.length > 0 ? [name] : [];
    }),
  ),
];

/** @returns {Map<string, Set<string>>} each file's importers by relative path, without tests */
export function importersOf(code) {
  const codePaths = new Set(code.map(({ file }) => file));
  const importers = new Map();
  for (const { file, folder, text } of code)
    for (const [, fromPath, latePath] of text.matchAll(IMPORT)) {
      const target = path.posix.join(folder, fromPath ?? latePath);
      const imported = ENDINGS.map((ending) => target + ending).find((name) => codePaths.has(name));
      if (imported && imported !== file)
        importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  return importers;
}

/** @returns {string[]} "from -> to" for each folder in `list` that imports another folder in `list` */
function pairsIn(importers, list) {
  const nameOf = (file) =>
    file.startsWith(`${list}/`) ? file.slice(list.length + 1).split('/')[0] : undefined;
  const pairs = new Set();
  for (const [file, users] of importers)
    for (const user of users) {
      const [from, to] = [nameOf(user), nameOf(file)];
      if (from && to && from !== to) pairs.add(`${from} -> ${to}`);
    }
  return [...pairs].sort();
}

const exportedNames = (text) =>
  [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );

const isBarrel = ({ file, text }) =>
  /\/index\.tsx?$/.test(file) &&
  text
    .replace(/\{[^}]*\}/g, (names) => names.replace(/\s+/g, ' '))
    .split('\n')
    .every((line) => BARREL_LINE.test(line));

/**
 * @param code - from `readSources`
 * @param tests - from `readSources`, because a small file that has its own test does not count as a sliver
 * @returns counts by name, with their places
 */
export function countLayout(code, tests) {
  const importers = importersOf(code);
  const named = code.filter(({ file }) => !FIXED.test(file));
  const fileCounts = new Map();
  for (const { folder } of code) fileCounts.set(folder, (fileCounts.get(folder) ?? 0) + 1);
  const upTo = (maxLines) => named.filter(({ lines }) => lines <= maxLines).map(({ file }) => file);
  const tested = new Set(tests.map(({ file }) => file.replace(/\.test\.[^.]+$/, '')));
  const slivers = named.filter(({ file, lines, folder }) => {
    const users = [...(importers.get(file) ?? [])];
    const isOfNeighbour = users.length === 1 && path.posix.dirname(users[0]) === folder;
    return lines <= SLIVER_LINES && isOfNeighbour && !tested.has(file.replace(/\.[^.]+$/, ''));
  });
  const indexFiles = code.filter(({ file }) => /\/index\.tsx?$/.test(file));
  return {
    'code files': { count: code.length },
    'code lines': { count: code.reduce((sum, { lines }) => sum + lines, 0) },
    [`files of at most ${SMALL_LINES} lines`]: placed(upTo(SMALL_LINES)),
    [`files of at most ${SHORT_LINES} lines`]: placed(upTo(SHORT_LINES)),
    folders: { count: fileCounts.size },
    [`folders with at most ${FEW_FILES} files`]: placed(
      [...fileCounts].filter(([, files]) => files <= FEW_FILES).map(([folder]) => folder),
    ),
    'index files': placed(indexFiles.map(({ file }) => file)),
    'barrels of one export': placed(
      indexFiles
        .filter((source) => isBarrel(source) && exportedNames(source.text).length === 1)
        .map(({ file }) => file),
    ),
    [`files of at most ${SLIVER_LINES} lines that one neighbour uses`]: placed(
      slivers.map(({ file }) => file),
    ),
    ...Object.fromEntries(Object.entries(LISTS).map(([name, list]) => [name, placed(foldersIn(code, list))])),
    'files directly in backend/src': placed(
      code.filter(({ folder }) => folder === 'backend/src').map(({ file }) => file),
    ),
    'pairs of features in cart-mfe': placed(pairsIn(importers, 'cart-mfe/src/features')),
    'pairs of contexts': placed(pairsIn(importers, 'backend/src/contexts')),
    'longest file, lines': longest(code),
  };
}

export const placed = (places) => ({ count: places.length, places });

function longest(code) {
  const [longestFile] = [...code].sort((a, b) => b.lines - a.lines);
  return { count: longestFile?.lines ?? 0, places: longestFile ? [longestFile.file] : [] };
}
