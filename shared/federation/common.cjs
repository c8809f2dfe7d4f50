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

/** Is in no build: a change of one is no new version. */
const TEST = /\.test\.tsx?$/;

/** What remotes of this repository take into their own files of other workspaces: all but the facades. */
const TAKEN_ALONG = [
  ...['ui/bundled', 'contracts', 'market', 'customisation'].map((name) => `shared/src/${name}`),
  'analytics-lib/src/goods.ts',
];

/** @returns {string[]} its sources, by their paths below it; of a file that one */
function sourcesIn(sourcePath) {
  if (!existsSync(sourcePath)) return [];
  if (path.extname(sourcePath)) return [''];
  const entries = readdirSync(sourcePath, { recursive: true }).map(String).sort();
  return entries.filter((entry) => path.extname(entry) && !TEST.test(entry));
}

/**
 * Two builds of one remote may run on a page, where the newer one cannot be loaded in part: they must not take each
 * other's chunks, which have the same ids. So the name of what webpack keeps globally says what the build was made of.
 *
 * @returns {string} the same wherever the same sources lie
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

/** Names of files carry a hash of their content: they are kept for ever. */
const output = (dir, name) => ({
  path: path.join(dir, 'dist'),
  uniqueName: name,
  clean: true,
  filename: '[name].[contenthash:12].js',
  chunkFilename: '[name].[contenthash:12].js',
  assetModuleFilename: '[name].[contenthash:12][ext]',
  crossOriginLoading: 'anonymous',
  chunkLoadTimeout: 10_000,
  // a module whose shared module was missing runs anew when it is fetched again; without this it stays half made
  strictModuleErrorHandling: true,
  hashFunction: 'xxhash64',
});

function aliases(isDev) {
  const router = path.dirname(require.resolve('react-router/package.json'));
  return {
    // Only emotion's withTheme needs it, which nobody uses; being CommonJS it would be shipped all the same.
    'hoist-non-react-statics': false,
    // react-router's package answers every import with its development build; the other one stands beside it.
    ...(isDev ? {} : { 'react-router$': path.join(router, 'dist/production/index.mjs') }),
  };
}

/** A remote outside this repository has one of its own, which extends ours. */
function typeScriptOf(dir) {
  const ownConfig = path.join(dir, 'tsconfig.json');
  return existsSync(ownConfig) ? ownConfig : path.join(ROOT, 'tsconfig.json');
}

const rules = (dir, name) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('ts-loader'),
    // `instance`: ts-loader keeps one compiler per name; without it the builds of one process mix.
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
 * What the builds of the shell and of a remote have in common. The browsers they are made for are those of `browserslist`
 * in the root's package.json.
 *
 * @param {string} dir - the workspace's folder
 * @param {string} name - federation name: letters, digits, underscores
 * @param {boolean} isDev - development build: not minified
 */
function commonConfig(dir, name, isDev) {
  return {
    name,
    mode: isDev ? 'development' : 'production',
    context: dir,
    target: `browserslist:${path.join(ROOT, 'package.json')}`,
    // Never an eval source map: the page's policy has no unsafe-eval. Hidden maps are built and not served.
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

/** @returns the plugin that writes stylesheets as files (Chakra's styles are not among them) */
function stylesheets() {
  return new MiniCssExtractPlugin({
    filename: '[name].[contenthash:12].css',
    chunkFilename: '[name].[contenthash:12].css',
  });
}

module.exports = { ROOT, commonConfig, stylesheets, uniqueName };
