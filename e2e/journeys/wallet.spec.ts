import { shopUnderTest } from '../support/addresses';
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
} from '../support/checkout';
import { fillCart } from '../support/fill-cart';
import { signUp } from '../support/mailed-link';
import { shiftOf } from '../support/axe';
import { expect, test, type Page } from '../support/test';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const US = { prefix: '', country: 'US', currency: 'USD', locale: 'en-US' };
const main = (page: Page) => page.getByRole('main');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Test wallet' });

/** Counts the shopper's real clicks, over all pages of the tab. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event): void => {
      if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
    };
    addEventListener('click', count, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
}

/**
 * Delays the server's answer that says which wallets work.
 *
 * @returns a function that sends the answer. Its argument `true` means that no wallet works
 */
async function holdOffer(page: Page): Promise<(isNone: boolean) => void> {
  let answer = (_isNone: boolean): void => undefined;
  const isNone = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  await page.route('**/checkout/express/quote', async (route) =>
    (await isNone) ? route.fulfill({ json: { data: null } }) : route.continue(),
  );
  return answer;
}

test.describe('payment on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the content of cart and checkout does not move, with or without wallets (PROV-02) @desktop', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await fillCart(page, UK, ['Robin']);
    const wallet = main(page).getByRole('button', { name: 'Test wallet' });
    const line = main(page).getByText('You pay at the very end');
    const places = [
      ['/uk/cart', main(page).getByRole('link', { name: 'Checkout' })],
      ['/uk/checkout/address', main(page).getByRole('textbox', { name: 'Email address' })],
    ] as const;
    for (const isNone of [false, true])
      for (const [path, content] of places) {
        await page.evaluate(() => localStorage.removeItem('bindery-wallets'));
        const answer = await holdOffer(page);
        await page.goto(path);
        await expect(content).toBeVisible();
        const [earlierShift, earlierPlace] = [await shiftOf(page), await content.boundingBox()];
        answer(isNone);
        await expect(isNone ? line : wallet).toBeVisible();
        // compares only the content's position, because a sticky bar does not count as layout shift
        expect(await content.boundingBox(), path).toEqual(earlierPlace);
        expect(await shiftOf(page), path).toBe(earlierShift);
        expect(earlierShift, path).toBeLessThan(0.01);
        await page.unroute('**/checkout/express/quote');
      }
    await page.route('**/checkout/express/quote', (route) => route.fulfill({ json: { data: null } }));
    const answered = page.waitForResponse('**/checkout/express/quote');
    await page.reload();
    await answered;
    await expect(places[1][1]).toBeVisible();
    await expect(line).toBeHidden();
  });

  test('a shopper in the cart pays with the test wallet in two taps (PAY-01, STEPS-07) @desktop', async ({
    page,
    measured,
  }) => {
    const taps = await countTaps(page);
    await fillCart(page, UK, ['Robin', 'Ida', 'Zoe']);
    await page.goto('/uk/cart');
    const wallet = main(page).getByRole('button', { name: 'Test wallet' });
    await expect(wallet).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
    await expectWhole(page, 'the cart with a wallet');

    await wallet.click();
    const pay = sheet(page).getByRole('button', { name: /^Pay £/ });
    await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
    const total = /£[\d.]+/.exec((await pay.textContent())!)![0];
    await expectWhole(page, 'the sheet of the test wallet');
    await pay.click();
    await expectConfirmed(page);
    expect(await taps()).toBe(2);
    const eventNames = ['view_cart', 'begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase'];
    await measured.expectTold(['view_promotion', ...eventNames]);
    const goods = eventNames.map((name) => {
      const { ecommerce } = measured.entries.find(({ event }) => event === name)!;
      const { value, items } = ecommerce as { value: number; items: unknown };
      return { value, items };
    });
    expect(new Set(goods.map((each) => JSON.stringify(each))).size).toBe(1);
    await expect(main(page).getByText(total).first()).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/checkout/);
  });

  test('a customer saves a card, pays with it next time, and deletes it (PROV-07, ADDR-01) @desktop', async ({
    page,
  }, { project }) => {
    test.skip(shopUnderTest !== undefined, 'the mails of a shop that is there already are elsewhere');
    await signUp(page, `card-${project.name}-${Date.now()}@example.com`);
    await page.getByRole('button', { name: 'Reject all' }).click();
    await fillCart(page, UK, ['Robin']);
    await toCheckout(page, UK.prefix);
    await fillAddress(page, TYPED.uk);
    await page.getByRole('checkbox', { name: 'Save this address to my account' }).check();
    await sendStep(page);
    await expectStep(page, 'payment');
    await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
    await choosePayment(page, 'success');
    await payButton(page).click();
    await expectConfirmed(page);

    // the next order starts at the review, and `Pay another way` shows the saved cards
    await fillCart(page, UK, ['Ida']);
    await main(page).locator('a[href="/uk/checkout"]').click();
    await expectStep(page, 'review');
    await changeSection(page, 'Payment');
    await page.getByRole('button', { name: 'Pay another way' }).click();
    const card = main(page).getByRole('button', { name: 'Pay with Visa •••• 4242' });
    await expect(card).toBeVisible();
    await expectWhole(page, 'the saved cards');
    await card.click();
    await expectStep(page, 'review');
    await payButton(page).click();
    await expectConfirmed(page);

    await page.goto('/uk/account');
    await page.getByRole('button', { name: 'Delete Visa •••• 4242' }).click();
    await expect(page.getByText('Visa •••• 4242 deleted.')).toBeVisible();
    await expectWhole(page, 'the account without the card');
  });
});

test('the test wallet shows and pays the price for another US state (CHECK-06) @desktop', async ({
  page,
}) => {
  await fillCart(page, US, ['Robin']);
  await page.goto('/cart');
  await main(page).getByRole('button', { name: 'Test wallet' }).click();
  const pay = sheet(page).getByRole('button', { name: /^Pay \$/ });
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
  const atHome = (await pay.textContent())!;
  await sheet(page)
    .getByRole('radio', { name: /New York/ })
    .check({ force: true });
  await expect(pay).not.toHaveText(atHome);
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
  const total = /\$[\d.]+/.exec((await pay.textContent())!)![0];
  await pay.focus();
  await page.keyboard.press('Enter');
  await expectConfirmed(page);
  await expect(main(page).getByText(total).first()).toBeVisible();
});
