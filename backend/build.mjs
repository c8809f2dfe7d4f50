import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../tools/tasks/packages-stay-outside.mjs';

const backendDir = fileURLToPath(new URL('.', import.meta.url));
/** Output folder; tests pass another one beside `dist`. */
const OUTPUT = process.argv[2] ?? `${backendDir}dist`;

await build({
  entryPoints: {
    main: `${backendDir}src/main.ts`,
    worker: `${backendDir}src/worker.ts`,
    migrate: `${backendDir}src/app/migrate.ts`,
    backup: `${backendDir}src/app/backup.ts`,
    'decode-heic': `${backendDir}src/contexts/photos/accept/decode-heic.mjs`,
    'create-database': `${backendDir}src/platform/database/create-database.ts`,
    'photo-decoder': `${backendDir}src/contexts/photos/decoding/decoder-program.ts`,
    'page-renderer': `${backendDir}src/contexts/books/renderer/renderer-program.ts`,
    'print-house': `${backendDir}src/contexts/printing/print-house-program.ts`,
    'pdf-maker': `${backendDir}src/contexts/printing/pdf/pdf-program.ts`,
    'package-checker': `${backendDir}src/contexts/books/package-check-program.ts`,
    shell: `${backendDir}src/contexts/pages/shell-program.ts`,
    'check-catalogue': `${backendDir}muse/src/cli/checked.ts`,
    'invoice-maker': `${backendDir}src/contexts/orders/invoices/invoice-program.ts`,
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

// checks all product packages now, so that a server checks only packages that were changed after the build
execFileSync(
  process.execPath,
  [
    `${OUTPUT}/check-catalogue.mjs`,
    ...['fonts', 'catalogue', '../package-lock.json'].map((path) => `${backendDir}${path}`),
    `${OUTPUT}/checked-packages.json`,
  ],
  { stdio: 'inherit' },
);
