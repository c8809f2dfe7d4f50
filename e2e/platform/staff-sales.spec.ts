import { addresses } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { fillCart } from '../support/fill-cart';
import { expect, test } from '../support/test';

// in this shop no other test uses the Swedish market, whose price changes here
const origin = addresses.development;

// the cookie banner would cover the panel
test.use({ answered: 'rejected' });

test('staff set a price for one market by keyboard, and shoppers pay this price', async ({
  page,
  browser,
}) => {
  const shopper = await browser.newPage({ baseURL: origin });
  const swedish = { prefix: '/se', country: 'SE', currency: 'SEK', locale: 'sv' };
  const inCart = shopper.getByRole('main').getByText(/\b1,00\skr/);
  try {
    await page.goto(`${origin}/se`);
    await expect(
      page
        .getByRole('main')
        .getByText(/\d\skr/)
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: /^Staff panel/ }).click();
    await page.getByRole('button', { name: 'Prices and stock' }).press('Enter');
    const sales = page.getByRole('dialog', { name: 'Prices and stock' });
    await sales.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'The Lost Star' });
    await expect(sales.getByRole('combobox', { name: 'Market' })).toHaveValue('se');
    await sales.getByRole('combobox', { name: 'Price of' }).selectOption('hardcover');
    const amount = sales.getByRole('textbox', { name: 'Amount in SEK' });
    await amount.fill('1,00');
    await amount.press('Enter');
    await expect(amount).toHaveAccessibleDescription('"1,00" is no amount of SEK: write it like "24.99"');
    await amount.fill('1');
    await amount.press('Enter');
    await expect(sales.getByText(/^It costs 1 SEK/)).toBeVisible();
    await expect(sales.getByText('1.00 SEK', { exact: true })).toBeVisible();
    await expectAccessible(page, 'prices and stock');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, 'prices and stock on a phone');

    await shopper.goto('/se');
    await expect(
      shopper
        .getByRole('main')
        .getByText(/\b1,00\skr/)
        .first(),
    ).toBeVisible();
    await fillCart(shopper, swedish, ['Zoë']);
    await expect(inCart.first()).toBeVisible();

    await sales.getByRole('button', { name: /^End now: 1.00 SEK/ }).press('Enter');
    await expect(sales.getByText(/^No longer: 1.00 SEK/)).toBeVisible();
    await shopper.goto('/se');
    await expect(
      shopper
        .getByRole('main')
        .getByText(/\d\skr/)
        .first(),
    ).toBeVisible();
    await expect(shopper.getByRole('main').getByText(/\b1,00\skr/)).toHaveCount(0);
  } finally {
    await shopper.close();
  }
});
