import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../shared/tasks/packages-stay-outside.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const OUTPUT = `${here}dist`;

await build({
  entryPoints: {
    main: `${here}src/main.ts`,
    'decode-heic': `${here}src/contexts/photos/accept/decode-heic.mjs`,
    'create-database': `${here}src/children/create-database.ts`,
    'photo-decoder': `${here}src/contexts/photos/decoding/decoder-program.ts`,
    'pdf-thread': `${here}src/contexts/print/pdf-thread.ts`,
  },
  outdir: OUTPUT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [packagesStayOutside],
});
