const { createHash } = require('node:crypto');
const zlib = require('node:zlib');

const NAME = 'ReleasePlugin';
const sri = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Describes the files of a build, the shell's or a remote's, as one immutable release.
 *
 * @param {{name: string, contractVersion: number, environments: string[], routes: string[]}} manifest
 * @param {{name: string, content: Buffer}[]} files - what is served: no source maps
 * @param {string} entry - file name of what runs first
 * @returns release.json: `version` is a hash of names and contents, `files` maps a file name to its integrity
 */
function describeRelease(manifest, files, entry) {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256').update(
    JSON.stringify([manifest.name, manifest.contractVersion, manifest.routes]),
  );
  const integrities = {};
  for (const { name, content } of sorted) {
    hash.update(name).update('\0').update(content);
    integrities[name] = sri(content);
  }
  return {
    name: manifest.name,
    ...(manifest.owner && { owner: manifest.owner }),
    version: hash.digest('hex').slice(0, 16),
    contractVersion: manifest.contractVersion,
    environments: manifest.environments,
    routes: manifest.routes,
    entry,
    integrity: integrities[entry],
    files: integrities,
  };
}

const isWords = (name) => name.startsWith('words-');
/** A remote may have more than one file of texts: 'words-de-arb', 'words-de-arb-orders'. */
const languageOf = (name) => /^words-([a-z]+)/.exec(name)?.[1] ?? name;

/**
 * @returns gzip size in bytes of the scripts one shopper can load: of the languages (`words-<language>`), the largest
 */
function gzipBytes(files) {
  const bytesByLanguage = new Map();
  let bytes = 0;
  for (const { name, content } of files.filter((file) => file.name.endsWith('.js'))) {
    const size = zlib.gzipSync(content, { level: 9 }).length;
    const language = languageOf(name);
    if (isWords(name)) bytesByLanguage.set(language, (bytesByLanguage.get(language) ?? 0) + size);
    else bytes += size;
  }
  return bytes + Math.max(0, ...bytesByLanguage.values());
}

/**
 * What the page fetches before an exposed module shows: the entry, and the files of the module and of what it imports
 * statically, with their texts. Of the languages every shopper needs one at most. What comes later (`import()`) is not
 * counted.
 *
 * @param compilation - whose files have their final names
 * @returns {Map<string, Set<string>>} the names of its files by exposed module ("./MiniCart")
 */
function firstFiles({ modules, chunkGraph }) {
  const container = [...modules].find(({ constructor }) => constructor.name === 'ContainerEntryModule');
  return new Map(
    (container?.blocks ?? []).flatMap((block) => {
      const group = chunkGraph.getBlockChunkGroup(block);
      const filesOf = ({ chunks }) => chunks.flatMap(({ files }) => [...files]);
      const texts = (group?.getChildren() ?? []).flatMap(filesOf).filter(isWords);
      const names = [...(group ? filesOf(group) : []), ...texts];
      return block.dependencies.map(({ exposedName }) => [exposedName, new Set(names)]);
    }),
  );
}

/**
 * @param files - of the build
 * @param entry - file name of what runs first
 * @returns {Record<string, number>} KB of gzip by exposed module, and of all scripts together as 'total'
 */
function sizesKb(compilation, files, entry) {
  const sizeOf = (isCounted) => gzipBytes(files.filter(isCounted)) / 1024;
  return {
    ...Object.fromEntries(
      [...firstFiles(compilation)].map(([expose, names]) => [
        expose,
        sizeOf(({ name }) => name === entry || names.has(name)),
      ]),
    ),
    total: sizeOf(() => true),
  };
}

/** Writes release.json beside a build's files and fails the build when a module exceeds its gzip budget. */
class ReleasePlugin {
  /** @param options - `entry`: how the name of the file begins that runs first */
  constructor(manifest, { checkBudget, entry = 'remoteEntry.' }) {
    this.manifest = manifest;
    this.checkBudget = checkBudget;
    this.entry = entry;
  }

  apply(compiler) {
    const { sources, WebpackError, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After REPORT: integrity and real content hashes are final.
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => {
          if (compilation.errors.length > 0) return;
          const files = compilation
            .getAssets()
            .filter(({ name }) => !name.endsWith('.map'))
            .map(({ name, source }) => ({ name, content: Buffer.from(source.source()) }));
          const entry = files.find(({ name }) => name.startsWith(this.entry) && name.endsWith('.js'))?.name;
          if (!entry) {
            compilation.errors.push(
              new WebpackError(`${this.manifest.name}: the build made no ${this.entry}*.js`),
            );
            return;
          }
          compilation.emitAsset(
            'release.json',
            new sources.RawSource(
              `${JSON.stringify(describeRelease(this.manifest, files, entry), null, 2)}\n`,
            ),
          );
          if (!this.checkBudget) return;
          for (const [part, sizeKb] of Object.entries(sizesKb(compilation, files, entry))) {
            const budgetKb = this.manifest.gzipBudgetKb[part];
            if (sizeKb <= budgetKb) continue;
            compilation.errors.push(
              new WebpackError(
                `${this.manifest.name} ${part}: scripts are ${sizeKb.toFixed(1)} KB of gzip, the budget in mfe.json is ${budgetKb} KB`,
              ),
            );
          }
        },
      );
    });
  }
}

module.exports = { ReleasePlugin, describeRelease, gzipBytes };
