import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findBrowser, WITHOUT_WINDOWS } from '../find-browser.mjs';
import { runNode } from '../run-command.mjs';
import { installPackages } from './programs.mjs';

/**
 * Playwright's command. Resolved at load time: if a new version moves it, every run fails, not only a run without a
 * browser.
 */
export const PLAYWRIGHT = createRequire(import.meta.url).resolve('@playwright/test/cli');

/**
 * Finds a Chromium for the browser tests, or installs it: the system's, Playwright's own, a download by Playwright, one
 * from apt. CI also gets the one without windows.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureBrowser() {
  if (process.env.CI && !process.env.CHROMIUM_PATH && !existsSync(WITHOUT_WINDOWS))
    await installPackages(['chromium-headless-shell']);
  const installedBrowser = findBrowser();
  if (installedBrowser) return installedBrowser;
  console.log('No browser found: asking Playwright for one');
  await runNode([PLAYWRIGHT, 'install', 'chromium']);
  if (!findBrowser()) await installPackages(['chromium']);
  const browser = findBrowser();
  if (!browser)
    console.error('There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH to it');
  return browser;
}
