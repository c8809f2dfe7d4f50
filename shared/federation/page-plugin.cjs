const HtmlWebpackPlugin = require('html-webpack-plugin');

const NAME = 'PagePlugin';

/** Puts `nonce="{{nonce}}"` on the page's scripts and lists its first files in assets.json, for preload hints. */
class PagePlugin {
  apply(compiler) {
    const { sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const hooks = HtmlWebpackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap(NAME, (data) => {
        for (const tag of data.assetTags.scripts) tag.attributes.nonce = '{{nonce}}';
        return data;
      });
      hooks.afterTemplateExecution.tap(NAME, (data) => {
        const files = [...compilation.entrypoints.get('main').getFiles()].filter((file) => !file.endsWith('.map'));
        const fonts = compilation.getAssets().map(({ name }) => name).filter((name) => /-latin-(standard|wght|opsz)-normal\..*woff2$/.test(name));
        const assets = { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')), fonts };
        compilation.emitAsset('assets.json', new sources.RawSource(`${JSON.stringify(assets, null, 2)}\n`));
        return data;
      });
    });
  }
}

module.exports = { PagePlugin };
