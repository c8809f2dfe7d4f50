import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';

interface BootRemote {
  name: string;
  version: string;
  contractVersion: number;
  entry: string;
  integrity: string;
  files: Record<string, string>;
  previous?: Pick<BootRemote, 'version' | 'contractVersion' | 'entry' | 'integrity'>;
}

const BOOT = /(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Rewrites the release of one remote in the page's boot data, to simulate a faulty release. */
async function rewriteRelease(
  page: Page,
  remote: string,
  change: (release: BootRemote) => void,
): Promise<void> {
  await page.route(
    (url) => !/^\/(mfe|_canvas|muse|content|website)/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/<link[^>]*\/mfe\/[^>]*>/g, '')
        .replace(BOOT, (_, open: string, json: string, close: string) => {
          const boot = JSON.parse(json) as { remotes: BootRemote[] };
          for (const release of boot.remotes) if (release.name === remote) change(release);
          return open + JSON.stringify(boot).replaceAll('<', '\\u003c') + close;
        });
      await route.fulfill({ response, body: html });
    },
  );
}

const BROKEN = 'broken';

/**
 * Makes the page load a broken version, with the good version as the previous version.
 *
 * @param answer - called for each request for a broken file; `good`: the file's address in the good version
 */
async function breakCurrent(
  page: Page,
  remote: string,
  answer: (route: Route, good: string) => Promise<void>,
): Promise<void> {
  let version = '';
  await rewriteRelease(page, remote, (release) => {
    const { contractVersion, entry, integrity } = release;
    ({ version } = release);
    release.previous = { version, contractVersion, entry, integrity };
    release.version = BROKEN;
    release.entry = entry.replace(version, BROKEN);
  });
  await page.route(`**/mfe/${remote}/${BROKEN}/**`, (route) =>
    answer(route, route.request().url().replace(BROKEN, version)),
  );
}

const TAMPERED_SCRIPT = ";document.documentElement.dataset.tampered = 'yes';";
const TAMPERED_STYLE = ':root{--tampered:yes}';

/** Faults of a remote's current version; its previous version is intact. */
export const faultsOfCurrent = {
  'whose entry is missing': (page: Page, remote: string) =>
    breakCurrent(page, remote, (route) => route.fulfill({ status: 404, body: 'gone' })),
  'whose entry is tampered with': (page: Page, remote: string) =>
    breakCurrent(page, remote, async (route, good) => {
      const response = await route.fetch({ url: good });
      await route.fulfill({
        response,
        body: (await response.text()) + TAMPERED_SCRIPT,
      });
    }),
  'whose entry comes and whose other files do not': (page: Page, remote: string) =>
    breakCurrent(page, remote, async (route, good) =>
      good.includes('/remoteEntry.')
        ? route.fulfill({ response: await route.fetch({ url: good }) })
        : route.fulfill({ status: 404, body: 'gone' }),
    ),
} satisfies Record<string, (page: Page, remote: string) => Promise<void>>;

/** Adds code to the scripts or stylesheets at these URLs. The code marks the page when it takes effect. */
export async function tamperWith(page: Page, file: RegExp): Promise<void> {
  await page.route(file, async (route) => {
    const response = await route.fetch();
    const added = route.request().url().endsWith('.css') ? TAMPERED_STYLE : TAMPERED_SCRIPT;
    await route.fulfill({ response, body: (await response.text()) + added });
  });
}

export const faults = {
  async missing(page: Page, remote: string): Promise<void> {
    await page.route(`**/mfe/${remote}/**`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  },
  async hanging(page: Page, remote: string): Promise<void> {
    await page.route(`**/mfe/${remote}/**`, () => undefined);
  },
  /** The release matches its integrity, but throws when it runs. */
  async throwing(page: Page, remote: string): Promise<void> {
    const body = `throw new Error('this release is broken');`;
    const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    await rewriteRelease(page, remote, (release) => {
      release.integrity = integrity;
    });
    await page.route(`**/mfe/${remote}/**`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body,
      }),
    );
  },
  async tampered(page: Page, remote: string): Promise<void> {
    await page.route(`**/mfe/${remote}/**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()) + TAMPERED_SCRIPT,
      });
    });
  },
} satisfies Record<string, (page: Page, remote: string) => Promise<void>>;
