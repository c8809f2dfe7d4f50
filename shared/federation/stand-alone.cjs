const { existsSync } = require('node:fs');
const path = require('node:path');
const { ROOT, commonConfig, stylesheets } = require('./common.cjs');

const HOST = path.join(ROOT, 'shared/src/testing/stand-alone');
/** In the preset package, this folder contains the compiled host and modules instead of their sources. */
const PACKED = path.join(ROOT, 'tools/testing/stand-alone');

const page = (name) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/main.css">
    <script defer src="/main.js"></script>
    <style>
      body > nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0.25rem 1rem; border-bottom: 1px solid #8886; font: 0.9375rem/1.5 sans-serif }
      body > nav a { padding-block: 0.375rem; color: inherit; text-decoration: underline; text-underline-offset: 0.25em }
      body > nav a[aria-current] { font-weight: bold; text-decoration: none }
      body > main { max-width: 75rem; margin-inline: auto; padding: 1rem }
    </style>
  </head>
  <body><nav aria-label="Places of ${name}"></nav><main></main></body>
</html>`;

function sources() {
  if (!existsSync(PACKED))
    return {
      entry: [path.join(HOST, 'host.ts')],
      doors: {
        '@jest/globals$': path.join(HOST, 'jest-globals.ts'),
        'msw/node$': path.join(HOST, 'network.ts'),
      },
    };
  const inPacked = (name) => path.join(PACKED, name);
  const doors = Object.entries(require(inPacked('doors.json')));
  return {
    entry: [inPacked('facades.css'), inPacked('host.js')],
    doors: {
      '@jest/globals$': inPacked('jest-globals.js'),
      ...Object.fromEntries(doors.map(([door, file]) => [door, inPacked(file)])),
    },
  };
}

/** Adds the page to the build. */
const addsPage = (name) => ({
  apply: ({ webpack, hooks }) =>
    hooks.thisCompilation.tap('StandAlonePage', (compilation) =>
      compilation.hooks.processAssets.tap('StandAlonePage', () =>
        compilation.emitAsset('index.html', new webpack.sources.RawSource(page(name))),
      ),
    ),
});

/**
 * Returns the webpack configuration of a page that shows one remote with its fixtures, without a shop. The page renders
 * the exposed modules as tests do, with the same simulated network.
 *
 * @param {string} dir - the remote's folder, with src/testing/stand-alone.tsx
 * @param {string} name - name of the remote
 */
function standAlone(dir, name) {
  const common = commonConfig(dir, `${name}_stand_alone`, true);
  const { entry, doors } = sources();
  const places = path.join(dir, 'src/testing/stand-alone.tsx');
  return {
    ...common,
    entry: { main: entry },
    output: { ...common.output, publicPath: '/', filename: '[name].js' },
    resolve: { ...common.resolve, alias: { ...common.resolve.alias, ...doors, '@remote/places$': places } },
    plugins: [...common.plugins, stylesheets('[name].css'), addsPage(name)],
    // the cookie code of the mock network in the packed modules causes this warning
    ignoreWarnings: [/require function is used/],
  };
}

module.exports = { standAlone };
