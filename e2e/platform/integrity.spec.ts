import { expect, test, type Page } from '../support/test';
import { choosePhoto, openPhotoStep, phonePhoto } from '../support/photo';
import { tamperWith } from '../support/sabotage';

const PRODUCT = '/uk/personalized-products/the-lost-star';

/** Records every script and stylesheet ever inserted into the page, by URL. */
async function watchInserted(page: Page): Promise<() => Promise<Record<string, string>>> {
  await page.addInitScript(() => {
    const inserted: Record<string, string> = {};
    Object.assign(window, { inserted });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement && node.src) inserted[node.src] = node.integrity;
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
          inserted[node.href] = node.integrity;
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { inserted: Record<string, string> }).inserted);
}

const isOurs = (address: string): boolean => /\/(_canvas\/assets|mfe)\//.test(address);
const isTampered = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.documentElement.dataset.tampered !== undefined ||
      getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  );

test('every script and stylesheet has an integrity hash, in every language (REL-15)', async ({ page }) => {
  const inserted = await watchInserted(page);
  await page.goto('/de/personalized-products/the-lost-star');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(page.getByRole('region').getByRole('img').first()).toBeVisible();
  const ours = Object.entries(await inserted()).filter(([address]) => isOurs(address));
  const names = ours.map(([address]) => address.split('/').at(-1)).join(' ');
  expect(names).toMatch(/main\..*words-de.*product\./);
  expect(names).toMatch(/remoteEntry\..*remoteEntry\./);
  expect(ours.filter(([, integrity]) => !/^sha(256-.{44}|384-.{64})$/.test(integrity))).toEqual([]);
});

for (const [what, file] of [
  ['script that the page begins with', /\/_canvas\/assets\/main\.\w+\.js$/],
  ['script that the page fetches later', /\/_canvas\/assets\/product\.\w+\.js$/],
  ['script of a remote', /\/mfe\/builder_mfe\/\w+\/(?!remoteEntry)[^/]+\.js$/],
] as const)
  test(`the browser refuses a changed ${what} (REL-15)`, async ({ page }) => {
    const wasFetched = page.waitForResponse(file);
    await tamperWith(page, file);
    await page.goto(PRODUCT);
    await wasFetched;
    await page.waitForLoadState('load');
    if (!/main/.test(file.source)) await expect(page.getByRole('banner')).toBeVisible();
    if (/product|mfe/.test(file.source))
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await isTampered(page)).toBe(false);
  });

test('the browser blocks a remote’s stylesheet with changed bytes (REL-15)', async ({ page }) => {
  const style = /\/mfe\/builder_mfe\/\w+\/[^/]+\.css$/;
  await tamperWith(page, style);
  const field = await openPhotoStep(page);
  await choosePhoto(field, { name: 'IMG_0001.JPG', buffer: await phonePhoto() });
  const wasFetched = page.waitForResponse(style);
  await field.getByRole('button', { name: 'Edit photo' }).click();
  await wasFetched;
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your dedication' })).toBeVisible();
  expect(await isTampered(page)).toBe(false);
});
