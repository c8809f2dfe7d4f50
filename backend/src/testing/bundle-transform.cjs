const { buildSync } = require('esbuild');

/** Jest transform: the file with everything it imports, as CommonJS. */
module.exports = {
  process: (_source, file) => ({
    code: buildSync({
      entryPoints: [file],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
      logLevel: 'error',
    }).outputFiles[0].text,
  }),
};
