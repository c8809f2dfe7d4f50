const { afterAll, beforeAll, describe, it, expect } = require('@jest/globals');
const { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const zlib = require('node:zlib');
const webpack = require('webpack');
const { CompressPlugin } = require('./compress-plugin.cjs');
const { ReleasePlugin } = require('./release-plugin.cjs');

const manifest = {
  name: 'cart_mfe',
  contractVersion: 1,
  environments: ['production'],
  routes: { cart: [] },
  gzipBudgetKb: { total: 100 },
};

describe('the compressed files of a build', () => {
  let dir;
  const dist = (file) => path.join(dir, 'dist', file);

  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-compress-'));
    mkdirSync(path.join(dir, 'src'));
    writeFileSync(
      path.join(dir, 'src/index.js'),
      `globalThis.words = ${JSON.stringify('many words '.repeat(500))};`,
    );
    writeFileSync(path.join(dir, 'src/small.js'), 'globalThis.small = 1;');
    await new Promise((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          context: dir,
          devtool: 'hidden-source-map',
          entry: { remoteEntry: './src/index.js', small: './src/small.js' },
          output: { path: path.join(dir, 'dist'), filename: '[name].x.js' },
          plugins: [new CompressPlugin(), new ReleasePlugin(manifest, { checkBudget: true })],
          infrastructureLogging: { level: 'none' },
        },
        (error, stats) => (error ? reject(error) : resolve(stats)),
      );
    });
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('are stored beside the originals and decompress to the same content', () => {
    const plain = readFileSync(dist('remoteEntry.x.js'));
    expect(zlib.brotliDecompressSync(readFileSync(dist('remoteEntry.x.js.br')))).toEqual(plain);
    expect(zlib.gunzipSync(readFileSync(dist('remoteEntry.x.js.gz')))).toEqual(plain);
  });

  it('exist for each served file, except tiny files', () => {
    const release = JSON.parse(readFileSync(dist('release.json'), 'utf8'));
    expect(Object.keys(release.files)).toEqual(['remoteEntry.x.js', 'small.x.js']);
    expect(release.routes).toEqual(['cart']);
    expect(
      readdirSync(path.join(dir, 'dist'))
        .filter((name) => /\.(br|gz)$/.test(name))
        .sort(),
    ).toEqual(['remoteEntry.x.js.br', 'remoteEntry.x.js.gz']);
  });
});
