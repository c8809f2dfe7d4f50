import { readFile } from 'node:fs/promises';
import { shopUnderTest } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { fillCart } from '../support/fill-cart';
import { mailedLink, openAccount } from '../support/mailed-link';
import { answerTab } from '../support/make-book';
import { expect, test } from '../support/test';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
/** The query of a link to a book about one child. It contains the child's name and no other answer about the child. */
const IVY = new URLSearchParams({
  ...{ family_name: 'Bramley', place: 'seaside', boat_colour: 'red' },
  characters: JSON.stringify([
    { type: 'grown_up', count: '0', customisations: [] },
    { type: 'child', count: '1', customisations: [{ name: 'Ivy' }] },
    { type: 'pet', count: '0', customisations: [] },
  ]),
});

test('an account brings the cart to another device, and sign-out empties the first device’s cart @phone @firefox', async ({
  page,
  browser,
  baseURL,
  viewport,
}, { project }) => {
  test.skip(shopUnderTest !== undefined, 'the mails of a shop that is there already are elsewhere');
  const email = `${project.name}-${Date.now()}@example.com`;
  await fillCart(page, UK, ['Zelda']);
  await page.goto('/uk/account/sign-up');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  await page.goto(await mailedLink(email, '/uk/account/confirm'));
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectAccessible(page, 'the page of a new account');
  await openAccount(page);
  await expect(page.getByText('We’ve added 1 book you made earlier to your cart.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page, 'the account');

  const second = await page.context().newPage();
  await second.goto('/uk/account');
  await second.evaluate(() => localStorage.setItem('the-lost-star', '{"name":"Zelda"}'));
  await expect(second.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'You have an unfinished book' });
  await expect(question.getByText('The Lost Star (Zelda)')).toBeVisible();
  // compares with `activeElement`, because Playwright finds no focused element in a background tab
  const stay = question.getByRole('button', { name: 'Stay signed in' });
  await expect.poll(() => stay.evaluate((button) => document.activeElement === button)).toBe(true);
  await expectAccessible(page, 'the question before signing out');
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(page).toHaveURL(/\/uk\/?$/);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  for (const tab of [page, second]) {
    const leftovers = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(leftovers).not.toMatch(/Zelda|guest-token/);
  }

  const context = await browser.newContext({ baseURL, viewport });
  const otherPage = await context.newPage();
  await otherPage.goto('/uk/cart');
  await otherPage.getByRole('link', { name: 'Sign in' }).click();
  await otherPage.getByLabel('Email address').fill(email);
  await otherPage.getByLabel('Password', { exact: true }).fill('three old books');
  await otherPage.getByRole('button', { name: 'Sign in' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expect(otherPage.getByRole('main')).toContainText('Zelda');

  // the other device offers the characters of the account's books for a new book (CHAR-07, CHAR-09)
  await otherPage.goto(`/uk/create/our-big-picnic/2?${IVY}`);
  await otherPage.getByRole('button', { name: /^Ivy/ }).click();
  const ivy = otherPage.getByRole('dialog', { name: 'Ivy' });
  await ivy.getByRole('button', { name: 'Use Zelda’s look' }).click();
  await expect(ivy.getByText(/^Filled in: .*Hair/)).toBeVisible();
  await expect(ivy.getByRole('textbox', { name: 'Name' })).toHaveValue('Ivy');
  await expectAccessible(otherPage, 'a look of another book');
  await answerTab(ivy);
  await ivy.getByRole('button', { name: 'Save' }).click();
  await expect(ivy).toBeHidden();

  // the other device deletes the child's data after the first device has ended its session (ACC-48)
  await page.goto('/uk/account/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three old books');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Sign out ./ }).click();
  await expect(page.getByText(/is signed out/)).toBeVisible();
  await otherPage.evaluate(() => localStorage.setItem('the-lost-star', '{"name":"Zelda"}'));
  await otherPage.getByRole('link', { name: 'Your account' }).click();
  await expect(otherPage.getByText(/You’ve been signed out/)).toBeVisible();
  expect(
    await otherPage.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('Zelda');
  await context.close();
});

test('a guest exports their personal data, then deletes it (PRIV-11, PRIV-13) @phone', async ({ page }) => {
  await fillCart(page, UK, ['Zelda']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
  await expectAccessible(page, 'the data of a guest');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download (zip)' }).click();
  const archive = await readFile(await (await saved).path());
  const names = ['lines.json', 'carts.json', 'orders.json'];
  expect([archive.subarray(0, 2).toString(), names.filter((name) => !archive.includes(name))]).toEqual([
    'PK',
    [],
  ]);

  await page.getByRole('button', { name: 'Delete my data' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
  await expect(page.getByText(/We deleted everything we held about you/)).toBeVisible();
  await expect(page.getByRole('main').getByText('Books', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the receipt');
  const leftovers = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(leftovers).not.toMatch(/Zelda|guest-token/);
  await page.goBack();
  await expect(page.getByRole('main')).not.toContainText('Zelda');
});
