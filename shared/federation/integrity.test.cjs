const { afterAll, beforeAll, describe, it, expect } = require('@jest/globals');
const { createHash } = require('node:crypto');
const { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { stylesheets } = require('./common.cjs');
const { integrity } = require('./integrity.cjs');

const SOURCES = {
  'entry.mjs': `export const later = () => [import('./first.mjs'), import('./second.mjs')];`,
  'first.mjs': `import './first.css'; export const deeper = () => import('./third.mjs');`,
  'second.mjs': `import './second.css'; export default 'second';`,
  'third.mjs': `import './third.css'; export default 'third';`,
  'first.css': ':root { --first: 1 }',
  'second.css': '.second { background: url(./dot.svg) }',
  'third.css': ':root { --third: 1 }',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const name = '[name].[contenthash:12]';

async function build(dir, hashLoading) {
  const stats = await new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        target: 'web',
        context: dir,
        entry: './entry.mjs',
        resolveLoader: { modules: [path.resolve(__dirname, '../../node_modules')] },
        module: {
          rules: [
            { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
            { test: /\.svg$/, type: 'asset/resource' },
          ],
        },
        output: {
          path: path.join(dir, 'dist'),
          filename: `${name}.js`,
          chunkFilename: `${name}.js`,
          assetModuleFilename: `${name}[ext]`,
          publicPath: '/files/',
          library: { type: 'var', name: 'out' },
          crossOriginLoading: 'anonymous',
          chunkLoadTimeout: 100,
        },
        plugins: [stylesheets(), ...integrity(false, hashLoading)],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  expect(stats.toString({ all: false, errors: true, warnings: true })).toBe('');
}

describe.each(['eager', 'lazy'])('lazily loaded files (%s hash loading)', (hashLoading) => {
  let dir;
  let files;
  const textOf = (file) => readFileSync(path.join(dir, 'dist', file), 'utf8');
  const hashOf = (file) => `sha256-${createHash('sha256').update(textOf(file)).digest('base64')}`;
  const lateFiles = (extension) =>
    files.filter((file) => file.endsWith(extension) && !file.startsWith('main'));

  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-integrity-'));
    mkdirSync(dir, { recursive: true });
    for (const [file, text] of Object.entries(SOURCES)) writeFileSync(path.join(dir, file), text);
    await build(dir, hashLoading);
    files = readdirSync(path.join(dir, 'dist'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('are listed with the hashes of their bytes', () => {
    const scripts = files.filter((file) => file.endsWith('.js')).map(textOf);
    expect([lateFiles('.js').length, lateFiles('.css').length]).toEqual([3, 3]);
    for (const file of [...lateFiles('.js'), ...lateFiles('.css')])
      expect(scripts.filter((text) => text.includes(hashOf(file)))).toHaveLength(1);
    expect(scripts.join('')).not.toContain('*-*-*');
  });

  it('are inserted into the page with the hash of their own chunk only', async () => {
    const inserted = {};
    const element = () => ({ setAttribute: () => undefined });
    const document = {
      createElement: element,
      getElementsByTagName: () => [],
      head: {
        appendChild(tag) {
          inserted[(tag.src ?? tag.href).replace('/files/', '')] = [tag.integrity, tag.crossOrigin];
        },
      },
    };
    const window = { location: { origin: 'https://shop.example' } };
    const main = files.find((file) => file.startsWith('main'));
    const out = new Function('document', 'window', 'self', `${textOf(main)}; return out;`)(
      document,
      window,
      {},
    );
    for (const pending of out.later()) pending.catch(() => undefined);
    const insertedEntries = Object.entries(inserted);
    expect(insertedEntries).toHaveLength(4);
    for (const [file, attributes] of insertedEntries)
      expect([file, attributes]).toEqual([file, [hashOf(file), 'anonymous']]);
  });
});
