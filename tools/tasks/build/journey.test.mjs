import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { journeyKb, overJourneyBudget } from './journey.mjs';

let root;

/** Writes a workspace with files of the given sizes. Their bytes are random, so gzip cannot shrink them. */
function write(workspace, sizesKb, description) {
  const dist = path.join(root, workspace, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const [name, kb] of Object.entries(sizesKb))
    writeFileSync(path.join(dist, name), randomBytes(kb * 1024));
  const [file, content] = description;
  writeFileSync(path.join(dist, file), JSON.stringify(content));
}
const remote = (sizesKb, pageFiles) => [
  'release.json',
  { entry: 'remoteEntry.js', pageFiles, files: sizesKb },
];

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'bindery-journey-'));
  write('shell', { 'main.js': 10, 'product.js': 5, 'account.js': 50, 'words-de-arb.js': 1 }, [
    'assets.json',
    { js: ['main.js'], product: ['product.js'], words: { de: 'words-de-arb.js' } },
  ]);
  const builder = { 'remoteEntry.js': 2, 'form.js': 8, 'cropper.js': 50, 'words-de-arb.js': 1 };
  write('builder-mfe', builder, remote(builder, { product: ['form.js'], step: ['form.js'] }));
  const preview = { 'remoteEntry.js': 1, 'book.js': 3, 'words-de-arb.js': 1, 'words-ja-arb.js': 2 };
  write('preview-mfe', preview, remote(preview, { product: ['book.js'] }));
  const cart = { 'remoteEntry.js': 1, 'lines.js': 4, 'checkout.js': 50 };
  write('cart-mfe', cart, remote(cart, { cart: ['lines.js'], checkout: ['checkout.js'] }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the scripts from the home page to the cart', () => {
  it('include the product and cart scripts, and the largest language’s texts', () => {
    const scripts = 10 + 5 + (2 + 8) + (1 + 3) + (1 + 4);
    const german = 3;
    expect(journeyKb(root)).toBeCloseTo(scripts + german, 0);
  });

  it('cause a report of the build if they exceed their budget', () => {
    expect(overJourneyBudget(root, 38)).toBeUndefined();
    expect(overJourneyBudget(root, 30)).toMatch(
      /scripts are 37\.\d KB of gzip, the budget in shared\/federation\/budgets\.json is 30 KB/,
    );
  });
});
