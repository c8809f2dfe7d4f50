const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { SubresourceIntegrityPlugin } = require('webpack-subresource-integrity');
const { makePlaceholder } = require('webpack-subresource-integrity/util');

const NAME = 'IntegrityPlugin';
/**
 * The shortest hash of SRI, because the first script contains the hash of every later file and hashes do not compress.
 */
const HASH = 'sha256';

const integrityOf = (content) => `${HASH}-${createHash(HASH).update(content).digest('base64')}`;
/** An integrity value that matches no content. */
const NOTHING = `${HASH}-${'A'.repeat(43)}=`;
/** Returns a placeholder as long as the hash that replaces it, so that source maps stay valid. */
const stylePlace = (id) =>
  `*-*-*-style-${createHash(HASH).update(String(id)).digest('hex')}`.slice(0, NOTHING.length);

/**
 * Adds the hashes that `webpack-subresource-integrity` omits: for lazily loaded stylesheets, and for chunks without a
 * file, which contain only shared modules. When webpack generates the loading code, it does not know the hashes yet.
 * The code contains placeholders, which this plugin replaces later.
 */
class IntegrityPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const hooks = MiniCssExtractPlugin.getCompilationHooks(compilation);
      hooks.beforeTagInsert.tap(NAME, (source, { tag, chunkId }) => {
        const places = Object.fromEntries(styled(compilation).map(({ id }) => [id, stylePlace(id)]));
        return `${source}${tag}.integrity = ${JSON.stringify(places)}[${chunkId}];${tag}.crossOrigin = "anonymous";`;
      });
      // Runs after minification and before webpack hashes the scripts. Webpack updates all content hashes that change
      // later, including these.
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1 },
        () => {
          styled(compilation).forEach(scriptsLast);
          fill(compilation, sources);
        },
      );
    });
  }
}

const styled = ({ chunks, chunkGraph }) =>
  [...chunks].filter((chunk) =>
    chunkGraph.getChunkModules(chunk).some(({ type }) => type === 'css/mini-extract'),
  );

/**
 * Moves a chunk's scripts behind its other files, because the integrity library regards the last file as the script.
 */
function scriptsLast({ files }) {
  for (const script of [...files].filter((file) => file.endsWith('.js'))) {
    files.delete(script);
    files.add(script);
  }
}

/** @returns {Map<string, string>} hashes by placeholder */
function places(compilation) {
  const integrityByPlace = new Map();
  for (const { id, files } of compilation.chunks) {
    const style = [...files].find((file) => file.endsWith('.css'));
    if (style) integrityByPlace.set(stylePlace(id), integrityOf(compilation.getAsset(style).source.source()));
    if (files.size === 0) integrityByPlace.set(makePlaceholder([HASH], id), NOTHING);
  }
  return integrityByPlace;
}

function fill(compilation, { ReplaceSource }) {
  const integrityByPlace = places(compilation);
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js')) continue;
    const text = String(source.source());
    const placesHere = [...integrityByPlace].filter(([place]) => text.includes(place));
    if (placesHere.length === 0) continue;
    const filled = new ReplaceSource(source);
    for (const [place, integrity] of placesHere) {
      const offset = text.indexOf(place);
      filled.replace(offset, offset + place.length - 1, integrity);
    }
    compilation.updateAsset(name, filled);
  }
}

/**
 * @param {'eager' | 'lazy'} hashLoading - eager: the first file contains all hashes. lazy: each file contains the hashes
 *   of the files that it loads
 * @returns the plugins that put an integrity on every inserted script and stylesheet. There are none in development,
 *   where files change while the page is open. Source: docs/rules.md REL-15
 */
const integrity = (isDev, hashLoading) =>
  isDev
    ? []
    : [
        new IntegrityPlugin(),
        new SubresourceIntegrityPlugin({ hashFuncNames: [HASH], enabled: true, hashLoading }),
      ];

module.exports = { HASH, integrity };
