import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { dataFolder, shopUnderTest } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { fillCart } from '../support/fill-cart';
import { expect, test } from '../support/test';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const OUTBOX = path.join(dataFolder('production'), 'mail');

/** The link of a mail to this address, as the shop without a mail server writes it into its data folder. */
async function mailedLink(to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const names = await readdir(OUTBOX).catch(() => [] as string[]);
        const mails = await Promise.all(
          names
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readFile(path.join(OUTBOX, name), 'utf8')),
        );
        const mine = mails.filter((mail) => mail.includes(to)).map((mail) => mail.replace(/=\r?\n/g, ''));
        link = mine
          .flatMap((mail) => [...mail.matchAll(new RegExp(`${page}#token=(?:3D)?([\\w.-]+)`, 'g'))])
          .map(([, token]) => `${page}#token=${token}`)
          .at(-1);
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link!;
}

test('a cart goes from one device to the next by an account, and leaves the first', async ({
  page,
  browser,
  baseURL,
  viewport,
}, { project }) => {
  test.skip(shopUnderTest !== undefined, 'the mails of a shop that is there already are elsewhere');
  const email = `${project.name}-${Date.now()}@example.com`;
  await fillCart(page, UK, ['Zelda']);
  await page.goto('/uk/account/sign-up');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three old books');
  await expectAccessible(page, 'the page of a new account');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeFocused();

  await page.goto(await mailedLink(email, '/uk/account/confirm'));
  await expect(page.getByText('1 book from before is now in your cart.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page, 'the account');

  // another tab, in which a book is being made
  const second = await page.context().newPage();
  await second.goto('/uk/account');
  await second.evaluate(() => localStorage.setItem('the-lost-star', '{"name":"Zelda"}'));
  await expect(second.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/uk\/?$/);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  for (const tab of [page, second]) {
    const left = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(left).not.toMatch(/Zelda|guest-token/);
  }

  const context = await browser.newContext({ baseURL, viewport });
  const other = await context.newPage();
  await other.goto('/uk/cart');
  await other.getByRole('link', { name: 'Sign in' }).click();
  await other.getByLabel('E-mail address').fill(email);
  await other.getByLabel('Password', { exact: true }).fill('three old books');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('Zelda');
  await context.close();
});
