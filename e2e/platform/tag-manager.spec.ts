import { measuring } from '../support/addresses';
import { expect, test, type Page } from '../support/test';

const PRODUCT = '/uk/personalized-products/the-lost-star';
const CAMPAIGN = '?fbclid=IwAR0&utm_source=a';
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Child’s name' });

/** Slows the CPU to the speed of an old phone. Tags then have more time to read data before the page removes it. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const packed = btoa('{"name":"Zarathustra"}').replace(/=+$/, '');
for (const [kind, link] of [
  ['readable', `${PRODUCT}?name=Zarathustra&pronouns=she&fbclid=IwAR0&utm_source=a`],
  ['packed', `${PRODUCT}${CAMPAIGN}#book=${packed}`],
  [
    'that names its product',
    `/?marketplace=uk&solidus_slug=the-lost-star&name=Zarathustra&fbclid=IwAR0&utm_source=a`,
  ],
  [
    'that starts again',
    `/uk/create/start?product_slug=the-lost-star&name=Zarathustra&fbclid=IwAR0&utm_source=a`,
  ],
] as const)
  test(`a tag manager sees the campaign in a link and never the child's name: a link ${kind}`, async ({
    page,
    baseURL,
    measured,
  }) => {
    const clean = `${baseURL}${PRODUCT}${CAMPAIGN}`;
    measured.isPersonal('Zarathustra');
    if (kind === 'readable') await slowDown(page);
    await page.goto(link);
    await expect(nameOf(page)).toHaveValue('Zarathustra');
    await expect(page).toHaveURL(clean);
    if (kind === 'readable') {
      // scripts that listen to the browser history still receive events for the next step and for Back
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/create\/the-lost-star\/\d/);
      await page.goBack();
      await expect(nameOf(page)).toHaveValue('Zarathustra');
      expect(measured.seen.map(({ kind: what }) => what)).toContain('popstate');
    }
    await expect.poll(() => measured.sequence).toContain(`page_view ${PRODUCT}`);
    const addresses = measured.seen.filter(({ kind: what }) => what === 'address').map(({ value }) => value);
    expect(addresses).toContain(clean);
    expect(addresses.filter((address) => address.includes('#book'))).toEqual([]);
    expect(measured.entries).toContainEqual(expect.objectContaining({ page_location: clean }));
    expect(await measured.leaks()).toEqual([]);
    const { referrers } = await measured.hitReport();
    expect(referrers.map((referrer) => new URL(referrer).pathname)).toEqual(referrers.map(() => '/'));
  });

test('the leak check finds a child’s name wherever a tag can read it', async ({ page, measured }) => {
  await page.goto(PRODUCT);
  await nameOf(page).fill('Zarathustra');
  await expect.poll(() => measured.sequence).toContain(`page_view ${PRODUCT}`);
  expect(await measured.leaks()).toEqual([]);
  await page.evaluate(async (collector) => {
    const name = 'Zarathustra';
    window.dataLayer!.push({ event: 'told', items: [{ item_name: `A book for ${name}` }] });
    history.pushState({ draft: { name } }, '', location.pathname);
    history.replaceState(null, '', `?child=${name.toLowerCase()}`);
    history.replaceState(null, '', `#book=${btoa(JSON.stringify({ name }))}`);
    history.replaceState(null, '', location.pathname);
    performance.mark(`named ${name}`);
    window.dataLayer!.push({ event: 'again' });
    await fetch(`${collector}/g/collect?run=nobody&dl=${encodeURIComponent(`/for-${name}`)}`, {
      method: 'POST',
    });
    await fetch('/report-error', { method: 'POST', body: JSON.stringify({ message: name }) });
  }, measuring.collector);
  await expect
    .poll(async () => (await measured.hitReport()).hits.some(({ line }) => line.includes('Zarathustra')))
    .toBe(true);
  const kinds = (await measured.leaks()).map((leak) => leak.split(' ')[0]);
  for (const kind of [
    'pushed',
    'history',
    'replaceState',
    'address',
    'mark',
    'request',
    '/report-error',
    'hit',
  ])
    expect(kinds).toContain(kind);
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined));
  await expect.poll(() => measured.violations).toEqual(['kept from connect-src https://elsewhere.example/']);
  measured.forget();
});
