// Draws pages of a product package as PNG pictures:
//   node shared/tasks/muse-page.mjs backend/catalogue/<slug> <out folder> [page,page|all] [width] [key=value ...]
import { FONTS, runMuseCli } from './muse-cli.mjs';

const [dir, out, ...rest] = process.argv.slice(2);
if (!dir || !out) {
  console.error(
    'usage: node shared/tasks/muse-page.mjs <package folder> <out folder> [page,page|all] [width] [key=value ...]',
  );
  process.exitCode = 1;
} else {
  await runMuseCli('page', [dir, out, FONTS, ...rest]);
}
