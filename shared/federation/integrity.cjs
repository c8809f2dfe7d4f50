const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { SubresourceIntegrityPlugin } = require('webpack-subresource-integrity');
const { makePlaceholder } = require('webpack-subresource-integrity/util');

const NAME = 'IntegrityPlugin';
/** Short, because the first script holds the hash of every later file, and no hash can be compressed. */
const HASH = 'sha256';

const integrityOf = (content) => `${HASH}-${createHash(HASH).update(content).digest('base64')}`;
/** No bytes have it. */
const NOTHING = `${HASH}-${'A'.repeat(43)}=`;
/** As long as what takes its place, so that maps of sources stay right. */
const stylePlace = (id) =>
  `*-*-*-style-${createHash(HASH).update(String(id)).digest('hex')}`.slice(0, NOTHING.length);

/**
 * What `webpack-subresource-integrity` leaves out: stylesheets that are fetched later, and chunks of nothing but shared
 * modules, which have no file. The code that inserts a file is written before its bytes are known, so it names a place
 * that is filled in once they are.
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
      // before the hashes of the scripts are taken, and after they were made small; hashes of content that change later
      // on, these among them, are changed by webpack wherever they stand
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

/** @returns the chunks that have a stylesheet */
const styled = ({ chunks, chunkGraph }) =>
  [...chunks].filter((chunk) =>
    chunkGraph.getChunkModules(chunk).some(({ type }) => type === 'css/mini-extract'),
  );

/** Which file of a chunk was written last is chance, and the library takes the hash of the last one for its script's. */
function scriptsLast({ files }) {
  for (const script of [...files].filter((file) => file.endsWith('.js'))) {
    files.delete(script);
    files.add(script);
  }
}

/** @returns {Map<string, string>} what stands in scripts by what takes its place */
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
 * @param {'eager' | 'lazy'} hashLoading - where hashes are: all in the first file, or of what only a later file asks for in that one
 * @returns what puts an integrity on every script and stylesheet that a build inserts, and on those of its page; none in
 * development, where files change under the page. Source: docs/rules.md REL-15
 */
const integrity = (isDev, hashLoading) =>
  isDev
    ? []
    : [
        new IntegrityPlugin(),
        new SubresourceIntegrityPlugin({ hashFuncNames: [HASH], enabled: true, hashLoading }),
      ];

module.exports = { HASH, integrity };
