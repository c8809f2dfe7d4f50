// The `test` of every spec. Extends Playwright's `test`: the project `firefox` runs in Debian's Firefox.
import { expect, test as playwrightTest, type Browser, type BrowserContext } from '@playwright/test';
import { launchFirefox } from '../engines/firefox';
import { engineProblem, requireEngine } from '../engines/installed';
import { shopUnderTest } from './addresses';
import { Measured, type Answered } from './measured';

export { expect, type Locator, type Page } from '@playwright/test';

const ACTION_TIMEOUT_MS = 30_000;

/** Awaits a start that needs PostgreSQL. If PostgreSQL is not installed, the test is skipped, or fails in CI. */
export async function skipWithoutPostgres<T>(start: Promise<T>): Promise<T> {
  return start.catch((error: Error) => {
    const isMissing = error.message.includes('no PostgreSQL here');
    playwrightTest.skip(isMissing && !process.env.CI, error.message);
    throw error;
  });
}

/** For engines without a Playwright context. */
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
    if (testInfo.project.name !== 'firefox') {
      await use(context);
      // ignores errors, because a page may still request files when the test and its route handlers have ended
      return Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }))).then(
        () => undefined,
      );
    }
    // sets the `use` options, because the test runner does not apply them to the older Playwright library
    const firefoxContext = await browser.newContext({ baseURL, viewport });
    firefoxContext.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await use(firefoxContext);
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [place, page] of firefoxContext.pages().entries())
        await page.screenshot({ path: testInfo.outputPath(`failed-${place + 1}.png`) });
    await firefoxContext.close();
  },
});

/** The shopper's stored answer about consent, by project. On `desktop` no answer is stored, so pages ask for one. */
const ANSWERED: Record<string, Answered> = { phone: 'accepted', firefox: 'rejected' };

/** E2E_SLOWED=4 simulates an old phone, so that a developer can see brief states. Chromium only. */
function slowDown(context: BrowserContext): void {
  const rate = Number(process.env.E2E_SLOWED ?? 1);
  if (rate > 1)
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    });
}

/** The shop's `test`. Fails a test if personal data reach measuring services or a page violates its policy. */
export const test = engineTest.extend<{ measured: Measured; answered: Answered }>({
  /** The shopper's earlier consent, in any project. */
  answered: [undefined, { option: true }],
  measured: [
    async ({ browser, context, answered }, use, testInfo) => {
      const measured = new Measured(answered ?? ANSWERED[testInfo.project.name]);
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...contextOptions) => {
        const another = await newContext(...contextOptions);
        await measured.watch(another);
        return another;
      };
      await measured.watch(context);
      slowDown(context);
      await use(measured);
      browser.newContext = newContext;
      if (process.env.SHOW_DATA_LAYER)
        process.stdout.write(`${testInfo.title}\n${JSON.stringify(measured.sequence)}\n`);
      // shops of the `fleet` project and an already running shop have no analytics
      const isMeasured = testInfo.project.name !== 'fleet' && shopUnderTest === undefined;
      if (!isMeasured || testInfo.status !== testInfo.expectedStatus) return;
      expect.soft(await measured.leaks(), 'of the shopper, told or in sight').toEqual([]);
      // ignores the inline style that a screenshot in Firefox adds
      const ofPages = measured.violations.filter(
        (violation) => testInfo.project.name !== 'firefox' || violation !== 'kept from style-src-elem inline',
      );
      expect.soft(ofPages, 'of the policy of a page').toEqual([]);
    },
    { auto: true },
  ],
});
