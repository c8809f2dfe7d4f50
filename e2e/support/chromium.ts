import { existsSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the browser of CHROMIUM_PATH, else the system's Chromium, else undefined: then Playwright's own is used */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH || KNOWN.find((candidate) => existsSync(candidate));
}
