import { expect, test, type Page } from '../support/test';

type Entry = Record<string, unknown>;

const dataLayer = (page: Page) =>
  page.evaluate(
    () =>
      ((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []).filter(
        (entry) => typeof entry === 'object' && entry !== null && !('length' in entry),
      ) as Record<string, unknown>[],
  );
const eventsOf = (entries: Entry[], event: string) => entries.filter((entry) => entry.event === event);

test('the disable_gtm cookie stops all tracking', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'disable_gtm', value: '', url: baseURL! }]);
  await page.goto('/uk');
  await expect(page.getByRole('main').getByText(/£/).first()).toBeVisible();
  expect(await dataLayer(page)).toEqual([]);
});

/**
 * Runs in the page. Defines a critical event with the shared analytics library, as a remote does.
 *
 * @param transaction - id to track. If it is undefined, `pay` defines the event but tracks nothing
 */
function pay(transaction?: string): void {
  interface Library {
    defineEvent<Event>(event: Event): Event;
    getAnalytics(): { track(event: unknown, attributes: unknown): void };
  }
  const { __FEDERATION__: federation } = window as unknown as {
    __FEDERATION__: { __INSTANCES__: { loadShareSync(name: string): () => Library }[] };
  };
  const { defineEvent, getAnalytics } = federation.__INSTANCES__[0]!.loadShareSync('@bindery/analytics')();
  const paid = defineEvent({
    name: 'paid',
    urgency: 'critical',
    waitsForModel: true,
    onceBy: ({ data }: { data: Entry }) => data.transaction_id,
    build: (entry: Entry) => ({ data: { ...entry, ecommerce: {} }, missing: [] }),
  });
  if (transaction !== undefined) getAnalytics().track(paid, { transaction_id: transaction });
}

/** Opens a page that runs remotes, which the home page does not. */
async function openWithRemotes(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hasSharedModules(page);
}
const hasSharedModules = (page: Page) =>
  page.waitForFunction(() => {
    const { __FEDERATION__: federation } = window as { __FEDERATION__?: { __INSTANCES__: unknown[] } };
    return federation && federation.__INSTANCES__.length > 0;
  });

const MODEL = '**/uk/data/ecommerce';

test('an event that waits for its data model survives a reload, and is sent once', async ({ page }) => {
  // the first page gets no answer to its requests for the data model, not even to the one that it sends on leaving
  let askingPage: string | undefined;
  await page.route(MODEL, (route) => {
    const asks = new URL(route.request().frame().url()).pathname;
    if ((askingPage ??= asks) !== asks) return route.continue();
  });
  await openWithRemotes(page, '/uk/cart');
  await expect.poll(async () => eventsOf(await dataLayer(page), 'page_view').length).toBe(1);
  await page.evaluate(pay, 'R1');
  await expect.poll(() => askingPage).toBe('/uk/cart');
  await openWithRemotes(page, '/uk/personalized-products/the-lost-star');
  await expect.poll(async () => eventsOf(await dataLayer(page), 'page_view').length).toBe(1);
  expect(eventsOf(await dataLayer(page), 'paid')).toEqual([]);
  await page.evaluate(pay, undefined);
  await expect
    .poll(async () => eventsOf(await dataLayer(page), 'paid'))
    .toEqual([expect.objectContaining({ transaction_id: 'R1', page_path: '/uk/cart' })]);
  await page.reload();
  await hasSharedModules(page);
  await page.evaluate(pay, undefined);
  await page.evaluate(pay, 'R2');
  await expect
    .poll(async () => eventsOf(await dataLayer(page), 'paid').map(({ transaction_id: id }) => id))
    .toEqual(['R2']);
});

test('two tabs that report the same purchase push only one event', async ({ page, context }) => {
  const tabs = [page, await context.newPage()];
  const paid = async () =>
    (await Promise.all(tabs.map(dataLayer))).flatMap((entries) => eventsOf(entries, 'paid'));
  for (const tab of tabs) {
    await openWithRemotes(tab, '/uk/cart');
    await expect.poll(async () => eventsOf(await dataLayer(tab), 'page_view').length).toBe(1);
  }
  await Promise.all(tabs.map((tab) => tab.evaluate(pay, 'R1')));
  await expect.poll(paid).toHaveLength(1);
  for (const tab of tabs) await tab.evaluate(pay, 'R2');
  await expect
    .poll(async () => (await paid()).map(({ transaction_id: id }) => id).sort())
    .toEqual(['R1', 'R2']);
});
