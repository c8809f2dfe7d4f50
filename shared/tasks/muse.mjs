// The engine's commands for people: npm run muse -- pdf --help
import { join } from 'node:path';
import { FONTS, ROOT, runMuseCli } from './muse-cli.mjs';

await runMuseCli(
  'pdf',
  [join(ROOT, 'backend/catalogue'), FONTS, join(ROOT, 'backend/print'), ...process.argv.slice(2)],
  'print',
);
