const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const CLASS_FILE = 'dist/src/lib/container/runtime/FederationRuntimePlugin.js';
const ABSOLUTE_IMPORT = /(?<=from ')(?:\/|[A-Za-z]:\/)[^']+(?=')/g;

const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Two builds may want the same text at once: neither reads half of it. */
function writeWhole(file, text) {
  if (readIfThere(file) === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * The federation plugin writes each build's first module to a file that imports its runtime by absolute paths, and calls
 * it by a hash of that text: the ids and the order of modules then depend on the folder that a build happens in. Here the
 * file is called by the build and imports relatively, so that the same sources are the same bytes anywhere.
 *
 * The plugin has no option for it. Should a new version lack these methods, the check "same bytes" says so.
 */
function steadyEntries() {
  const [home] = require.resolve('@module-federation/enhanced/webpack').split(/[\\/]dist[\\/]/);
  const Plugin = require(path.join(home, CLASS_FILE)).default;
  if (Plugin.isSteady) return;
  Plugin.isSteady = true;

  const { getTemplate } = Plugin;
  const folderOf = (compiler) => path.join(compiler.context, 'node_modules/.federation');
  Plugin.getTemplate = (compiler, ...otherArguments) =>
    getTemplate(compiler, ...otherArguments).replace(ABSOLUTE_IMPORT, (file) =>
      path
        .relative(folderOf(compiler), file)
        .split(path.sep)
        .join('/')
        .replace(/^(?!\.)/, './'),
    );
  Plugin.prototype.getFilePath = function (compiler) {
    return path.join(folderOf(compiler), `${this.options.name}.js`);
  };
  Plugin.prototype.ensureFile = function (compiler) {
    writeWhole(this.entryFilePath, Plugin.getTemplate(compiler, this.options, this.bundlerRuntimePath));
  };
}

/** The container's identifier has the whole path of that file in it, where webpack does not make it relative. */
class SteadyContainerId {
  apply(compiler) {
    const NAME = SteadyContainerId.name;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -10 }, (modules) => {
        for (const module of modules)
          if (module.identifier().startsWith('container entry '))
            compilation.chunkGraph.setModuleId(module, 'container');
      });
    });
  }
}

module.exports = { SteadyContainerId, steadyEntries };
