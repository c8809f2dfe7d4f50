const { promisify } = require('node:util');
const zlib = require('node:zlib');

const NAME = 'CompressPlugin';
const COMPRESSED = /\.(js|css|json|svg|txt)$/;
/** Only the server reads these files. */
const NOT_SERVED = /^(assets|release)\.json$/;
const MIN_BYTES = 1024;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const ENCODINGS = {
  '.br': (content) =>
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
};

/** Writes `.br` and `.gz` copies of served files, so servers need not compress each response. */
class CompressPlugin {
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const cache = compilation.getCache(NAME);
      // runs after release.json is written, because the release must not list the compressed copies
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 2 },
        async () => {
          if (compilation.errors.length > 0) return;
          const served = compilation
            .getAssets()
            .filter(
              ({ name, source }) =>
                COMPRESSED.test(name) && !NOT_SERVED.test(name) && source.size() >= MIN_BYTES,
            );
          await Promise.all(
            served.flatMap(({ name, source }) =>
              Object.entries(ENCODINGS).map(async ([extension, encode]) => {
                const encoded = await cache.providePromise(
                  name + extension,
                  cache.getLazyHashedEtag(source),
                  async () => new sources.RawSource(await encode(source.buffer())),
                );
                compilation.emitAsset(name + extension, encoded);
              }),
            ),
          );
        },
      );
    });
  }
}

module.exports = { CompressPlugin };
