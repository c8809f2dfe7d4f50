import { expectAccessible } from '../support/axe';
import { closeByEscape } from '../support/tab-to';
import { fillCart } from '../support/fill-cart';
import { expect, test, type Locator, type Page } from '../support/test';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const PAGES = 26;
/** The step for the giver's name, which appears on the dedication page and the back cover. */
const LAST_STEP = 6;

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Check your pages' });
const pagesOf = (page: Page): Locator => dialogOf(page).getByRole('listitem');
const unseenOf = (page: Page): Locator => dialogOf(page).getByRole('listitem', { name: /: Not seen yet$/ });
const opener = (page: Page): Locator => page.getByRole('button', { name: /^Check your pages/ });
const approve = (page: Page): Locator => dialogOf(page).getByRole('button', { name: 'Approve the pages' });

/** Opens the summary of a book whose choices are all in the page's URL. */
async function openSummary(page: Page): Promise<void> {
  const answer = await page.request.post('/content/product/the-lost-star/schema/preview', {
    data: { product_slug: 'the-lost-star' },
    headers: { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' },
  });
  const { schemas } = (await answer.json()) as {
    schemas: [{ keys: Record<string, { examples?: unknown[] }> }];
  };
  const query = new URLSearchParams();
  for (const [key, { examples: [example] = [] }] of Object.entries(schemas[0].keys))
    if (typeof example === 'string') query.set(key, example);
  query.set('name', 'Zelda');
  await page.goto(`/uk/create/the-lost-star/options?${query}`);
}

/** Changes the giver's name, which is on two pages of the book in the cart. Then opens the step that can save. */
async function changeGiver(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByRole('textbox', { name: 'Child’s name' })).toHaveValue('Zelda');
  await page.goto(page.url().replace('/1?', `/${LAST_STEP}?`));
  await page.getByRole('textbox', { name: 'Made with love by' }).fill('Grandma Ida');
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).join()))
    .toContain('Grandma Ida');
  await page.goto(page.url().replace(`/${LAST_STEP}?`, '/options?'));
}

const pressNext = (page: Page): Promise<void> =>
  dialogOf(page).getByRole('button', { name: 'Next page' }).click();

/** Waits until the browser has fetched all files that the page preloads when idle. */
async function fetchedAhead(page: Page): Promise<void> {
  const filesOnceIdle = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestIdleCallback(() => resolve(performance.getEntriesByType('resource').length)),
        ),
    );
  let fileCount = 0;
  const isSettled = async (): Promise<boolean> => {
    const [lastCount, now] = [fileCount, await filesOnceIdle()];
    fileCount = now;
    return now === lastCount;
  };
  await expect.poll(isSettled, { intervals: [1000] }).toBe(true);
}

/** Turns the pages until every page was seen. @returns how many turns that took */
async function lookAtAll(page: Page, turn: () => Promise<void>): Promise<number> {
  let turns = 0;
  for (
    let unseenCount = await unseenOf(page).count();
    unseenCount > 0;
    unseenCount = await unseenOf(page).count()
  ) {
    const earlierCount = unseenCount;
    await turn();
    turns += 1;
    await expect.poll(() => unseenOf(page).count(), { intervals: [50] }).toBeLessThan(earlierCount);
  }
  return turns;
}

test('a shopper proofs a book on a phone within a minute @phone', async ({ page }) => {
  await test.step('the summary links directly to the proof', async () => {
    await openSummary(page);
    await page.getByRole('button', { name: 'Add to cart and check every page' }).click();
    await page.waitForURL(/\/cart$/);
    await expect(pagesOf(page)).toHaveCount(PAGES);
  });

  await test.step('the page leads to the unseen pages if the shopper approves too early', async () => {
    await approve(page).click();
    await expect(dialogOf(page).getByText(/^Still to check: pages .*–26/)).toBeVisible();
    await expect(dialogOf(page).locator('li:focus')).toBeInViewport();
    await expectAccessible(page, 'a book that is looked through');
  });

  await test.step('the shopper needs one press per page to see all pages', async () => {
    const began = Date.now();
    const turns = await lookAtAll(page, () => pressNext(page));
    expect(turns).toBeLessThanOrEqual(PAGES);
    expect(Date.now() - began).toBeLessThan(60_000);
    await approve(page).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByText('You’ve approved every page')).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Check again/ })).toBeFocused();
  });

  await test.step('the shopper approves only the affected pages after a change', async () => {
    await changeGiver(page);
    await page.getByRole('button', { name: 'Save and check every page' }).click();
    await page.waitForURL(/\/cart$/);
    await expect(dialogOf(page).getByText(/^2 pages have changed since you approved them/)).toBeVisible();
    await expect(pagesOf(page)).toHaveCount(2);
  });
});

test('a keyboard user proofs a book despite a lost network and a reload @desktop', async ({
  page,
  context,
}) => {
  await fillCart(page, UK, ['Zelda']);
  const seenCount = async (): Promise<number> =>
    (await pagesOf(page).count()) - (await unseenOf(page).count());
  const turn = () => page.keyboard.press('ArrowRight');

  await test.step('the page reports the lost network, and the book opens once the network returns', async () => {
    await expect(opener(page)).toBeVisible();
    await fetchedAhead(page);
    await context.setOffline(true);
    await opener(page).press('Enter');
    await expect(dialogOf(page).getByText(/Connect to the internet/)).toBeVisible();
    await context.setOffline(false);
    await expect(pagesOf(page)).toHaveCount(PAGES);
  });

  await test.step('the page remembers the seen pages after Back and a reload', async () => {
    await expect.poll(seenCount).toBeGreaterThan(0);
    await turn();
    await expect(dialogOf(page).locator('li:focus')).toBeInViewport();
    await expect.poll(seenCount).toBeGreaterThanOrEqual(3);
    const earlierCount = await seenCount();
    await page.goBack();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/cart$/);
    await expect(opener(page)).toBeFocused();
    await page.reload();
    await opener(page).press('Enter');
    await expect(pagesOf(page)).toHaveCount(PAGES);
    expect(await seenCount()).toBeGreaterThanOrEqual(earlierCount);
  });

  await test.step('pictures that failed to load appear when the network returns', async () => {
    await context.route('**/muse/pages/**', (route) => route.abort());
    await closeByEscape(page);
    await page.reload();
    await opener(page).press('Enter');
    await expect(dialogOf(page).getByText('We couldn’t show this page.').first()).toBeVisible();
    await expectAccessible(page, 'pages that did not come');
    await context.unroute('**/muse/pages/**');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(dialogOf(page).getByText('We couldn’t show this page.')).toHaveCount(0);
  });
});
