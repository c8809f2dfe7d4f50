import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { portOf } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { PayingShopper } from '../support/paying-shopper';
import { startServer } from '../support/servers';
import { press, tabTo } from '../support/tab-to';
import { expect, test, type Page } from '../support/test';

const PASSWORD = 'correct horse battery';
const STAFF_TOKEN = 'the-token-of-this-journey-and-of-nothing-else';

// the cookie banner would cover the panel
test.use({ answered: 'rejected' });

async function asMachine<T>(origin: string, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await fetch(`${origin}/_canvas/api/staff${path}`, {
    method,
    headers: { authorization: `Bearer ${STAFF_TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** Adds a member as `npm run staff` does. @returns the link by which the member chooses a password */
async function addMember(origin: string, email: string): Promise<string> {
  return (await asMachine<{ link: string }>(origin, 'POST', '/members', { email, roles: ['support'] })).link;
}

/** Ends the order's edit window, produces its files and marks it as sent. */
async function printAndSend(origin: string, number: string): Promise<void> {
  const [order] = await asMachine<{ id: string }[]>(origin, 'POST', '/orders/search', { number });
  const { id } = order!;
  await asMachine(origin, 'POST', `/production/${id}/end-window`, { by: 'the press' });
  const state = async () => (await asMachine<{ state: string }>(origin, 'GET', `/production/${id}`)).state;
  await expect.poll(state, { message: 'its files are made', timeout: 90_000 }).toBe('ready');
  await asMachine(origin, 'POST', `/orders/${id}/state`, { state: 'shipped', by: 'the press' });
}

/** Reprints and resends the sent book by keyboard, in the open order. */
async function printAgain(page: Page): Promise<void> {
  const orders = page.getByRole('dialog', { name: 'Orders' });
  await press(page, 'Refresh');
  await press(page, 'Print again: parcel 1');
  const form = orders.getByRole('form', { name: 'Print again: parcel 1' });
  await page.keyboard.press('Tab');
  await expect(form.getByRole('combobox', { name: /^Copies of/ })).toBeFocused();
  await type(page, 'Reason', 'a bent corner');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectWhole(page, `the form of a reprint at ${width} pixels`);
  }
  await page.keyboard.press('Enter');
  await expect(orders.getByText(/^Parcel 1 is printed again, at no charge/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print again: parcel 1' })).toBeFocused();
  await expect(orders.getByText(/^Parcel 2 \(printed again\): in production/)).toBeVisible();
  await expect(orders.getByText('reprint ordered because, by kim@example.com: a bent corner')).toBeVisible();
}

async function paidOrder(origin: string): Promise<string> {
  const shopper = new PayingShopper(origin);
  await shopper.toReview('sandbox_success');
  const { checkout } = await shopper.pay();
  return checkout.order!.number;
}

async function type(page: Page, name: RegExp | string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

/** Expects that the modal is no wider than the screen and has no accessibility violations. */
async function expectWhole(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beside, `${what} is as wide as the screen`).toBeLessThanOrEqual(0);
}

/** Corrects the parcel's postal address and the book's text by keyboard, in the open order. */
async function correctOrder(page: Page): Promise<void> {
  const orders = page.getByRole('dialog', { name: 'Orders' });
  await press(page, /^Correct the texts of/);
  const texts = orders.getByRole('form', { name: /^Correct the texts of/ });
  const name = texts.getByRole('textbox', { name: 'Child’s name' });
  await expect(name).toBeVisible();
  await expectWhole(page, 'the texts of a book');
  await type(page, 'Child’s name', 'Zoë');
  await type(page, 'Reason', 'as its buyer asked');
  await page.keyboard.press('Enter');
  await expect(orders.getByText(/is corrected, and its buyer is told what changed/)).toBeVisible();
  await expect(orders.getByText('changed because, by kim@example.com: as its buyer asked')).toBeVisible();
  await expect(texts).toHaveCount(0);

  await press(page, 'Correct the address of parcel 1');
  const form = orders.getByRole('form', { name: 'Correct the address of parcel 1' });
  await type(page, /^Address$/, '2 Long Lane');
  await type(page, 'Postcode', 'nowhere');
  await type(page, 'Reason', 'a typing error');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Postcode' })).toBeFocused();
  await expect(orders.getByText(/^Not done/)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectWhole(page, `the form of an address at ${width} pixels`);
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('SW1A 2AA');
  await page.keyboard.press('Enter');
  await expect(orders.getByText(/^The address of parcel 1 is corrected/)).toBeVisible();
  await expect(orders.getByText('address changed because, by kim@example.com: a typing error')).toBeVisible();
  await expect(form).toHaveCount(0);
}

test('staff correct, refund and reprint an order by keyboard', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-staff-'));
  const server = await startServer(portOf.staffSignIn, dataDir, { APP_ENV: 'development', STAFF_TOKEN });
  try {
    const number = await paidOrder(server.address);
    const link = new URL(await addMember(server.address, 'kim@example.com'));
    await page.goto(`${server.address}/uk${link.hash}`);
    const passwordDialog = page.getByRole('dialog', { name: 'Choose a password' });
    await expect(passwordDialog.getByLabel('Password', { exact: true })).toBeFocused();
    expect(new URL(page.url()).hash, 'nobody copies the token along').toBe('');
    await page.keyboard.type(PASSWORD);
    await expectWhole(page, 'the choice of a password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Signed in as kim@example.com (support)')).toBeVisible();
    await press(page, 'Sign out');
    await expect(page.getByText('You are not signed in.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Orders' })).toHaveCount(0);

    await press(page, 'Sign in');
    await page.keyboard.type('kim@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();

    await press(page, 'Orders');
    const orders = page.getByRole('dialog', { name: 'Orders' });
    await type(page, /^Number/, number);
    await page.keyboard.press('Enter');
    await expect(orders.getByText('1 order found.')).toBeVisible();
    await expectWhole(page, 'the orders');
    await press(page, `Open ${number}`);
    await expect(orders.getByRole('heading', { name: `Order ${number}` })).toBeFocused();
    await correctOrder(page);
    await type(page, /^Amount in GBP/, '1.50');
    await type(page, 'Reason', 'a torn page');
    await page.keyboard.press('Enter');
    await expect(orders.getByText('£1.50 is given back.')).toBeVisible();
    await expect(orders.getByText(/^£1\.50 back, .* by kim@example\.com: a torn page/)).toBeVisible();
    await expectWhole(page, 'an order');
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectWhole(page, `an order at ${width} pixels`);
    }
    await printAndSend(server.address, number);
    await printAgain(page);
    await page.keyboard.press('Escape');

    await press(page, 'Audit');
    const audit = page.getByRole('dialog', { name: 'Audit' });
    for (const act of ['payment.refund', 'order.reprint'])
      await expect(audit.getByText(`kim@example.com: ${act}`).first()).toContainText(`${number}, done`);
    await expectWhole(page, 'the audit');
    await page.keyboard.press('Escape');

    await press(page, 'Sign out');
    await expect(page.getByText('You are not signed in.')).toBeVisible();
    const ordersAnswer = await page.request.get(`${server.address}/_canvas/api/staff/orders`);
    expect(ordersAnswer.status()).toBe(401);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
