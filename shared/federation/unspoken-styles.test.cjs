const { describe, it, expect } = require('@jest/globals');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { CONDITIONS, PROPERTIES, UTILITIES } = require('./unspoken-styles.cjs');
const unspokenStylesLoader = require('./unspoken-styles-loader.cjs');

const ROOT = path.join(__dirname, '../..');
const CHAKRA = path.join(ROOT, 'node_modules/@chakra-ui/react/dist/esm');
const WORKSPACES = ['shell', 'builder-mfe', 'preview-mfe', 'cart-mfe', 'admin-mfe', 'shared'];
const FACADES = ['shared/src/ui/index.ts', 'shared/src/ui-overlay/index.ts'];

const filesOf = (folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file));
const sources = WORKSPACES.flatMap((workspace) => filesOf(path.join(ROOT, workspace, 'src'))).filter((file) =>
  /\.tsx?$/.test(file),
);
/** @returns the folders of the library's components that the facades give to the page */
function components() {
  const names = FACADES.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8').match(/\b[A-Z][A-Za-z]+/g),
  );
  return names
    .map((name) => path.join(CHAKRA, 'components', name.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase()))
    .filter((folder) => existsSync(folder));
}

/** @returns the styles that a source gives: names before `=` or `:`, and conditions with their underscore */
const styles = (source) =>
  [...source.matchAll(/\b(_?[A-Za-z]+)(?=['"]?(?:=[{"']|:\s))/g)].map(([, name]) => name);
const isUnspoken = (name) =>
  name.startsWith('_') ? CONDITIONS.test(name.slice(1)) : UTILITIES.test(name) || PROPERTIES.test(name);

describe('the names of styles that the build leaves out', () => {
  it('are found where they stand', () => {
    expect(
      styles('<Box divideX="1px" px={4} css={{ _peerHover: { mb: 2 }, "scrollbarWidth": "thin" }} />').filter(
        isUnspoken,
      ),
    ).toEqual(['divideX', '_peerHover', 'scrollbarWidth']);
  });

  it('are none that a page uses', () => {
    const used = sources.flatMap((file) =>
      styles(readFileSync(file, 'utf8'))
        .filter(isUnspoken)
        .map(
          (name) =>
            `${name} in ${path.relative(ROOT, file)}: take it out of shared/federation/unspoken-styles.cjs`,
        ),
    );
    expect(sources.length).toBeGreaterThan(200);
    expect(used).toEqual([]);
  });

  it('are none that a component of the library uses', () => {
    const folders = components();
    expect(folders.map((folder) => path.basename(folder))).toEqual(
      expect.arrayContaining(['button', 'dialog', 'simple-grid', 'visually-hidden']),
    );
    const used = folders.flatMap((folder) =>
      filesOf(folder)
        .filter((file) => file.endsWith('.js'))
        .flatMap((file) => styles(readFileSync(file, 'utf8')).filter(isUnspoken)),
    );
    expect(used).toEqual([]);
  });
});

describe('the library without them', () => {
  const shortened = (file) => unspokenStylesLoader(readFileSync(file, 'utf8'));

  it('keeps the others', () => {
    const preset = shortened(path.join(CHAKRA, 'preset-base.js'));
    expect(preset).not.toMatch(/divideX|peerHover/);
    expect(preset).toMatch(/paddingInline: \{/);
    expect(preset).toMatch(/hover: \[/);
    const properties = shortened(path.join(ROOT, 'node_modules/@pandacss/is-valid-prop/dist/index.mjs'));
    expect(properties).not.toContain('ruby');
    expect(properties).toContain(',justifyContent,');
  });

  it('is refused once it is another', () => {
    expect(() => unspokenStylesLoader('export const defaultBaseConfig = {}')).toThrow('not what it was');
    expect(() => unspokenStylesLoader('const another = 1;')).toThrow('not what it was');
  });
});
