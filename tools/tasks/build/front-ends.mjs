import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** @returns the webpack configurations of workspaces, loaded in this process */
export function configurations(targets) {
  return targets.map(({ dir }) => require(path.join(dir, 'webpack.config.cjs')));
}

/**
 * Builds front ends in one process and prints errors.
 *
 * @returns {Promise<string[]>} names of the workspaces whose build failed
 */
export async function buildFrontEnds(targets) {
  const webpack = require('webpack');
  const configs = configurations(targets);
  const compiler = webpack(configs);
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  // Closing writes the filesystem cache.
  await new Promise((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
  return stats.stats.flatMap((buildStats, index) => {
    const problems = buildStats
      .toString({ all: false, errors: true, warnings: true, colors: Boolean(process.stdout.isTTY) })
      .trim();
    if (problems) console.log(problems);
    return buildStats.hasErrors() ? [targets[index].name] : [];
  });
}
