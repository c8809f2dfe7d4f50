const path = require('node:path');
const { compileWords } = require('./words/compile-words.cjs');

const NAME = 'ServerBundlePlugin';
const ROUTER = path.dirname(require.resolve('react-router/package.json'));
const NOTHING = path.join(__dirname, 'nothing.mjs');

const words = {
  name: 'words',
  setup({ onLoad }) {
    onLoad({ filter: /\.arb$/ }, ({ path: file }) => ({ contents: compileWords(file), loader: 'js' }));
  },
};

/**
 * The router's production builds. Under the condition `node`, its packages would resolve to CommonJS development
 * builds.
 */
const ROUTER_FILES = {
  'react-router': path.join(ROUTER, 'dist/production/index.mjs'),
  'react-router/dom': path.join(ROUTER, 'dist/production/dom-export.mjs'),
  'react-router-dom': path.join(ROUTER, '../react-router-dom/dist/index.mjs'),
};
const oneRouter = {
  name: 'one-router',
  setup({ onResolve }) {
    onResolve({ filter: /^react-router(-dom|\/dom)?$/ }, (args) => ({
      path: ROUTER_FILES[args.path],
      sideEffects: false,
    }));
  },
};

/** @returns {Promise<Buffer>} the page of the workspace in `dir`, as a Node module without federation */
async function serverBundle(dir) {
  const { build } = require('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: path.join(__dirname, '../..'),
    entryPoints: [path.join(dir, 'src/render-page.tsx')],
    outfile: path.join(dir, 'dist/server.mjs'),
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty' },
    // only emotion's unused withTheme needs this package
    alias: { 'hoist-non-react-statics': NOTHING },
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);" },
    plugins: [words, oneRouter],
    logLevel: 'warning',
  });
  return Buffer.from(outputFiles[0].contents);
}

/** Adds `server.mjs` to the shell's release. It contains the shell's sources, bundled for server rendering. */
class ServerBundlePlugin {
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => compilation.emitAsset('server.mjs', new sources.RawSource(await serverBundle(this.dir))),
      );
    });
  }
}

module.exports = { ServerBundlePlugin, serverBundle };
