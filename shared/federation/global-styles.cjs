const path = require('node:path');
const { compileFunction } = require('node:vm');

const ROOT = path.join(__dirname, '../..');
const SOURCE = path.join(ROOT, 'shared/src/ui/global-styles.tsx');
const DESIGN_LIBRARIES = ['@chakra-ui/react', '@emotion/react', '@emotion/cache', '@emotion/serialize'];

/** @returns {Promise<{css: string, sources: string[]}>} the design system's global styles and their source files */
async function makeGlobalStyles() {
  const { build } = require('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [SOURCE],
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const module = { exports: {} };
  compileFunction(outputFiles[0].text, ['module', 'exports', 'require'])(module, module.exports, require);
  const sources = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'));
  return {
    css: module.exports.globalStyles(),
    sources: [
      ...sources.map((file) => path.join(ROOT, file)),
      ...DESIGN_LIBRARIES.map((name) => require.resolve(`${name}/package.json`)),
    ],
  };
}

/** Webpack loader that puts the global styles in place of shared/src/ui/global-styles.css. */
module.exports = async function globalStylesLoader() {
  const { css, sources } = await makeGlobalStyles();
  sources.forEach((file) => this.addDependency(file));
  return css;
};
module.exports.makeGlobalStyles = makeGlobalStyles;
