// The engine's command line: npm run muse -- --help
import { join } from 'node:path';
import { FONTS, ROOT, runMuseCli } from './muse-cli.mjs';

const CATALOGUE = join(ROOT, 'backend/catalogue');
const PRINT = join(ROOT, 'backend/print');
const USAGE = `usage: npm run muse -- <command> ...

  page    draws pages of a product package as PNG pictures
  texts   prints every sentence of a book, in every variant, for whoever proofreads it
  pdf     makes the print files of a personalised book
  bench   prints the drawing costs of a product package's pages as JSON; bench-print: the cost of a book's print file

npm run muse -- <command> --help says more.`;

const [command, ...commandArgs] = process.argv.slice(2);
if (command === 'page' || command === 'texts') await runMuseCli(command, [CATALOGUE, FONTS, ...commandArgs]);
else if (command === 'pdf')
  await runMuseCli('pdf', [CATALOGUE, FONTS, PRINT, command, ...commandArgs], 'print');
else if (command === 'bench')
  await runMuseCli('bench', [commandArgs[0] ?? join(CATALOGUE, 'the-lost-star'), FONTS]);
else if (command === 'bench-print') await runMuseCli('bench', [CATALOGUE, FONTS, PRINT], 'print');
else if (command === undefined || command === '--help') console.log(USAGE);
else {
  console.error(`there is no command ${command}\n\n${USAGE}`);
  process.exitCode = 2;
}
