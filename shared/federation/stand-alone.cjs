const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { commonConfig, stylesheets } = require('./common.cjs');

const HOST = path.join(__dirname, '../src/testing/stand-alone');

const page = (name) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name}</title>
    <link rel="icon" href="data:,">
    <style>
      body > nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0.25rem 1rem; border-bottom: 1px solid #8886; font: 0.9375rem/1.5 sans-serif }
      body > nav a { padding-block: 0.375rem; color: inherit; text-decoration: underline; text-underline-offset: 0.25em }
      body > nav a[aria-current] { font-weight: bold; text-decoration: none }
      body > main { max-width: 75rem; margin-inline: auto; padding: 1rem }
    </style>
  </head>
  <body><nav aria-label="Places of ${name}"></nav><main></main></body>
</html>`;

/**
 * Returns the webpack configuration of a page with one remote and its fixtures, without a shop. It renders the exposed
 * modules as tests do, with the same network handlers.
 *
 * @param {string} dir - the remote's folder, with src/testing/stand-alone.tsx
 * @param {string} name - of the remote
 */
function standAlone(dir, name) {
  const common = commonConfig(dir, `${name}_stand_alone`, true);
  return {
    ...common,
    entry: { main: path.join(HOST, 'host.ts') },
    output: { ...common.output, publicPath: '/' },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve.alias,
        '@remote/places$': path.join(dir, 'src/testing/stand-alone.tsx'),
        '@jest/globals$': path.join(HOST, 'jest-globals.ts'),
        'msw/node$': path.join(HOST, 'network.ts'),
      },
    },
    plugins: [...common.plugins, stylesheets(), new HtmlWebpackPlugin({ templateContent: page(name) })],
  };
}

module.exports = { standAlone };
