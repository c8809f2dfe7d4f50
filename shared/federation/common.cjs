const path = require('node:path');
const Minimizer = require('minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { leaveOut } = require('./left-out.cjs');

const ROOT = path.join(__dirname, '../..');
const PRESET_FILES = [
  'common.cjs',
  'index.cjs',
  'compress-plugin.cjs',
  'library-budget.cjs',
  'shared-modules.cjs',
  'facade-types.cjs',
  'release-plugin.cjs',
  'left-out.cjs',
  'left-out.mjs',
  'remote-bundler-runtime.mjs',
  'words/words-loader.cjs',
  'words/compile-words.cjs',
  'words/read-words.cjs',
].map((name) => path.join(__dirname, name));

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

const rules = (name) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'ts-loader',
    // `instance`: ts-loader keeps one compiler per name; without it the builds of one process mix.
    options: {
      transpileOnly: true,
      instance: name,
      configFile: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: { noEmit: false },
    },
  },
  { test: /\.arb$/, loader: path.join(__dirname, 'words/words-loader.cjs'), sideEffects: false },
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
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
    module: { rules: rules(name) },
    optimization: { mangleExports: 'size', minimizer: [minimizer()] },
    cache: cache(name, isDev),
    plugins: [leaveOut()],
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

module.exports = { ROOT, commonConfig, stylesheets };
