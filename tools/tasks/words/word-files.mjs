import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const { readWords, SOURCE_FILE } = createRequire(import.meta.url)('../../federation/words/read-words.cjs');

/** Of a workspace: its texts, and those that only some of its pages need. */
const FOLDERS = ['src/words', 'src/order-words', 'src/checkout-words', 'src/payment-words'];

/** @returns {string[]} folders of texts: of the workspaces that have some, and of features that come late with their own */
export function wordFolders() {
  return readdirSync(ROOT)
    .flatMap((name) => [
      ...FOLDERS.map((folder) => path.join(ROOT, name, folder)),
      ...featureFolders(path.join(ROOT, name)),
    ])
    .filter((folder) => existsSync(path.join(folder, SOURCE_FILE)));
}

function featureFolders(workspace) {
  const features = path.join(workspace, 'src/features');
  if (!existsSync(features)) return [];
  return readdirSync(features).map((name) => path.join(features, name, 'words'));
}

/** @returns {string[]} languages of the shop: those that the content service has texts in, regions included */
export function shopLocales() {
  return readdirSync(path.join(ROOT, 'backend/content')).map((name) => path.basename(name, '.json'));
}

/** @returns {Map<string, ReturnType<typeof readWords>>} the files of a folder by locale */
export function readFolder(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.arb'))
    .sort();
  return new Map(files.map((name) => [path.basename(name, '.arb'), readWords(path.join(folder, name))]));
}
