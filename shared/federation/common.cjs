const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const Minimizer = require('minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { leaveOut } = require('./left-out.cjs');
const { SteadyContainerId, steadyEntries } = require('./steady-entry.cjs');

steadyEntries();

const ROOT = path.join(__dirname, '../..');
const PRESET_FILES = [
  'common.cjs',
  'index.cjs',
  'compress-plugin.cjs',
  'global-styles.cjs',
  'integrity.cjs',
  'library-budget.cjs',
  'shared-modules.cjs',
  'facade-types.cjs',
  'contract-props.cjs',
  'release-plugin.cjs',
  'left-out.cjs',
  'left-out.mjs',
  'steady-entry.cjs',
  'remote-bundler-runtime.mjs',
  'words/words-loader.cjs',
  'words/compile-words.cjs',
  'words/read-words.cjs',
].map((name) => path.join(__dirname, name));

const GLOBAL_STYLES = path.join(ROOT, 'shared/src/ui/global-styles.css');

/** Builds contain no tests, so a changed test does not change a build's version. */
const TEST = /\.test\.tsx?$/;

/** Shared sources that a remote's build bundles, which are all except the facades. */
const TAKEN_ALONG = [
  ...['ui/bundled', 'contracts', 'market', 'customisation'].map((name) => `shared/src/${name}`),
  'analytics-lib/src/goods.ts',
];

/** @returns {string[]} source paths relative to `sourcePath`; `['']` if `sourcePath` is a file */
function sourcesIn(sourcePath) {
  if (!existsSync(sourcePath)) return [];
  if (path.extname(sourcePath)) return [''];
  const entries = readdirSync(sourcePath, { recursive: true }).map(String).sort();
  return entries.filter((entry) => path.extname(entry) && !TEST.test(entry));
}

/**
 * Returns webpack's global name for a build, with a hash of its sources. A page runs two builds of one remote if a part
 * of the newer build fails to load. With the same name, the chunk ids of both builds would collide.
 *
 * @returns {string} a name that depends on the sources, but not on the folder
 */
function uniqueName(dir, name, root = ROOT) {
  const hash = createHash('sha256');
  const add = (folder, entry) => hash.update(`${entry}\0`).update(readFileSync(path.join(folder, entry)));
  for (const folder of [path.join(dir, 'src'), ...TAKEN_ALONG.map((each) => path.join(root, each))])
    for (const entry of sourcesIn(folder)) add(folder, entry);
  for (const file of ['mfe.json', 'package.json']) if (existsSync(path.join(dir, file))) add(dir, file);
  for (const file of PRESET_FILES) add(path.dirname(file), path.basename(file));
  return `${name}_${hash.digest('hex').slice(0, 8)}`;
}

/** File names contain a content hash, so browsers can cache the files for ever. */
const output = (dir, name) => ({
  path: path.join(dir, 'dist'),
  uniqueName: name,
  clean: true,
  filename: '[name].[contenthash:12].js',
  chunkFilename: '[name].[contenthash:12].js',
  assetModuleFilename: '[name].[contenthash:12][ext]',
  crossOriginLoading: 'anonymous',
  chunkLoadTimeout: 10_000,
  // a module that failed because a shared module was missing runs again at the next import
  strictModuleErrorHandling: true,
  hashFunction: 'xxhash64',
});

function aliases(isDev) {
  const router = path.dirname(require.resolve('react-router/package.json'));
  return {
    // omits a CommonJS package, which webpack cannot tree-shake and which only emotion's unused withTheme needs
    'hoist-non-react-statics': false,
    // react-router would resolve to its development build, so this alias selects the production build.
    ...(isDev ? {} : { 'react-router$': path.join(router, 'dist/production/index.mjs') }),
  };
}

function typeScriptOf(dir) {
  const ownConfig = path.join(dir, 'tsconfig.json');
  return existsSync(ownConfig) ? ownConfig : path.join(ROOT, 'tsconfig.json');
}

const rules = (dir, name) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('ts-loader'),
    // ts-loader has one compiler per `instance`. Without this name, all builds of a process would share one.
    options: {
      transpileOnly: true,
      instance: name,
      configFile: typeScriptOf(dir),
      compilerOptions: { noEmit: false },
    },
  },
  { test: /\.arb$/, loader: path.join(__dirname, 'words/words-loader.cjs'), sideEffects: false },
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
  { test: GLOBAL_STYLES, enforce: 'pre', loader: path.join(__dirname, 'global-styles.cjs') },
  { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
];

const minimizer = () =>
  new Minimizer({
    minify: Minimizer.swcMinify,
    minimizerOptions: { compress: { passes: 2, keep_fargs: false }, mangle: true },
    extractComments: false,
  });

const cache = (name, isDev) => ({
  type: 'filesystem',
  name: `${name}-${isDev ? 'development' : 'production'}`,
  cacheDirectory: path.join(ROOT, '.cache/webpack'),
  buildDependencies: { config: PRESET_FILES },
});

/**
 * Returns the webpack configuration that the shell and the remotes have in common. The supported browsers are in
 * `browserslist` of the root's package.json.
 *
 * @param {string} dir - the workspace's folder
 * @param {string} name - federation name: letters, digits, underscores
 * @param {boolean} isDev - true for a development build, which is not minified
 */
function commonConfig(dir, name, isDev) {
  return {
    name,
    mode: isDev ? 'development' : 'production',
    context: dir,
    target: `browserslist:${path.join(ROOT, 'package.json')}`,
    // Source maps use no eval, because the page's policy has no unsafe-eval. Hidden maps are built but not served.
    devtool: isDev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: output(dir, name),
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: aliases(isDev) },
    module: { rules: rules(dir, name) },
    optimization: { mangleExports: 'size', minimizer: [minimizer()] },
    cache: cache(name, isDev),
    plugins: [leaveOut(), new SteadyContainerId()],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

function stylesheets(filename = '[name].[contenthash:12].css') {
  return new MiniCssExtractPlugin({
    filename,
    chunkFilename: '[name].[contenthash:12].css',
  });
}

module.exports = { ROOT, commonConfig, stylesheets, uniqueName };
