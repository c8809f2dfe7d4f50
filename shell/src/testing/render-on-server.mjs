// Renders pages as the server does. stdin: {pages: [path, boot][]}; stdout: renderPage's results, as JSON.
// Runs in a separate process, because in a test the code would take jsdom for a browser.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { serverBundle } = require('../../../shared/federation/server-bundle.cjs');

const { pages } = JSON.parse(await text(process.stdin));
const folder = mkdtempSync(path.join(tmpdir(), 'bindery-render-'));
try {
  const file = path.join(folder, 'server.mjs');
  writeFileSync(file, await serverBundle(fileURLToPath(new URL('../..', import.meta.url))));
  const { renderPage } = await import(pathToFileURL(file).href);
  const rendered = [];
  for (const [pathname, boot] of pages) rendered.push(await renderPage(pathname, boot));
  process.stdout.write(JSON.stringify(rendered));
} finally {
  rmSync(folder, { recursive: true });
}
