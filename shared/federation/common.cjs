const path = require('node:path');
const Minimizer = require('minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { leaveOut, LEFT_OUT_ALIASES } = require('./left-out.cjs');

const ROOT = path.join(__dirname, '../..');

/**
 * What the builds of the shell and of a remote have in common.
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
    target: ['web', 'es2022'],
    // Never an eval source map: the page's policy has no unsafe-eval. Hidden maps are built and not served.
    devtool: isDev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: path.join(dir, 'dist'),
      uniqueName: name,
      clean: true,
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        // Only emotion's withTheme needs it, which nobody uses; being CommonJS it would be shipped all the same.
        'hoist-non-react-statics': false,
        ...LEFT_OUT_ALIASES,
        // react-router's package answers every import with its development build; the other one stands beside it.
        ...(isDev
          ? {}
          : {
              'react-router$': path.join(
                path.dirname(require.resolve('react-router/package.json')),
                'dist/production/index.mjs',
              ),
            }),
      },
    },
    module: {
      rules: [
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
        ...(isDev
          ? []
          : [
              {
                test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
                loader: path.join(__dirname, 'pure-components-loader.cjs'),
              },
            ]),
        {
          test: /[\\/](@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]preset-base\.js|@pandacss[\\/]is-valid-prop[\\/]dist[\\/]index\.mjs)$/,
          loader: path.join(__dirname, 'unspoken-styles-loader.cjs'),
        },
        {
          test: /\.arb$/,
          loader: path.join(__dirname, 'words/words-loader.cjs'),
          sideEffects: false,
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      mangleExports: 'size',
      minimizer: [
        new Minimizer({
          minify: Minimizer.swcMinify,
          minimizerOptions: { compress: { passes: 2, keep_fargs: false, ecma: 2020 }, mangle: true },
          extractComments: false,
        }),
      ],
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${isDev ? 'development' : 'production'}`,
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      buildDependencies: {
        config: [
          __filename,
          path.join(__dirname, 'index.cjs'),
          path.join(__dirname, 'shared-modules.cjs'),
          path.join(__dirname, 'remote-bundler-runtime.mjs'),
          path.join(__dirname, 'pure-components-loader.cjs'),
          path.join(__dirname, 'unspoken-styles-loader.cjs'),
          path.join(__dirname, 'unspoken-styles.cjs'),
          path.join(__dirname, 'left-out.cjs'),
          path.join(__dirname, 'left-out.mjs'),
          path.join(__dirname, 'no-manifests.mjs'),
          path.join(__dirname, 'words/words-loader.cjs'),
          path.join(__dirname, 'words/compile-words.cjs'),
          path.join(__dirname, 'words/read-words.cjs'),
        ],
      },
    },
    plugins: leaveOut(),
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
