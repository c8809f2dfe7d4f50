// The `test` of every spec: Playwright's own, which in the project `firefox` runs in Debian's Firefox.
import { expect, test as playwrightTest, type Browser, type BrowserContext } from '@playwright/test';
import { fillAsTyping, launchFirefox } from '../engines/firefox';
import { engineProblem, requireEngine } from '../engines/installed';
import { shopUnderTest } from './addresses';
import { Measured, type Answered } from './measured';

export { expect, type Locator, type Page } from '@playwright/test';

const ACTION_TIMEOUT_MS = 30_000;

/** Of engines that have no context of Playwright's. */
export const engineTest = playwrightTest.extend<{ installedEngine: void }, { browser: Browser }>({
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

/** Whoever is asked has accepted on a phone and refused in Firefox before; at the desk they are asked, and go on all the same. */
const ANSWERED: Record<string, Answered> = { phone: 'accepted', firefox: 'rejected' };

/** E2E_SLOWED=4: as a phone of years ago has it, whose every moment is long enough for somebody to look. Chromium alone. */
function slowDown(context: BrowserContext): void {
  const rate = Number(process.env.E2E_SLOWED ?? 1);
  if (rate > 1)
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    });
}

/** Nothing of a shopper's own reaches those who measure, and no page is kept from anything by its policy. */
export const test = engineTest.extend<{ measured: Measured; answered: Answered }>({
  /** What the shopper of a spec has answered before, in whichever project. */
  answered: [undefined, { option: true }],
  measured: [
    async ({ browser, context, answered }, use, testInfo) => {
      const measured = new Measured(answered ?? ANSWERED[testInfo.project.name]);
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...given) => {
        const another = await newContext(...given);
        await measured.watch(another);
        return another;
      };
      await measured.watch(context);
      slowDown(context);
      await use(measured);
      browser.newContext = newContext;
      if (process.env.SHOW_DATA_LAYER)
        process.stdout.write(`${testInfo.title}\n${JSON.stringify(measured.sequence)}\n`);
      // the shops of the fleet, and one that is there already, have nobody who measures them
      const isMeasured = testInfo.project.name !== 'fleet' && shopUnderTest === undefined;
      if (!isMeasured || testInfo.status !== testInfo.expectedStatus) return;
      expect.soft(await measured.leaks(), 'of the shopper, told or in sight').toEqual([]);
      // in Firefox a screenshot brings a style of its own
      const ofPages = measured.violations.filter(
        (one) => testInfo.project.name !== 'firefox' || one !== 'kept from style-src-elem inline',
      );
      expect.soft(ofPages, 'of the policy of a page').toEqual([]);
    },
    { auto: true },
  ],
});
