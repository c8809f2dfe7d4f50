import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { wordFaults } from './word-faults.mjs';
import { readFolder, shopLocales, wordFolders } from './word-files.mjs';
import { wordsType } from './words-type.mjs';

/** Beside the texts: their type. */
export const TYPE_FILE = 'words.ts';

/** @returns {string[]} faults of every workspace's texts, each with its file */
export function checkWords() {
  const faults = [];
  for (const folder of wordFolders()) {
    const words = readFolder(folder);
    const own = wordFaults(words, shopLocales());
    const file = path.join(folder, TYPE_FILE);
    if (own.length === 0 && wordsType(words.get('en')) !== readFileSync(file, 'utf8'))
      own.push(`${TYPE_FILE}: not as en.arb has it, run npm run words`);
    faults.push(...own.map((fault) => path.join(path.relative(ROOT, folder), fault)));
  }
  return faults;
}
