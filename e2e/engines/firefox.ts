import type { Browser } from '@playwright/test';
// Use `playwright-bidi` 1.64, because newer versions send emulation.setMediaFeaturesOverride.
// Firefox 153 ESR refuses this command, and then no page opens.
import { firefox, type BrowserContext } from 'playwright-bidi';
import { programPath } from './installed';

/**
 * Launches Debian's Firefox over WebDriver BiDi. The test runner has a newer Playwright, which accepts the pages of
 * this older Playwright.
 */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: programPath('firefox-esr'),
    // without this setting, a scrollbar takes 12 px of headless Firefox's window
    firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
  });
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await openContext(options);
    await fillAsTyping(context);
    return context;
  };
  return browser as unknown as Browser;
}

/**
 * Makes React notice `fill()`. Over BiDi, Playwright sets `value` by a script, which React ignores. `insertText` is the
 * browser's own editing command, and fires the events of typing.
 */
async function fillAsTyping(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => document.execCommand('insertText', false, text),
      set() {},
    });
  });
}
