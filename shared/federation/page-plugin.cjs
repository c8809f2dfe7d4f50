const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { firstScriptsKb: FIRST_SCRIPTS_BUDGET_KB } = require('./budgets.json');
const { HASH } = require('./integrity.cjs');
const { overBudget } = require('./library-budget.cjs');
const { gzipBytes } = require('./release-plugin.cjs');

const NAME = 'PagePlugin';

const ANALYTICS = path.join(__dirname, '../../analytics-lib');

/** Files that a page loads later. `REMOTES_FILES` are for pages with a remote, `PRODUCT_FILES` for product pages. */
const REMOTES_FILES = /^(federation|page-data|data|axios)\.[0-9a-f]+\.js$/;
const PRODUCT_FILES = /^(federation|page-data|data|axios|product|forms)\.[0-9a-f]+\.js$/;
/**
 * The document of a product page contains its first data, so axios is needed only when the shopper changes something.
 */
const isCalling = (name) => name.startsWith('axios.');

const isScript = (file) => file.endsWith('.js');
const isStyle = (file) => file.endsWith('.css');
const RELATIVE_URL = /\burl\((["']?)(?!["']|data:|https?:|\/)/g;

const filesLike = (compilation, pattern) =>
  compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => pattern.test(name));

/** @returns integrity by file name, for scripts and preload hints. Webpack stores integrity with the content hashes */
const integrities = (compilation, names) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const hash = [compilation.getAsset(name).info.contenthash]
        .flat()
        .find((text) => text?.startsWith(`${HASH}-`));
      return hash ? [[name, hash]] : [];
    }),
  );

function firstFiles(compilation) {
  const files = compilation.entrypoints
    .get('main')
    .getFiles()
    .filter((file) => !file.endsWith('.map'));
  const names = compilation
    .getAssets()
    .map(({ name }) => name)
    .sort();
  const words = names.flatMap((name) => {
    const language = /^words-([a-z]+)-.*\.js$/.exec(name)?.[1];
    return language ? [[language, name]] : [];
  });
  const product = filesLike(compilation, PRODUCT_FILES).filter((name) => !isCalling(name));
  const remotes = filesLike(compilation, REMOTES_FILES);
  const hashed = new Set([...words.map(([, name]) => name), ...product, ...remotes]);
  return {
    js: files.filter(isScript),
    fonts: names.filter((name) => /-latin-(standard|wght|opsz)-normal\..*woff2$/.test(name)),
    words: Object.fromEntries(words),
    product,
    remotes,
    integrity: integrities(compilation, [...hashed]),
  };
}

/**
 * @returns the page's styles as a style element, because a separate file would delay the first paint by one request.
 *   Font addresses are relative to the document
 */
function styleTag(compilation, publicPath) {
  const { transformSync } = require('esbuild');
  const files = compilation.entrypoints.get('main').getFiles().filter(isStyle);
  const css = files.map((file) => compilation.getAsset(file).source.source().toString()).join('\n');
  files.forEach((file) => compilation.deleteAsset(file));
  const { code } = transformSync(css, { loader: 'css', minify: true });
  return {
    tagName: 'style',
    voidTag: false,
    attributes: { nonce: '{{nonce}}' },
    innerHTML: code.trim().replace(RELATIVE_URL, `url($1${publicPath}`),
    meta: { plugin: NAME },
  };
}

/**
 * Puts `nonce="{{nonce}}"` on the page's scripts, and its styles into the document. Lists the product pages' files in
 * `<meta name="product-files">` for prefetching, and the page's first files in assets.json.
 */
class PagePlugin {
  /** @param isDev - if true, styles are in a file for hot reload, and budgets are not checked */
  constructor({ isDev }) {
    this.isDev = isDev;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const hooks = HtmlWebpackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap(NAME, (data) => {
        for (const tag of data.assetTags.scripts) tag.attributes.nonce = '{{nonce}}';
        if (!this.isDev) data.assetTags.styles = [styleTag(compilation, data.publicPath)];
        const content = filesLike(compilation, PRODUCT_FILES)
          .map((file) => data.publicPath + file)
          .join(' ');
        data.assetTags.meta.push({
          tagName: 'meta',
          voidTag: true,
          attributes: { name: 'product-files', content },
          meta: { plugin: NAME },
        });
        return data;
      });
      hooks.afterTemplateExecution.tap(NAME, (data) => {
        this.emitAssets(compilation, compiler.webpack);
        return data;
      });
    });
  }

  emitAssets(compilation, { sources, WebpackError }) {
    const assets = firstFiles(compilation);
    const contents = assets.js.map((name) => ({
      name,
      content: Buffer.from(compilation.getAsset(name).source.source()),
    }));
    const sizeKb = gzipBytes(contents) / 1024;
    if (!this.isDev && sizeKb > FIRST_SCRIPTS_BUDGET_KB)
      compilation.errors.push(
        new WebpackError(
          `The first scripts are ${sizeKb.toFixed(2)} KB of gzip, the budget in shared/federation/budgets.json is ${FIRST_SCRIPTS_BUDGET_KB} KB: what only shop pages need belongs in @bindery/shared/data, what one remote needs in that remote`,
        ),
      );
    const fault = !this.isDev && overBudget(ANALYTICS);
    if (fault) compilation.errors.push(new WebpackError(fault));
    compilation.emitAsset('assets.json', new sources.RawSource(`${JSON.stringify(assets, null, 2)}\n`));
  }
}

module.exports = { PagePlugin };
