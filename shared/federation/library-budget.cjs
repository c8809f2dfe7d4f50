const path = require('node:path');
const zlib = require('node:zlib');
const esbuild = require('esbuild');

/**
 * @param entry - entry file of a library
 * @returns the size of the entry and its static imports, in bytes of gzip
 */
function firstBytes(entry) {
  const { metafile, outputFiles } = esbuild.buildSync({
    entryPoints: [entry],
    outdir: path.dirname(entry),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    absWorkingDir: path.dirname(entry),
  });
  const entryName = Object.keys(metafile.outputs).find(
    (name) => metafile.outputs[name].entryPoint === path.basename(entry),
  );
  const names = new Set([entryName]);
  for (const name of names)
    for (const { path: imported, kind } of metafile.outputs[name].imports)
      if (kind === 'import-statement') names.add(imported);
  const contents = outputFiles
    .filter(({ path: file }) => names.has(path.relative(path.dirname(entry), file)))
    .map(({ contents: bytes }) => Buffer.from(bytes));
  return zlib.gzipSync(Buffer.concat(contents), { level: 9 }).length;
}

/**
 * @param dir - a workspace that every page loads; its package.json has `gzipBudgetKb`
 * @returns an error text if the workspace is over its budget, otherwise undefined
 */
function overBudget(dir) {
  const { name, gzipBudgetKb } = require(path.join(dir, 'package.json'));
  const sizeKb = firstBytes(path.join(dir, 'src/index.ts')) / 1024;
  if (sizeKb <= gzipBudgetKb) return undefined;
  return `${name}: what every page loads of it is ${sizeKb.toFixed(1)} KB of gzip, the budget in its package.json is ${gzipBudgetKb} KB`;
}

module.exports = { firstBytes, overBudget };
