// Builds a program that a test runs as a separate process. Arguments: the program's source, the output file.
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
