import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const QUIET_MS = 150;

/**
 * Calls `onChange` after changes in the folders, once no file has changed for a moment (debounce). Ignores tests.
 *
 * @param {string[]} folders - relative to the repository
 * @param {() => void} onChange
 * @returns {() => void} stops watching
 */
export function watchFiles(folders, onChange) {
  let timer;
  const watchers = folders
    .filter((folder) => existsSync(path.join(ROOT, folder)))
    .map((folder) =>
      watch(path.join(ROOT, folder), { recursive: true }, (_, file) => {
        if (file && /\.test\.[cm]?tsx?$/.test(file)) return;
        clearTimeout(timer);
        timer = setTimeout(onChange, QUIET_MS);
      }),
    );
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}
