import { type APIRequestContext } from '@playwright/test';
import { addresses, shopUnderTest } from '../support/addresses';
import {
  changeSection,
  choosePayment,
  expectConfirmed,
  expectStep,
  expectWhole,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
  type Step,
} from '../support/checkout';
import { fillCart } from '../support/fill-cart';
import { signUp } from '../support/mailed-link';
import { tabTo } from '../support/tab-to';
import { expect, test, type Page } from '../support/test';

const US = { prefix: '', country: 'US', currency: 'USD', locale: 'en-US' };
const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const JP = { prefix: '/jp', country: 'JP', currency: 'JPY', locale: 'ja' };

const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/ });
const order = (page: Page) => page.getByRole('region', { name: 'Your order', exact: true });

async function expectSteady(page: Page, step: Step, previousStep: Step): Promise<void> {
  await page.goBack();
  await expectStep(page, previousStep);
  await page.goForward();
  await expectStep(page, step);
  await page.reload();
  await expectStep(page, step);
}

test('a guest orders on a phone in a market with added tax @phone', async ({ page, context, measured }) => {
  await fillCart(page, US, ['Robin'], ['WRAP-STARS']);
  await toCheckout(page, US.prefix);
  await expectWhole(page, 'the address');
  await fillAddress(page, TYPED.us, 'ada@example.com');
  // the typed address survives a reload, although the shopper has not sent it
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await sendStep(page);

  // the cheapest delivery is chosen already, and can be changed
  await expectStep(page, 'payment');
  await changeSection(page, 'Shipping');
  await expectStep(page, 'shipping');
  await expectWhole(page, 'the shipping');
  await page.getByRole('radio').nth(1).click({ force: true });

  await expectStep(page, 'payment');
  await expectWhole(page, 'the payment');
  await expectSteady(page, 'payment', 'shipping');
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await choosePayment(page, 'success');

  await expectWhole(page, 'the review');
  await expectSteady(page, 'review', 'payment');
  await expect(page.getByText(/Hartford, CT 06101/)).toBeVisible();
  const review = page.getByRole('region', { name: 'Review your order' });
  await expect(review.getByText(/^Tax/)).toBeVisible();
  await expect(review.getByText('Included')).toHaveCount(0);
  // the error appears beside the pay button, even on a long page
  await page.context().setOffline(true);
  await payButton(page).click();
  await expect(page.getByText(/^You’re offline/)).toBeInViewport();
  await page.context().setOffline(false);
  const total = /\$[\d.]+/.exec((await payButton(page).textContent())!)![0];
  await payButton(page).click();

  const number = await expectConfirmed(page);
  await expect(page.getByRole('main').getByText(total)).toBeVisible();
  await expectWhole(page, 'the confirmation');
  const address = page.url();
  await page.reload();
  expect(await expectConfirmed(page)).toBe(number);
  await page.goBack();
  expect(await expectConfirmed(page), 'Back pays nothing again').toBe(number);
  // a step's old address cannot pay again
  await page.goto('/checkout/review');
  expect(await expectConfirmed(page)).toBe(number);
  // other visitors cannot see the order
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await expect(page.getByText('We couldn’t find this order')).toBeVisible();
  await measured.expectTold([
    ...['view_promotion', 'view_cart', 'begin_checkout', 'checkout_v3 address', 'checkout_v3 address'],
    ...['checkout_v3 shipping', 'add_shipping_info', 'checkout_v3 payment'],
    ...['checkout_v3 shipping', 'add_shipping_info', 'checkout_v3 payment'],
    // Back, Forward and a reload track a view of the step again, but not the choice that the shopper made in it
    ...['checkout_v3 shipping', 'checkout_v3 payment', 'checkout_v3 payment'],
    ...['add_payment_info', 'checkout_v3 review'],
    ...['checkout_v3 payment', 'checkout_v3 review', 'checkout_v3 review', 'purchase'],
  ]);
});

/** Counts the shopper's presses, and the fields in which the shopper types. */
async function countActs(page: Page): Promise<() => Promise<{ taps: number; fields: number }>> {
  await page.evaluate(() => {
    const [acts, names] = [{ taps: 0, fields: 0 }, new Set<string>()];
    Object.assign(window, { acts });
    window.addEventListener('pointerdown', () => (acts.taps += 1), true);
    window.addEventListener(
      'input',
      ({ target }) => {
        const { type, name } = target as HTMLInputElement;
        if (type !== 'radio') names.add(name || type);
        acts.fields = names.size;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { acts: { taps: number; fields: number } }).acts);
}

test('a new shopper pays with at most 8 taps and 7 fields from the cart (ADDR-01) @phone', async ({ page }, {
  annotations,
}) => {
  await fillCart(page, UK, ['Robin']);
  const acts = await countActs(page);
  await toCheckout(page, UK.prefix);
  // the cursor is in the first field
  const email = page.getByRole('textbox', { name: 'Email address' });
  await expect(email).toBeFocused();
  await page.keyboard.type('ada@example.com');
  for (const [name, text] of Object.entries(TYPED.uk)) {
    await page.locator(`[name="parcels.0.address.${name}"]`).click();
    await page.keyboard.type(text);
  }
  // the keyboard's own key sends the form
  await page.keyboard.press('Enter');
  await choosePayment(page, 'success');
  await expectWhole(page, 'the review on a phone');
  await expect(payButton(page)).toBeInViewport();
  await expect(page.getByText(/ada@example.com/)).toBeVisible();
  await payButton(page).click();
  await expectConfirmed(page);
  const { taps, fields } = await acts();
  annotations.push({ type: 'cart to paid', description: `${taps} taps, ${fields} fields` });
  process.stdout.write(`cart to paid: ${taps} taps, ${fields} fields\n`);
  expect(taps).toBeLessThanOrEqual(8);
  expect(fields).toBeLessThanOrEqual(7);
});

async function signUpWithCredit(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const origin = addresses.development;
  await signUp(page, email, 'development');
  const csrf = await request.get(`${origin}/website-api/v1/csrf-token`);
  const headers = { 'x-csrf-token': (await csrf.text()).trim().replaceAll("'", '') };
  const customers = `${origin}/_canvas/api/staff/customers`;
  const searchAnswer = await request.post(`${customers}/search`, { headers, data: { email } });
  const { data } = (await searchAnswer.json()) as { data: { id: string } };
  const credit = { currency: 'GBP', amount: '5.00', reason: 'a test', by: 'test' };
  const granted = await request.post(`${customers}/${data.id}/credit`, { headers, data: credit });
  expect(granted.status(), await granted.text()).toBe(200);
}

/** Waits for the confirmation in a tab that did not pay. Presses `See your order` if the tab offers it. */
async function followToConfirmation(tab: Page): Promise<string> {
  const seeOrder = tab.getByRole('button', { name: 'See your order' });
  await expect(seeOrder.or(thanks(tab))).toBeVisible();
  if (await seeOrder.isVisible()) await seeOrder.click();
  return expectConfirmed(tab);
}

test('a customer pays with store credit and a bank challenge @desktop', async ({ page, context, request }, {
  project,
}) => {
  test.skip(shopUnderTest !== undefined, 'the mails of a shop that is there already are elsewhere');
  // on the development server, staff may give credit without a token
  const market = { ...UK, prefix: `${addresses.development}/uk` };
  await fillCart(page, market, ['Zelda'], ['WRAP-STARS']);
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('hardback20');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('HARDBACK20 (−20%)')).toBeVisible();
  await signUpWithCredit(page, request, `${project.name}-${Date.now()}@example.com`);
  await page.goto(`${market.prefix}/cart`);
  const otherTab = await context.newPage();
  await otherTab.goto(`${market.prefix}/cart`);
  const moreButton = otherTab.getByRole('button', { name: /^One more/ });
  await expect(moreButton).toBeVisible();

  const challenge = page.getByRole('heading', { name: 'Confirm your payment' });
  await test.step('the customer completes the steps, and pays a part with store credit', async () => {
    await toCheckout(page, UK.prefix);
    await expect(page.getByText(/^You’re signed in as/)).toBeVisible();
    await fillAddress(page, TYPED.uk);
    await sendStep(page);
    await expectStep(page, 'payment');
    await changeSection(page, 'Delivery');
    await page.getByRole('radio', { name: /^Tracked/ }).click({ force: true });
    await expectStep(page, 'payment');
    await page.getByRole('checkbox', { name: /^Use my store credit/ }).check({ force: true });
    await choosePayment(page, 'authenticate');
    await expect(page.getByText(/LS1 4AP/)).toBeVisible();
    await expect(order(page).getByText('Store credit')).toBeVisible();
    await expectWhole(page, 'the review on a desktop');
  });

  await test.step('the page shows a change from another tab before payment', async () => {
    const earlierLabel = await payButton(page).textContent();
    await otherTab.getByRole('button', { name: 'Remove HARDBACK20' }).click();
    await expect(otherTab.getByText('HARDBACK20 (−20%)')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your order has changed' })).toBeVisible();
    expect(await payButton(page).textContent()).not.toBe(earlierLabel);
    await expectWhole(page, 'what has changed');
    await payButton(page).click();
    await expect(challenge).toBeVisible();
  });

  await test.step('the cart is locked during the bank challenge, and says why', async () => {
    await moreButton.click();
    await expect(otherTab.getByText('Payment in progress').first()).toBeVisible();
    await expectWhole(otherTab, 'a cart that is being paid for');
    await otherTab.goto(`${market.prefix}/checkout/review`);
    await expect(otherTab.getByText('Confirm your payment')).toBeVisible();
    await expectWhole(otherTab, 'a payment that waits');
    await page.reload();
    await expect(challenge).toBeVisible();
  });

  await test.step('the customer pays once, and the other tab shows the payment', async () => {
    await page.getByRole('button', { name: 'Approve' }).click();
    // either tab may hear of it first
    const number = await expectConfirmed(page);
    await expect(thanks(page)).toBeVisible();
    expect(await followToConfirmation(otherTab)).toBe(number);
  });
});

test('a yen order succeeds after a lost network and a declined card @desktop', async ({ page, context }) => {
  await fillCart(page, JP, ['ゆうき']);
  await toCheckout(page, JP.prefix);
  await fillAddress(page, TYPED.jp, 'hanako@example.com');
  await context.setOffline(true);
  await sendStep(page);
  await expect(page.getByText(/オフライン/).first()).toBeVisible();
  await context.setOffline(false);
  await sendStep(page);
  await expectStep(page, 'payment');

  await choosePayment(page, 'declined');
  // yen have no decimals
  await expect(payButton(page)).toHaveText(/[￥¥][\d,]+(?![\d.,])/);
  await expect(page.getByText(/〒100-0001/)).toBeVisible();
  await payButton(page).click();
  await expectStep(page, 'payment');
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expectWhole(page, 'a declined card');
  await page.goto('/jp/checkout/address');
  await expect(page.locator('[name="parcels.0.address.lastname"]')).toHaveValue('山田');
  await page.goto('/jp/checkout/payment');

  const wallet = page.getByRole('heading', { name: 'PayPal' });
  await choosePayment(page, 'paypal');
  await payButton(page).click();
  await expect(wallet).toBeVisible();
  await expectWhole(page, 'the wallet');
  await page.getByRole('button', { name: /キャンセル/ }).click();
  await expectStep(page, 'payment');
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();

  await choosePayment(page, 'paypal');
  await payButton(page).click();
  await expect(wallet).toBeVisible();
  await page.getByRole('button', { name: /同意/ }).click();
  await expectConfirmed(page);
});

test('a keyboard user orders a book @firefox', async ({ page }) => {
  await fillCart(page, UK, ['Ivy']);
  const press = async (role: 'button' | 'link', name: RegExp | string): Promise<void> => {
    await tabTo(page, role, name);
    await page.keyboard.press('Enter');
  };
  await press('link', 'Checkout');
  await expectStep(page, 'address');
  await press('button', 'Continue');
  const email = page.getByRole('textbox', { name: 'Email address' });
  // the list of wrong fields has the focus, and its first link leads to the e-mail field
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  for (const [name, text] of [
    ['Email address', 'ada@example.com'],
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Address', '7 Mill Lane'],
    ['Town or city', 'Leeds'],
    ['Postcode', 'ls1 4ap'],
  ] as const) {
    await tabTo(page, 'textbox', name);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expectStep(page, 'payment');
  await expect(page.getByRole('heading', { level: 2, name: 'Payment' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Choose a day' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Change Delivery', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectStep(page, 'shipping');
  await tabTo(page, 'radio', /^Standard/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Tracked/ })).toBeChecked();
  await press('button', 'Continue to payment');
  await expectStep(page, 'payment');
  await tabTo(page, 'radio', 'A card that works');
  await page.keyboard.press('Space');
  await press('button', 'Continue to review');
  await expectStep(page, 'review');
  await expect(page.getByText(/^Tracked 24/)).toBeVisible();
  // a click just after the review section has opened does not pay
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
  await press('button', /^Pay £/);
  await expectConfirmed(page);
});
