const { createHash } = require('node:crypto');
const zlib = require('node:zlib');

const { contractsOf, propsOf } = require('./contract-props.cjs');
const { FACADES, facadeTypes } = require('./facade-types.cjs');

const NAME = 'ReleasePlugin';
const reactMajor = () => Number(require('react/package.json').version.split('.')[0]);
const sri = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Describes a build of the shell or a remote as one immutable release.
 *
 * @param {{name: string, contractVersion: number, contracts?: object, accepts?: object, environments: string[], routes:
 *   Record<string, string[]>}} manifest
 * @param {{name: string, content: Buffer}[]} files - served files, without source maps
 * @param {string} entry - name of the first script
 * @param {{provides?: object, builtAgainst?: object, props?: object}} [types] - `provides`: types of the shell's
 *   facades; `builtAgainst`: types that a remote uses; `props`: hashes of the modules' props
 * @param {{pageFiles?: Record<string, string[]>, firstFiles?: Record<string, string[]>}} [scripts] - `pageFiles`: by
 *   kind of page; `firstFiles`: by exposed module
 * @returns release.json, whose `version` is a hash of names and contents, and whose `files` map a file name to its
 *   integrity
 */
function describeRelease(
  manifest,
  files,
  entry,
  types = {},
  { pageFiles = {}, firstFiles: moduleFiles } = {},
) {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256').update(
    JSON.stringify([
      ...[manifest.name, manifest.contractVersion, manifest.routes, types],
      ...[manifest.contracts, manifest.accepts],
    ]),
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
    ...(manifest.contracts && { contracts: manifest.contracts }),
    ...(manifest.accepts && { accepts: manifest.accepts }),
    environments: manifest.environments,
    routes: Object.keys(manifest.routes),
    pageFiles,
    ...(moduleFiles && { firstFiles: moduleFiles }),
    entry,
    integrity: integrities[entry],
    files: integrities,
    ...types,
  };
}

/**
 * Returns a remote's imports from the shared facades. The page must provide these exports with the same types.
 *
 * @param modules - a compilation's modules before optimisation
 * @returns {Map<string, Set<string>>} export names by facade; '*' for a namespace import
 */
function usedOfFacades(modules) {
  const used = new Map();
  const add = (facade, name) => used.set(facade, (used.get(facade) ?? new Set()).add(name));
  const look = ({ dependencies = [], blocks = [] }) => {
    for (const { request, ids, constructor } of dependencies) {
      if (!Object.hasOwn(FACADES, request ?? '')) continue;
      if (/^Harmony(Import|ExportImported)SpecifierDependency$/.test(constructor.name))
        add(request, ids[0] ?? '*');
      else if (constructor.name === 'ImportDependency') add(request, '*');
    }
    blocks.forEach(look);
  };
  for (const module of modules) look(module);
  return used;
}

/**
 * @returns {{facades: object, react: number}} for each facade in use, its version and the hashes of the exports that
 *   the remote uses
 */
function builtAgainst(used, types) {
  const facades = [...used.keys()].sort().map((facade) => {
    const { version, exports } = types[facade];
    const names = used.get(facade).has('*') ? Object.keys(exports) : [...used.get(facade)].sort();
    return [facade, { version, exports: Object.fromEntries(names.map((name) => [name, exports[name]])) }];
  });
  return { react: reactMajor(), facades: Object.fromEntries(facades) };
}

const isWords = (name) => name.startsWith('words-');
/** In a remote, a language may have several files: 'words-de-arb', 'words-de-arb-orders'. */
const languageOf = (name) => /^words-([a-z]+)/.exec(name)?.[1] ?? name;

/** @returns the size of the scripts that one shopper can load, in bytes of gzip; only the largest language counts */
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
 * Returns the files that load before an exposed module renders: its own, those of its static imports, and their texts.
 * Files that `import()` loads later are not included.
 *
 * @param compilation - a compilation whose file names are final
 * @returns {Map<string, Set<string>>} file names by exposed module ("./MiniCart")
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

/** Returns the scripts of each module. Before the server accepts a release, it checks their size. */
const listed = (filesOfModules) =>
  Object.fromEntries(
    [...filesOfModules].map(([module, names]) => [
      module,
      [...names].filter((name) => name.endsWith('.js')).sort(),
    ]),
  );

/**
 * Returns the first scripts of each kind of page, so that pages and links preload no others. The lists do not contain
 * the entry script, but the texts of every language.
 *
 * @param {Record<string, string[]>} routes - exposed modules by kind of page
 * @returns {Record<string, string[]>} file names by kind of page
 */
function pageFiles(compilation, routes) {
  const filesOfModules = firstFiles(compilation);
  return Object.fromEntries(
    Object.entries(routes).map(([kind, modules]) => {
      const names = new Set(modules.flatMap((module) => [...(filesOfModules.get(module) ?? [])]));
      return [kind, [...names].filter((name) => name.endsWith('.js')).sort()];
    }),
  );
}

/**
 * @param files - the build's files
 * @param entry - name of the first script
 * @returns {Record<string, number>} KB of gzip by exposed module; 'total' for all scripts
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

/** Writes release.json beside a build's files. Fails the build if a module exceeds its gzip budget. */
class ReleasePlugin {
  /** @param options - `entry`: prefix of the first script's name; `isDev`: if true, omits types */
  constructor(manifest, { checkBudget, entry = 'remoteEntry.', isDev = !checkBudget }) {
    this.manifest = manifest;
    this.checkBudget = checkBudget;
    this.entry = entry;
    this.isDev = isDev;
  }

  types(used, dir) {
    if (this.isDev) return {};
    const props = propsOf(this.manifest, contractsOf(dir));
    if (this.manifest.name === 'shell')
      return { provides: { react: reactMajor(), facades: facadeTypes() }, ...props };
    return { builtAgainst: builtAgainst(used, facadeTypes()), ...props };
  }

  apply(compiler) {
    const { sources, WebpackError, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let used = new Map();
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        used = usedOfFacades(modules);
      });
      // Runs after the stage REPORT, because integrity and content hashes are not final before.
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
          const release = describeRelease(this.manifest, files, entry, this.types(used, compiler.context), {
            pageFiles: pageFiles(compilation, this.manifest.routes),
            firstFiles: listed(firstFiles(compilation)),
          });
          compilation.emitAsset(
            'release.json',
            new sources.RawSource(`${JSON.stringify(release, null, 2)}\n`),
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

module.exports = { ReleasePlugin, builtAgainst, describeRelease, gzipBytes, usedOfFacades };
