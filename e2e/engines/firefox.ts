import type { Browser, BrowserContext } from '@playwright/test';
// Playwright 1.64: from 1.65 on it sends emulation.setMediaFeaturesOverride, which Firefox 153 ESR refuses, and opens no page.
import { firefox } from 'playwright-bidi';
import { programPath } from './installed';

/** Debian's Firefox, driven by WebDriver BiDi. The runner's own Playwright takes the older one's objects as its own. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: programPath('firefox-esr'),
    // without it, headless Firefox takes 12 px of the window for a scrollbar
    firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
  });
  return browser as unknown as Browser;
}

/**
 * Makes `fill()` heard by React. Over BiDi, Playwright sets an input's `value` from script, which React takes for its
 * own doing; `insertText` is the browser's own editing command and fires the events of typing.
 */
export async function fillAsTyping(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => document.execCommand('insertText', false, text),
      set() {},
    });
  });
}
