import { existsSync } from 'node:fs';

const KNOWN = [
  // the same engine without a browser's windows: a test takes a quarter less of a core
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the browser of CHROMIUM_PATH, else the system's Chromium, without windows where there is one, else undefined: then Playwright's own is used */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH || KNOWN.find((candidate) => existsSync(candidate));
}
