// Prints what the pages of a product package cost to draw, as JSON: node tools/tasks/muse-bench.mjs [package folder]
import { join } from 'node:path';
import { FONTS, ROOT, runMuseCli } from './muse-cli.mjs';

await runMuseCli('bench', [process.argv[2] ?? join(ROOT, 'backend/catalogue/the-lost-star'), FONTS]);
