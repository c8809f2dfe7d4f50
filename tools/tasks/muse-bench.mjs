// Prints the drawing costs of a product package's pages as JSON: node tools/tasks/muse-bench.mjs [package folder]
import { join } from 'node:path';
import { FONTS, ROOT, runMuseCli } from './muse-cli.mjs';

await runMuseCli('bench', [process.argv[2] ?? join(ROOT, 'backend/catalogue/the-lost-star'), FONTS]);
