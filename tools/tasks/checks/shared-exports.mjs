import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ROOT } from '../root.mjs';
import { readModule, resolveExport } from './module-exports.mjs';

/**
 * Checks that `shared` and `analytics-lib` contain only code that two workspaces use. An export is identified by its
 * declaration, whichever door (public entry point) exports it. `shared` also counts as a user if its code (apart from
 * doors and tests) needs the declaration, because the declaration then cannot move into a remote. A test counts as a
 * use by its workspace, except in `shared`.
 */
const WORKSPACES = [
  'shell',
  'builder-mfe',
  'preview-mfe',
  'cart-mfe',
  'admin-mfe',
  'analytics-lib',
  'contracts',
  'backend',
  'e2e',
];
const LIBRARIES = ['shared', 'analytics-lib'];

/** Exports that only one workspace may use, and why. '<door> *' means a whole door. Each export must have a user. */
export const EXCEPTIONS = {
  '@bindery/shared useParams': 'the router stands behind the core alone: its other hooks are shared',
  '@bindery/shared useVariation': 'an experiment is read by the remote that it changes, while it runs',
  '@bindery/shared/data useFlag': 'a flag is read by the remote that it changes, while it is there',
  '@bindery/shared/data useAtomValue':
    'jotai stands behind data alone: there is one store, and one copy of it',
  '@bindery/shared/ui *':
    'Chakra stands behind this door alone: sharing the library itself ships all of it (ADR 3)',
  '@bindery/shared/ui-overlay *': 'as for ui',
  '@bindery/shared/forms typingPauseMs':
    'the pause depends on how long the last answer took, which the query of the pages measures',
  '@bindery/shared/data productsQuery': 'with `productQuery`: one file asks for products',
  '@bindery/shared/data isCartStored': 'the token of a cart, and where it is kept, is known to one file',
  '@bindery/shared/data guestToken': 'as for isCartStored: a file that is saved is asked for by its remote',
  '@bindery/shared/data extraMisfit': 'where an extra goes is one rule, for the page and for the server',
  '@bindery/shared/data sortExtras': 'with `useExtrasChoice`: one file says what a choice of extras is',
  '@bindery/shared/data useExtrasChoice':
    'what goes along with a book is a part of its draft, stored and cleared by one module',
  '@bindery/shared/data useHasLineDraft': 'what a draft is stored under is known to one module',
  '@bindery/shared/data useHasItemDraft': 'as for useHasLineDraft',
  '@bindery/shared/data hasItemDraft': 'as for useHasLineDraft',
  '@bindery/shared/data itemDraftChanges': 'as for useHasLineDraft',
  '@bindery/shared/data loadItemDraft':
    'as for useHasLineDraft: the shell loads the drafts of products, not of orders',
  '@bindery/shared/data renewItemDraft': 'as for loadItemDraft',
  '@bindery/shared/data OrderedBookProvider':
    'which queries a book is asked about by, and what they are stored under, is known to shared alone',
  '@bindery/shared/data tocAtVersionQuery': 'with `tocQuery`: one file asks for pages',
  '@bindery/shared/data encodeLink': 'the other half of what takes a link in: one folder says what a link is',
  '@bindery/shared/data useReplacedDraft': 'a draft, and what it was before, are stored by one module',
  '@bindery/shared/forms firstLackingTab': 'with `firstFaultyTab`: one file says how far a form is',
  '@bindery/shared/forms lengthLimit':
    'what a counter counts down from goes with `measuredLength`, what it counts',
  '@bindery/shared/forms sentCustomisation': 'one test holds together what is sent and what is drawn',
  '@bindery/shared/forms writePath': 'the other half of `readPath`: one file says what a path is',
  '@bindery/shared/boot *': 'a page is started by the shell; tests and the bench stand in for it',
  '@bindery/shared/data/boot *': 'as for boot',
  '@bindery/shared/server *':
    'the libraries that a page is rendered with stand behind the doors of shared alone',
  '@bindery/shared/contracts *':
    'the wire has two ends: the server checks by the schema, the page reads by its type',
  '@bindery/analytics *': 'the pipeline is started by the shell; tests give it a port of their own',
};
/** This door is not checked, because all fakes and fixtures belong in one place. It never ships. */
const TEST_KIT = '@bindery/shared/testing';

const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);

function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return /^(dist|node_modules|results)$/.test(entry.name) ? [] : sourcesOf(file);
    return /\.(tsx?|mjs|cjs)$/.test(entry.name) ? [file] : [];
  });
}

/** @returns {Map<string, string>} the file of each door; the key is the name under which code imports the door */
function doorsOf(root, libraries = LIBRARIES) {
  return new Map(
    libraries.flatMap((library) => {
      const manifest = JSON.parse(readFileSync(path.join(root, library, 'package.json'), 'utf8'));
      const doors = typeof manifest.exports === 'string' ? { '.': manifest.exports } : manifest.exports;
      return Object.entries(doors)
        .filter(([, file]) => /\.tsx?$/.test(file))
        .map(([door, file]) => [manifest.name + door.slice(1), path.join(root, library, file)]);
    }),
  );
}

/** Returns the users of each declaration, and the names that code imports through each door. */
function usersOf(root, doors, modules) {
  const users = new Map();
  const takenExports = new Set();
  const doorNames = new Map([...doors].map(([door, file]) => [file, door]));
  const add = (origin, user) => users.set(origin, (users.get(origin) ?? new Set()).add(user));
  for (const workspace of WORKSPACES) {
    for (const file of sourcesOf(path.join(root, workspace))) {
      for (const { from, name } of modules(file).imports) {
        const door = doors.get(from);
        if (!door) continue;
        const names = name === '*' ? [...modules(door).exports.keys()] : [name];
        for (const each of names) {
          takenExports.add(`${from} ${each}`);
          add(resolveExport(modules, door, each), workspace);
        }
      }
    }
  }
  for (const library of LIBRARIES)
    addOwnUses(path.join(root, library, 'src'), library, doorNames, modules, add, takenExports);
  return { users, taken: takenExports };
}

/** Adds the uses in a library's own code. A re-export through a door does not count as a use. */
function addOwnUses(folder, library, doorNames, modules, add, takenExports) {
  for (const file of sourcesOf(folder)) {
    if (isTest(file)) continue;
    const { imports, exports, mentions } = modules(file);
    const passedOn = [...exports.values()].filter(Boolean);
    for (const { file: target, name } of [...imports, ...passedOn]) {
      if (!target) continue;
      if (doorNames.has(target)) takenExports.add(`${doorNames.get(target)} ${name}`);
    }
    if (doorNames.has(file)) continue;
    for (const { file: target, name } of imports)
      if (target) add(resolveExport(modules, target, name), library);
    for (const name of exports.keys()) if (mentions.get(name) > 1) add(`${file}#${name}`, library);
  }
}

/**
 * @param {string} root - of the repository
 * @param {Record<string, string>} exceptions - in the format of EXCEPTIONS
 * @returns {string[]} faults, one line per export
 */
export function findLonelyExports(root, exceptions = EXCEPTIONS) {
  const doors = doorsOf(root);
  const moduleCache = new Map();
  const modules = (file) => {
    if (!moduleCache.has(file)) moduleCache.set(file, readModule(ts, file));
    return moduleCache.get(file);
  };
  const { users, taken: takenExports } = usersOf(root, doors, modules);
  const unusedExceptions = new Set(Object.keys(exceptions));
  const problems = [];
  for (const [door, file] of doors) {
    if (door === TEST_KIT) continue;
    for (const name of modules(file).exports.keys()) {
      const usedBy = [...(users.get(resolveExport(modules, file, name)) ?? [])];
      const exception = [`${door} *`, `${door} ${name}`].find((key) => key in exceptions);
      if (exception) unusedExceptions.delete(exception);
      if (!takenExports.has(`${door} ${name}`)) problems.push(`${door}: nobody imports ${name}`);
      else if (usedBy.length < 2 && !exception)
        problems.push(`${door}: only ${usedBy.join('')} uses ${name}; it belongs there`);
    }
  }
  return [...problems, ...[...unusedExceptions].map((key) => `${key}: an exception for what is not there`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findLonelyExports(ROOT);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? 'Every export of shared has two users' : `${problems.length} exports to move`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
