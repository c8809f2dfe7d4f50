import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type ElementHandle } from '@playwright/test';
import { projectRoot } from '../support/addresses';
import { PATIENCE_MS, type EnginePage } from './engine-page';

/** Unpacks the browser from the npm package, once for all runs. @returns its path */
async function unpackChromium(): Promise<string> {
  const folder = path.join(projectRoot, '.cache/engines');
  const file = path.join(folder, 'chromium-109');
  if (existsSync(file)) return file;
  const packageFolder = path.dirname(
    createRequire(import.meta.url).resolve('@sparticuz/chromium/package.json'),
  );
  await mkdir(folder, { recursive: true });
  // renames the file when it is complete, so that an interrupted run leaves no broken browser
  const unfinished = `${file}.${process.pid}`;
  await pipeline(
    createReadStream(path.join(packageFolder, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o755 }),
  );
  await rename(unfinished, file);
  return file;
}

/** @returns a page of Chromium 109 for Playwright. This is the oldest Chromium that the shop supports */
export async function openChromium109(): Promise<EnginePage<ElementHandle>> {
  const browser = await chromium.launch({
    executablePath: await unpackChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-zygote'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(PATIENCE_MS);
  let faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    goBack: async () => void (await page.goBack()),
    goForward: async () => void (await page.goForward()),
    evaluate: (read, argument) => page.evaluate(read as never, argument) as never,
    async find(what, look, argument) {
      const handle = await page.waitForFunction(look as never, argument).catch((error: unknown) => {
        throw new Error(`never came: ${what}`, { cause: error });
      });
      return handle as unknown as ElementHandle;
    },
    click: (handle) => handle.click(),
    type: (handle, text) => handle.type(text),
    choose: (handle, file) => handle.setInputFiles(file),
    async faults() {
      const recentFaults = faults;
      faults = [];
      return recentFaults;
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
