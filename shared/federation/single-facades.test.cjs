const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { expect, it } = require('@jest/globals');
const webpack = require('webpack');
const { SingleFacadesPlugin } = require('./single-facades.cjs');

const FILES = {
  'entry.mjs': `import('./page.mjs'); import('./account.mjs');`,
  'page.mjs': `import { Dialog } from './twice.mjs'; import { Field } from './single.mjs'; console.log(Dialog, Field);`,
  'account.mjs': `import { Dialog } from './twice.mjs'; console.log('account', Dialog);`,
  'single.mjs': `export const Field = 'field';`,
  'twice.mjs': `export const Dialog = 'dialog';`,
  'unused.mjs': `export const Unused = 'unused';`,
};
const BUILD_MS = 60_000;

function errorsOf(dir, facades) {
  const configuration = {
    mode: 'none',
    context: dir,
    entry: './entry.mjs',
    output: { path: path.join(dir, 'dist') },
    optimization: { splitChunks: false },
    plugins: [new SingleFacadesPlugin(facades.map((file) => path.join(dir, file)))],
  };
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) =>
      error ? reject(error) : resolve(stats.compilation.errors.map(({ message }) => message)),
    );
  });
}

it(
  'the plugin refuses a shell facade that is in two chunks or in none',
  async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-facades-'));
    for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(dir, file), text);
    expect(await errorsOf(dir, ['single.mjs', 'twice.mjs', 'unused.mjs'])).toEqual([
      expect.stringMatching(/twice\.mjs must be in one chunk, it is in 2/),
      expect.stringMatching(/unused\.mjs must be in one chunk, it is in 0/),
    ]);
    rmSync(dir, { recursive: true });
  },
  BUILD_MS,
);
