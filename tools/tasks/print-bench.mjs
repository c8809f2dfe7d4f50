// Prints the cost of a book's print file as JSON: node tools/tasks/print-bench.mjs
import { join } from 'node:path';
import { FONTS, ROOT, runMuseCli } from './muse-cli.mjs';

await runMuseCli('bench', [join(ROOT, 'backend/catalogue'), FONTS, join(ROOT, 'backend/print')], 'print');
