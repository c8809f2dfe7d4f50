const { describe, it, expect } = require('@jest/globals');
const { createHash } = require('node:crypto');
const { mkdtempSync, readFileSync, writeFileSync, mkdirSync, existsSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const webpack = require('webpack');
const {
  builtAgainst,
  describeRelease,
  gzipBytes,
  ReleasePlugin,
  usedOfFacades,
} = require('./release-plugin.cjs');
const { readMfeManifest } = require('./mfe-manifest.cjs');

const manifest = {
  name: 'cart_mfe',
  owner: 'cart',
  contractVersion: 1,
  contracts: { './MiniCart': '1.2' },
  exposes: { './MiniCart': './src/mini-cart.tsx' },
  environments: ['production'],
  routes: { cart: ['./MiniCart'] },
  gzipBudgetKb: { './MiniCart': 10, total: 20 },
};
const file = (name, text) => ({ name, content: Buffer.from(text) });

describe('a release', () => {
  const files = [file('remoteEntry.a.js', 'entry'), file('1.b.js', 'chunk')];

  it('lists its entry file and the integrity hash of every file', () => {
    const release = describeRelease(manifest, files, 'remoteEntry.a.js');
    const sri = `sha384-${createHash('sha384').update('entry').digest('base64')}`;
    expect(release).toMatchObject({
      name: 'cart_mfe',
      contractVersion: 1,
      contracts: { './MiniCart': '1.2' },
      environments: ['production'],
      routes: ['cart'],
      entry: 'remoteEntry.a.js',
      integrity: sri,
    });
    expect(Object.keys(release.files)).toEqual(['1.b.js', 'remoteEntry.a.js']);
    expect(release.files['remoteEntry.a.js']).toBe(sri);
  });

  it('has a version that depends only on its content', () => {
    const version = (list, over = {}) =>
      describeRelease({ ...manifest, ...over }, list, 'remoteEntry.a.js').version;
    expect(version([...files].reverse())).toBe(version(files));
    expect(version([files[0], file('1.b.js', 'changed')])).not.toBe(version(files));
    for (const change of [
      { contractVersion: 2 },
      { contracts: { './MiniCart': '1.3' } },
      { accepts: { cart_mfe: {} } },
    ])
      expect(version(files, change)).not.toBe(version(files));
  });
});

describe('the gzip budget', () => {
  // random digits, about 14 KB after gzip
  const noise = (seed) =>
    Array.from({ length: 400 }, (_, index) =>
      createHash('sha256').update(`${seed}${index}`).digest('hex'),
    ).join('');
  const SOURCES = {
    'mini-cart.js': `export const small = 'a';`,
    'cart-page.js': `import { text } from './noise.js'; export const page = () => [text, import('./later.js')];`,
    'noise.js': `export const text = '${noise('cart')}';`,
    'later.js': `export const later = '${noise('later')}';`,
  };
  const build = (gzipBudgetKb) =>
    new Promise((resolve, reject) => {
      const dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-budget-'));
      mkdirSync(path.join(dir, 'src'));
      for (const [name, text] of Object.entries(SOURCES)) writeFileSync(path.join(dir, 'src', name), text);
      webpack(
        {
          mode: 'production',
          context: dir,
          entry: {},
          optimization: { minimize: false },
          output: { path: path.join(dir, 'dist'), filename: '[name].x.js', uniqueName: 'cart_mfe' },
          plugins: [
            new webpack.container.ModuleFederationPlugin({
              name: 'cart_mfe',
              filename: 'remoteEntry.x.js',
              exposes: { './MiniCart': './src/mini-cart.js', './CartPage': './src/cart-page.js' },
            }),
            new ReleasePlugin({ ...manifest, gzipBudgetKb }, { checkBudget: true }),
          ],
          infrastructureLogging: { level: 'none' },
        },
        (error, stats) => (error ? reject(error) : resolve({ dir, stats })),
      );
    });

  it('counts the texts of one language only', () => {
    const [entry, small, large] = [
      file('remoteEntry.a.js', 'entry'),
      file('words-da-ts.b.js', 'hej'),
      file('words-ja-ts.c.js', 'こんにちは、ようこそ'),
    ];
    expect(gzipBytes([entry, small, large])).toBe(gzipBytes([entry, large]));
    expect(gzipBytes([entry, small])).toBeGreaterThan(gzipBytes([entry]));
  });

  it('accepts a build within the budget, which then writes a release', async () => {
    const { dir, stats } = await build({ './MiniCart': 5, './CartPage': 20, total: 40 });
    expect(stats.toString({ all: false, errors: true })).toBe('');
    const release = JSON.parse(readFileSync(path.join(dir, 'dist/release.json'), 'utf8'));
    expect(release.entry).toBe('remoteEntry.x.js');
    const [cartFile, ...otherFiles] = release.pageFiles.cart;
    expect(otherFiles).toEqual([]);
    expect(release.firstFiles).toMatchObject({
      './MiniCart': [cartFile],
      './CartPage': [expect.any(String)],
    });
    expect(readFileSync(path.join(dir, 'dist', cartFile), 'utf8')).toContain('small');
    expect(Object.keys(release.files).length).toBeGreaterThan(3);
  }, 60_000);

  it('limits each exposed module’s initial load and the total', async () => {
    const { dir, stats } = await build({ './MiniCart': 5, './CartPage': 5, total: 20 });
    const errors = stats.toString({ all: false, errors: true });
    expect(errors).toMatch(
      /cart_mfe \.\/CartPage: scripts are 1\d\.\d KB of gzip, the budget in mfe\.json is 5 KB/,
    );
    expect(errors).toMatch(
      /cart_mfe total: scripts are \d+\.\d KB of gzip, the budget in mfe\.json is 20 KB/,
    );
    expect(errors).not.toContain('MiniCart');
    expect(existsSync(path.join(dir, 'dist/release.json'))).toBe(false);
  }, 60_000);
});

describe('mfe.json', () => {
  const read = (over) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-mfe-'));
    writeFileSync(path.join(dir, 'mfe.json'), JSON.stringify({ ...manifest, ...over }));
    return () => readMfeManifest(dir);
  };

  it('is copied into the release unchanged', () => {
    expect(read({})()).toEqual(manifest);
    expect(read({ rollout: '1:60,50:60' })()).toEqual({ ...manifest, rollout: '1:60,50:60' });
  });

  it.each([
    ['name', 'Cart-MFE'],
    ['contractVersion', 0],
    ['contracts', { './MiniCart': '1' }],
    ['contracts', {}],
    ['contracts', { './MiniCart': '1.0', './Gone': '1.0' }],
    ['exposes', { MiniCart: './x' }],
    ['environments', ['live']],
    ['environments', []],
    ['routes', ['cart']],
    ['routes', { cart: ['./Gone'] }],
    ['gzipBudgetKb', 40],
    ['gzipBudgetKb', { './MiniCart': 10 }],
    ['gzipBudgetKb', { './MiniCart': 10, './Gone': 10, total: 20 }],
    ['owner', ''],
    ['rollout', '5 %'],
    ['rollout', ['5:10']],
  ])('is refused, with the key’s name, if it has a wrong %s (%j)', (key, value) => {
    expect(read({ [key]: value })).toThrow(`mfe.json: "${key}" must be`);
  });

  it('is refused if it has an unknown key', () => {
    expect(read({ shared: [] })).toThrow('unknown key "shared"');
  });
});

describe('the shared facade exports used by a remote', () => {
  class HarmonyImportSpecifierDependency {
    constructor(request, ids) {
      Object.assign(this, { request, ids });
    }
  }
  class ImportDependency extends Object {
    request = '@bindery/shared/forms';
  }
  const types = {
    '@bindery/shared': { version: 'v', exports: { on: '1', emit: '2' } },
    '@bindery/shared/forms': { version: 'f', exports: { useForm: '3' } },
  };

  it('include each imported name, or all names if the whole facade is imported', () => {
    const modules = [
      { dependencies: [new HarmonyImportSpecifierDependency('@bindery/shared', ['on', 'x'])] },
      { dependencies: [new HarmonyImportSpecifierDependency('react', ['useState'])] },
      { blocks: [{ dependencies: [new ImportDependency()] }] },
    ];
    const used = usedOfFacades(modules);
    expect(builtAgainst(used, types).facades).toEqual({
      '@bindery/shared': { version: 'v', exports: { on: '1' } },
      '@bindery/shared/forms': { version: 'f', exports: { useForm: '3' } },
    });
  });

  it('change the remote’s version if only their types change', () => {
    const manifest = { name: 'cart_mfe', contractVersion: 1, environments: [], routes: {} };
    const files = [{ name: 'remoteEntry.1.js', content: Buffer.from('x') }];
    const [firstVersion, otherVersion] = ['a', 'b'].map(
      (hash) =>
        describeRelease(manifest, files, 'remoteEntry.1.js', { builtAgainst: { facades: { on: hash } } })
          .version,
    );
    expect(firstVersion).not.toBe(otherVersion);
  });
});
