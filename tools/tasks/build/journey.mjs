import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const { journeyKb: BUDGET_KB } = require('../../../shared/federation/budgets.json');
const { gzipBytes } = require('../../../shared/federation/release-plugin.cjs');

/** The remotes on the pages from home to the cart. `PAGES` lists these pages without the home page. */
const REMOTES = ['builder-mfe', 'preview-mfe', 'cart-mfe'];
const PAGES = ['product', 'cart'];

const read = (dist, name) => JSON.parse(readFileSync(path.join(dist, name), 'utf8'));
const withContent = (dist, names) =>
  [...new Set(names)].map((name) => ({ name, content: readFileSync(path.join(dist, name)) }));

function shellFiles(dist) {
  const { js, product, words } = read(dist, 'assets.json');
  return withContent(dist, [...js, ...product, ...Object.values(words)]);
}

function remoteFiles(dist) {
  const { entry, pageFiles, files } = read(dist, 'release.json');
  const words = Object.keys(files).filter((name) => /^words-.*\.js$/.test(name));
  return withContent(dist, [entry, ...PAGES.flatMap((page) => pageFiles[page] ?? []), ...words]);
}

/**
 * Returns the size of all workspaces' scripts that run before the home page, a product's form and the cart appear.
 * Later scripts are not counted.
 *
 * @param {string} root - folder with the built workspaces
 * @returns {number} size in KB of gzip, including the texts of the largest language
 */
export function journeyKb(root) {
  const remotes = REMOTES.flatMap((name) => remoteFiles(path.join(root, name, 'dist')));
  return gzipBytes([...shellFiles(path.join(root, 'shell/dist')), ...remotes]) / 1024;
}

/** @returns an error text if the scripts exceed their budget; otherwise undefined */
export function overJourneyBudget(root, budgetKb = BUDGET_KB) {
  const sizeKb = journeyKb(root);
  if (sizeKb <= budgetKb) return undefined;
  return `From home to the cart, scripts are ${sizeKb.toFixed(1)} KB of gzip, the budget in shared/federation/budgets.json is ${budgetKb} KB`;
}
