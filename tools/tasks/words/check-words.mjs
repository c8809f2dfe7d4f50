import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { wordFaults } from './word-faults.mjs';
import { readFolder, shopLocales, wordFolders } from './word-files.mjs';
import { wordsType } from './words-type.mjs';

export const TYPE_FILE = 'words.ts';

/** Returns the keys that occur twice. JSON would silently use the last text of such a key. */
export const keysTwice = (text) => {
  const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) < index))];
};

const keysTwiceIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.arb'))
    .flatMap((name) =>
      keysTwice(readFileSync(path.join(folder, name), 'utf8')).map(
        (key) => `${name}: "${key}" is there twice`,
      ),
    );

/** @returns {string[]} faults of every workspace's texts, each with its file */
export function checkWords() {
  const faults = [];
  for (const folder of wordFolders()) {
    const words = readFolder(folder);
    const folderFaults = [...wordFaults(words, shopLocales()), ...keysTwiceIn(folder)];
    const file = path.join(folder, TYPE_FILE);
    if (folderFaults.length === 0 && wordsType(words.get('en')) !== readFileSync(file, 'utf8'))
      folderFaults.push(`${TYPE_FILE}: not as en.arb has it, run npm run words`);
    faults.push(...folderFaults.map((fault) => path.join(path.relative(ROOT, folder), fault)));
  }
  return faults;
}
