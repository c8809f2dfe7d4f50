import {
  choosePayment,
  expectConfirmed,
  expectStep,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
} from '../support/checkout';
import { ANSWERED_BOOK } from '../support/make-book';
import { expect, test, type Locator, type Page } from '../support/test';

const SLUG = 'the-lost-star';
const main = (page: Page): Locator => page.getByRole('main');

/** Returns the amount of the first sum whose label matches `label`. */
const sum = (page: Page, label: RegExp): Locator =>
  main(page).getByRole('term').filter({ hasText: label }).first().locator('xpath=following-sibling::dd[1]');

for (const { market, prefix, typed, book, delivery, estimate, estimateLabel, isTaxAdded } of [
  {
    ...{ market: 'uk', prefix: '/uk', typed: TYPED.uk, book: '£24.99', isTaxAdded: false },
    ...{ delivery: 'From £2.99, free from £40.00', estimate: '£27.98', estimateLabel: 'Estimated total' },
  },
  {
    ...{ market: 'us', prefix: '', typed: TYPED.us, book: '$34.99', isTaxAdded: true },
    ...{ delivery: 'From $4.99, free from $60.00', estimate: '$39.98' },
    estimateLabel: 'Estimated total before tax',
  },
]) {
  test(`a book’s price is the same everywhere in ${market} (CART-07, OPT-13) @desktop`, async ({ page }) => {
    await page.goto(`${prefix}/`);
    await expect(main(page).getByText(book, { exact: true })).toBeVisible();
    await main(page)
      .getByRole('link', { name: /^Personali[sz]e The Lost Star$/ })
      .click();
    await expect(page.getByRole('status', { name: /^Hard(back|cover)$/ })).toHaveText(book);

    await page.goto(`${prefix}/create/${SLUG}/options?${ANSWERED_BOOK}`);
    await expect(page.getByRole('radio', { name: /^Hard(back|cover)/ })).toBeChecked();
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText(book);
    await expect(sum(page, /^(Delivery|Shipping) \(/)).toContainText(delivery);
    await expect(sum(page, new RegExp(`^${estimateLabel}$`))).toHaveText(estimate);
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();

    await expect(page).toHaveURL(/\/cart$/);
    await expect(sum(page, /^Subtotal/)).toHaveText(book);
    await expect(sum(page, /^(Delivery|Shipping) \(/)).toContainText(delivery);
    await expect(sum(page, new RegExp(`^${estimateLabel}$`))).toHaveText(estimate);

    if (isTaxAdded) {
      await main(page)
        .getByRole('combobox', { name: 'Estimate for' })
        .selectOption({ label: TYPED.us.state });
      await expect(sum(page, /^Estimated total$/)).toHaveText(/\d/);
    }
    const expected = (await sum(page, /^Estimated total$/).textContent())!;
    expect(expected !== estimate).toBe(isTaxAdded);
    await toCheckout(page, prefix);
    await expect(sum(page, /^Estimated total$/)).toHaveText(expected);
    await fillAddress(page, typed, 'ada@example.com');
    await sendStep(page);
    await expectStep(page, 'payment');
    // the cheapest delivery is chosen
    const total = (await sum(page, /^Total$/).textContent())!;
    expect(total).toBe(expected);
    await choosePayment(page, 'success');
    await expect(payButton(page)).toContainText(total);
    await page.goto(`${prefix}/cart`);
    await expect(sum(page, /^Total$/)).toHaveText(total);
    await page.goto(`${prefix}/checkout/review`);
    await payButton(page).click();
    await expectConfirmed(page);
    await expect(main(page).getByText(total).first()).toBeVisible();
  });
}
