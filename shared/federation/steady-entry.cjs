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

/** Writes atomically, so that parallel builds never read a partial file. */
function writeWhole(file, text) {
  if (readIfThere(file) === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Makes builds reproducible in any folder. The federation plugin writes each build's first module to a file with
 * absolute imports, and names the file by a hash of its text. Therefore module ids and their order would depend on the
 * folder. This function gives the file the build's name, and makes its imports relative.
 *
 * The plugin has no option for this. If a new version of the plugin lacks the methods replaced here, the check "same
 * bytes" fails.
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

/** Sets a fixed module id, because the container's identifier contains the absolute path of its first module. */
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
