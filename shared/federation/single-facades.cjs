const NAME = 'SingleFacadesPlugin';

/** Fails a build if a facade's file is in no chunk, or in several chunks, because a page would then load it twice. */
class SingleFacadesPlugin {
  /** @param {string[]} files - absolute paths of the facades' entry files */
  constructor(files) {
    this.files = files;
  }

  apply(compiler) {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { chunkGraph, errors, modules, hooks } = compilation;
      hooks.afterOptimizeChunks.tap(NAME, () => {
        for (const file of this.files) {
          const copies = [...modules].filter(({ resource }) => resource === file);
          const chunks = copies.flatMap((copy) => [...chunkGraph.getModuleChunksIterable(copy)]);
          if (chunks.length === 1) continue;
          const names = chunks.map(({ name, id }) => name ?? id).join(', ');
          errors.push(new WebpackError(`${file} must be in one chunk, it is in ${chunks.length}: ${names}`));
        }
      });
    });
  }
}

module.exports = { SingleFacadesPlugin };
