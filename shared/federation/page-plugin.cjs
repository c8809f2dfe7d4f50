const HtmlWebpackPlugin = require('html-webpack-plugin');
const { gzipBytes } = require('./release-plugin.cjs');

const NAME = 'PagePlugin';
/** Every page pays for these before it shows anything. */
const FIRST_SCRIPTS_GOAL_KB = 175;

/** Puts `nonce="{{nonce}}"` on the page's scripts and lists its first files in assets.json, for preload hints. */
class PagePlugin {
  constructor({ checkBudget }) {
    this.checkBudget = checkBudget;
  }

  apply(compiler) {
    const { sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const hooks = HtmlWebpackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap(NAME, (data) => {
        for (const tag of data.assetTags.scripts) tag.attributes.nonce = '{{nonce}}';
        return data;
      });
      hooks.afterTemplateExecution.tap(NAME, (data) => {
        const files = [...compilation.entrypoints.get('main').getFiles()].filter(
          (file) => !file.endsWith('.map'),
        );
        const fonts = compilation
          .getAssets()
          .map(({ name }) => name)
          .filter((name) => /-latin-(standard|wght|opsz)-normal\..*woff2$/.test(name));
        const words = Object.fromEntries(
          compilation.getAssets().flatMap(({ name }) => {
            const language = /^words-([a-z]+)-.*\.js$/.exec(name)?.[1];
            return language ? [[language, name]] : [];
          }),
        );
        const assets = {
          js: files.filter((file) => file.endsWith('.js')),
          css: files.filter((file) => file.endsWith('.css')),
          fonts,
          words,
        };
        const sizeKb =
          gzipBytes(
            assets.js.map((name) => ({
              name,
              content: Buffer.from(compilation.getAsset(name).source.source()),
            })),
          ) / 1024;
        if (this.checkBudget && sizeKb > FIRST_SCRIPTS_GOAL_KB) {
          compilation.warnings.push(
            new WebpackError(
              `The first scripts are ${sizeKb.toFixed(1)} KB of gzip, the goal is ${FIRST_SCRIPTS_GOAL_KB}: what only forms need belongs in @bindery/shared/forms, what one remote needs in that remote`,
            ),
          );
        }
        compilation.emitAsset('assets.json', new sources.RawSource(`${JSON.stringify(assets, null, 2)}\n`));
        return data;
      });
    });
  }
}

module.exports = { PagePlugin };
