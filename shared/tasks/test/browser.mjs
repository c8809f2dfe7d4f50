import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runNode } from '../run-command.mjs';
import { installPackages } from './programs.mjs';

/** The same engine without a browser's windows: a test takes a quarter less of a core. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  WITHOUT_WINDOWS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const require = createRequire(import.meta.url);

/** @returns {string | undefined} path of a browser that is there already */
function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const system = SYSTEM.find((candidate) => existsSync(candidate));
  if (system) return system;
  const playwrightsBrowser = require('playwright').chromium.executablePath();
  return existsSync(playwrightsBrowser) ? playwrightsBrowser : undefined;
}

/**
 * Finds a Chromium for the browser tests, or gets one: the system's, Playwright's own, one that Playwright downloads,
 * one from apt. A machine of CI gets the one without windows beside what it has.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureBrowser() {
  if (process.env.CI && !process.env.CHROMIUM_PATH && !existsSync(WITHOUT_WINDOWS))
    await installPackages(['chromium-headless-shell']);
  const installedBrowser = findBrowser();
  if (installedBrowser) return installedBrowser;
  console.log('No browser found: asking Playwright for one');
  await runNode([require.resolve('playwright/cli.js'), 'install', 'chromium']);
  if (!findBrowser()) await installPackages(['chromium']);
  const browser = findBrowser();
  if (!browser)
    console.error('There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH to it');
  return browser;
}
