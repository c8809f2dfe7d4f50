const { readFileSync, realpathSync } = require('node:fs');
const path = require('node:path');
const { DefinePlugin, NormalModuleReplacementPlugin } = require('webpack');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { ROOT, commonConfig, stylesheets, uniqueName } = require('./common.cjs');
const { CompressPlugin } = require('./compress-plugin.cjs');
const { integrity } = require('./integrity.cjs');
const { readMfeManifest } = require('./mfe-manifest.cjs');
const { ReleasePlugin } = require('./release-plugin.cjs');
const { FACADES } = require('./facade-types.cjs');
const { SHARED_VERSIONS, sharedModules } = require('./shared-modules.cjs');

const isDevelopment = () => process.env.NODE_ENV === 'development';
/** Development builds contain no compressed files, because the server compresses each response. */
const compressed = (isDev) => (isDev ? [] : [new CompressPlugin()]);

/**
 * A facade and its libraries must be in one chunk. Otherwise webpack cannot join their modules (scope hoisting), so
 * that the page loads unused recipes and hooks. Every page first loads these chunks: the shell's own, and three that
 * rarely change.
 */
const chunk = (name, test) => ({ name, test, enforce: true, chunks: 'initial' });
const SHELL_CHUNKS = {
  default: false,
  defaultVendors: false,
  react: chunk('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/),
  ui: chunk(
    'ui',
    /[\\/](shared[\\/]src[\\/]ui|node_modules[\\/](@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|@internationalized|stylis|hoist-non-react-statics|react-is))[\\/]/,
  ),
  core: chunk(
    'core',
    /[\\/](shared[\\/]src[\\/](?!ui)|analytics-lib|node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser))/,
  ),
  // Code that several later pages share is in one file, not copied into each chunk.
  // `ui/bundled` and the account's market rules are in the chunks of the pages that use them.
  data: {
    name: 'data',
    test: /[\\/](shared[\\/]src[\\/](?!ui|forms|market[\\/](regions|written-address))|node_modules[\\/](jotai|@tanstack)[\\/])/,
    enforce: true,
    chunks: 'async',
  },
  forms: { name: 'forms', test: /[\\/]shared[\\/]src[\\/]forms[\\/]/, enforce: true, chunks: 'async' },
  // one chunk for all late-loaded pages with an overlay
  overlay: {
    name: 'overlay',
    test: /[\\/](shared[\\/]src[\\/]ui[\\/]overlay\.|node_modules[\\/](@chakra-ui|@ark-ui|@zag-js)[\\/])/,
    minChunks: 2,
    enforce: true,
    chunks: 'async',
  },
};

/** Common chunks contain scripts only. A chunk that contains only shared modules has no file, and therefore no hash. */
const REMOTE_CHUNKS = {
  default: { type: /^javascript/, minChunks: 2, reuseExistingChunk: true },
  defaultVendors: false,
};

/** The shell is released like a remote: it is stored, verified and published in the same way. */
const SHELL_RELEASE = {
  name: 'shell',
  contractVersion: 1,
  environments: ['development', 'staging', 'pr_app', 'production'],
  routes: {},
};

const shellRelease = (dir) => ({
  ...SHELL_RELEASE,
  accepts: JSON.parse(readFileSync(path.join(dir, 'accepts.json'), 'utf8')),
});

/** Build constants that make the shell's federation runtime smaller: it needs no manifests and no exposed modules. */
const hostConstants = () => ({
  SHARED_VERSIONS: JSON.stringify(SHARED_VERSIONS),
  ENV_TARGET: '"web"',
  FEDERATION_HAS_EXPOSES: false,
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
});

const facadeFiles = () => Object.values(FACADES).map((file) => path.join(realpathSync(ROOT), file));

/** If an import bypassed a facade, webpack could not join its modules. It would ship all exports of its libraries. */
const facadesAsDoors = () => ({ include: facadeFiles(), sideEffects: true });

function shell(dir) {
  // loaded only in `shell`, because the remotes' preset package does not include these modules
  const HtmlWebpackPlugin = require('html-webpack-plugin');
  const { PagePlugin } = require('./page-plugin.cjs');
  const { ServerBundlePlugin } = require('./server-bundle.cjs');
  const { SingleFacadesPlugin } = require('./single-facades.cjs');
  const isDev = isDevelopment();
  const common = commonConfig(dir, 'shell', isDev);
  return {
    ...common,
    entry: { main: './src/index.ts' },
    output: {
      ...common.output,
      publicPath: 'auto', // the path of the page's first script
      workerPublicPath: '/_canvas/assets/', // browsers run no worker of another origin
    },
    module: { rules: [...common.module.rules, facadesAsDoors()] },
    optimization: {
      ...common.optimization,
      splitChunks: isDev ? false : { chunks: 'initial', minSize: 0, cacheGroups: SHELL_CHUNKS },
    },
    plugins: [
      ...common.plugins,
      stylesheets(),
      new HtmlWebpackPlugin({
        template: path.join(dir, 'src/index.html'),
        scriptLoading: 'defer',
        minify: false,
        publicPath: '/_canvas/assets/',
      }),
      ...integrity(isDev, 'lazy'),
      new PagePlugin({ isDev }),
      ...(isDev ? [] : [new ServerBundlePlugin(dir), new SingleFacadesPlugin(facadeFiles())]),
      new ReleasePlugin(shellRelease(dir), { checkBudget: false, entry: 'main.', isDev }),
      ...compressed(isDev),
      new DefinePlugin(hostConstants()),
    ],
  };
}

function remote(dir) {
  const isDev = isDevelopment();
  const manifest = readMfeManifest(dir);
  const common = commonConfig(dir, manifest.name, isDev);
  return {
    ...common,
    entry: {},
    output: {
      ...common.output,
      publicPath: 'auto',
      ...(!isDev && { uniqueName: uniqueName(dir, manifest.name) }),
    },
    optimization: {
      ...common.optimization,
      // smaller than webpack's default of 20 kB, which would repeat more code in a remote's files
      splitChunks: { chunks: 'all', minSize: 12_000, cacheGroups: REMOTE_CHUNKS },
    },
    // a remote's modules have no side effects, so that each exposed module contains only the code it uses
    module: {
      rules: [
        ...common.module.rules,
        { test: /\.tsx?$/, include: path.join(dir, 'src'), sideEffects: false },
      ],
    },
    plugins: [
      ...common.plugins,
      stylesheets(),
      new ModuleFederationPlugin({
        name: manifest.name,
        filename: 'remoteEntry.[contenthash:12].js',
        exposes: manifest.exposes,
        shared: sharedModules(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web' }, externalRuntime: true },
      }),
      new NormalModuleReplacementPlugin(
        /webpack-bundler-runtime[\\/]dist[\\/]bundler\.c?js$/,
        path.join(__dirname, 'remote-bundler-runtime.mjs'),
      ),
      ...integrity(isDev, 'eager'),
      new ReleasePlugin(manifest, { checkBudget: !isDev, isDev }),
      ...compressed(isDev),
    ],
  };
}

module.exports = { shell, remote };
