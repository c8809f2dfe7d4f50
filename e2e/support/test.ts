// The `test` of every spec: Playwright's own, which in the project `firefox` runs in Debian's Firefox.
import { test as playwrightTest, type Browser } from '@playwright/test';
import { fillAsTyping, launchFirefox } from '../engines/firefox';
import { engineProblem, requireEngine } from '../engines/installed';

export { expect, type Locator, type Page } from '@playwright/test';

const ACTION_TIMEOUT_MS = 30_000;

export const test = playwrightTest.extend<{ installedEngine: void }, { browser: Browser }>({
  installedEngine: [
    async ({ baseURL: _ }, use, testInfo) => {
      requireEngine(testInfo);
      await use();
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use, { project }) => {
      if (project.name !== 'firefox' || engineProblem('firefox')) return use(browser);
      const firefox = await launchFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, browser, baseURL, viewport }, use, testInfo) => {
    if (testInfo.project.name !== 'firefox') return use(context);
    // the runner's `use` options do not reach the older library: what is needed is handed over
    const firefoxContext = await browser.newContext({ baseURL, viewport });
    firefoxContext.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await fillAsTyping(firefoxContext);
    await use(firefoxContext);
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [place, page] of firefoxContext.pages().entries())
        await page.screenshot({ path: testInfo.outputPath(`failed-${place + 1}.png`) });
    await firefoxContext.close();
  },
});
