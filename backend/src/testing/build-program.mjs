// Builds a program that a test runs as its own process. Arguments: its source, the output file.
import { build } from 'esbuild';
import { packagesStayOutside } from '../../../tools/tasks/packages-stay-outside.mjs';

const [, , source, file] = process.argv;
await build({
  entryPoints: [source],
  outfile: file,
  bundle: true,
  platform: 'node',
  format: 'esm',
  plugins: [packagesStayOutside],
});
