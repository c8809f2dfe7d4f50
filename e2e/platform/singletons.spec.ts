import { untilHydrated } from '../support/hydrated';
import { expect, test } from '../support/test';
import { ANSWERED_BOOK } from '../support/make-book';

/** For each library, a string that only one of its modules contains and that minification does not change. */
const MARKERS: Record<string, RegExp> = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/g,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/g,
  'the federation runtime': /RUNTIME-001/g,
  'the atom store': /atom not writable/g,
  'the query client': /No QueryClient set, use QueryClientProvider/g,
  'the design system': /cssVarsPrefix:\s*['"]b['"]/g,
  'the analytics library': /bindery-event:/g,
  'the router': /may be used only in the context of a <Router>/g,
};

test.describe('shared libraries (VIEW-05)', () => {
  test('are each loaded only once from the home page to the cart', async ({ page }) => {
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && response.ok())
        scripts.add(new URL(response.url()).pathname);
    });
    await page.goto('/uk');
    await untilHydrated(page);
    const hasRuntime = () => page.evaluate(() => '__FEDERATION__' in window);
    expect(await hasRuntime(), 'home has no slot, and no federation runtime').toBe(false);
    await page.goto('/uk/personalized-products/the-lost-star');
    await expect(page.getByRole('textbox', { name: 'Child’s name' })).toBeVisible();
    await page.goto(`/uk/create/the-lost-star/options?${ANSWERED_BOOK}`);
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByRole('article').first()).toBeVisible();

    const remotes = [...scripts].filter((path) => path.startsWith('/mfe/')).map((path) => path.split('/')[2]);
    expect(new Set(remotes)).toEqual(new Set(['builder_mfe', 'preview_mfe', 'cart_mfe']));

    // downloads the scripts again, because the browser may no longer have the bodies of executed scripts
    const sources = await Promise.all(
      [...scripts].map(async (path) => (await page.request.get(path)).text()),
    );
    for (const [library, marker] of Object.entries(MARKERS)) {
      const copies = sources.reduce((sum, source) => sum + (source.match(marker)?.length ?? 0), 0);
      // The router's marker is in several functions, so the test counts the files that contain it.
      const files = sources.filter((source) => source.search(marker) >= 0).length;
      expect.soft(library === 'the router' ? files : copies, `copies of ${library}`).toBe(1);
    }
  });
});
