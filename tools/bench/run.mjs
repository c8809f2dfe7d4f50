// npm run bench [name ...]: measures the design goals and prints a table. It asserts nothing about time.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from './server.mjs';
import { analytics } from './analytics.mjs';
import { pageRenderCost } from './page-render-cost.mjs';
import { editToPixels } from './edit-to-pixels.mjs';
import { firstLoad } from './first-load.mjs';
import { htmlLoad } from './html-load.mjs';
import { cartLoad } from './cart-load.mjs';
import { checkoutLoad } from './checkout-load.mjs';
import { observed } from './observed.mjs';
import { orderLoad } from './order-load.mjs';
import { browse } from './browse.mjs';
import { bookCost } from './book-cost.mjs';
import { covers } from './covers.mjs';
import { soak } from './soak.mjs';
import { formKeystroke } from './form-keystroke.mjs';
import { image } from './image.mjs';
import { pdf } from './pdf.mjs';
import { photos } from './photos.mjs';
import { release } from './release.mjs';
import { rollouts } from './rollouts.mjs';
import { rows } from './rows.mjs';
import { printTable } from './table.mjs';

const MEASURES = {
  'page-render': pageRenderCost,
  book: bookCost,
  covers,
  pdf,
  photos,
  'edit-to-pixels': editToPixels,
  'first-load': firstLoad,
  html: htmlLoad,
  observed,
  browse,
  cart: cartLoad,
  checkout: checkoutLoad,
  orders: orderLoad,
  'form-keystroke': formKeystroke,
  analytics,
  release,
  rollouts,
  rows,
  image,
  soak,
};
/** These measurements run only if the command names them, because they take minutes. */
const ON_REQUEST = ['rows', 'image', 'soak'];

const wantedNames = process.argv.slice(2);
const unknown = wantedNames.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(`No measure named ${unknown.join(', ')}. There are: ${Object.keys(MEASURES).join(', ')}`);
  process.exit(2);
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
console.log(
  `Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}; starting the server on an empty data folder...`,
);
const server = await startServer(dataDir);
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (wantedNames.length > 0 ? !wantedNames.includes(name) : ON_REQUEST.includes(name)) continue;
    printTable(name, await measure(server));
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
