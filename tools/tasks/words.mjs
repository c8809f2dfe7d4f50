// `npm run words` writes the type of each workspace's texts. `npm run words:check` checks the texts and the types.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkWords, TYPE_FILE } from './words/check-words.mjs';
import { readFolder, wordFolders } from './words/word-files.mjs';
import { wordsType } from './words/words-type.mjs';

if (!process.argv.includes('--check')) {
  for (const folder of wordFolders()) {
    const file = path.join(folder, TYPE_FILE);
    writeFileSync(file, wordsType(readFolder(folder).get('en')));
  }
}
const faults = checkWords();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
