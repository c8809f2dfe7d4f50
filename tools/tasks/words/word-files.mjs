import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const { readWords, SOURCE_FILE } = createRequire(import.meta.url)(
  '../../../shared/federation/words/read-words.cjs',
);

/** @returns {string[]} the text folders of all workspaces */
export function wordFolders() {
  return readdirSync(ROOT)
    .map((name) => path.join(ROOT, name, 'src'))
    .filter((source) => existsSync(source))
    .flatMap((source) =>
      readdirSync(source, { recursive: true })
        .filter((file) => path.basename(file) === SOURCE_FILE)
        .map((file) => path.join(source, path.dirname(file))),
    );
}

/** @returns {string[]} the locales of the content service, regions included */
export function shopLocales() {
  const names = readdirSync(path.join(ROOT, 'backend/content')).filter((name) => name.endsWith('.json'));
  return names.map((name) => path.basename(name, '.json'));
}

/** @returns {Map<string, ReturnType<typeof readWords>>} the files of a folder by locale */
export function readFolder(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.arb'))
    .sort();
  return new Map(files.map((name) => [path.basename(name, '.arb'), readWords(path.join(folder, name))]));
}
