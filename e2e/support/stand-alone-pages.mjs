// Builds and serves the stand-alone pages of several remotes: `stand-alone-pages.mjs FOLDER REMOTE=PORT...`.
// One process for all remotes needs half the CPU time of one `remote-dev.mjs` for each remote.
// Prints "Open ADDRESS" as `remote-dev.mjs` does.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { standAlone } from '../../shared/federation/stand-alone.cjs';
import { createBuildServer, squareFor } from '../../tools/tasks/dev/build-server.mjs';
import { ROOT } from '../../tools/tasks/root.mjs';

const [output, ...remotes] = process.argv.slice(2);
process.env.NODE_ENV = 'development';
for (const [workspace, port] of remotes.map((remote) => remote.split('='))) {
  const dir = path.join(ROOT, workspace);
  const folder = path.join(output, workspace);
  const { name } = JSON.parse(readFileSync(path.join(dir, 'mfe.json'), 'utf8'));
  const config = standAlone(dir, name);
  const compiler = webpack({ ...config, cache: false, output: { ...config.output, path: folder } });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const server = createBuildServer({ folder, drawn: squareFor });
  await server.listen(Number(port));
  server.built();
  console.log(`Open http://localhost:${port}/`);
}
