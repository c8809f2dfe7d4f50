import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../tools/tasks/packages-stay-outside.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Tests build into their own folder beside dist. */
const OUTPUT = process.argv[2] ?? `${here}dist`;

await build({
  entryPoints: {
    main: `${here}src/main.ts`,
    worker: `${here}src/worker.ts`,
    migrate: `${here}src/app/migrate.ts`,
    'decode-heic': `${here}src/contexts/photos/accept/decode-heic.mjs`,
    'create-database': `${here}src/children/create-database.ts`,
    'photo-decoder': `${here}src/contexts/photos/decoding/decoder-program.ts`,
    'page-renderer': `${here}src/contexts/books/renderer/renderer-program.ts`,
    'print-house': `${here}src/contexts/printing/stand-in/print-house-program.ts`,
    'pdf-maker': `${here}src/contexts/printing/pdf/pdf-program.ts`,
    'package-checker': `${here}src/contexts/books/package-check-program.ts`,
    shell: `${here}src/contexts/pages/shell-program.ts`,
    'invoice-maker': `${here}src/contexts/orders/invoices/invoice-program.ts`,
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
