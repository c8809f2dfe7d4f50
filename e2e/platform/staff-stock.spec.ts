import { addresses } from '../support/addresses';
import {
  choosePayment,
  expectWhole,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
} from '../support/checkout';
import { fillCart } from '../support/fill-cart';
import { PayingShopper } from '../support/paying-shopper';
import { expect, test } from '../support/test';

const origin = addresses.development;
/** A format of The Lost Star that no other test buys in this shop. */
const FORMAT = 'softcover';

// the cookie banner would cover the panel
test.use({ answered: 'rejected' });

/** STOCK-01, STOCK-02 */
test('the shop sells limited stock only once @desktop', async ({ page, browser }) => {
  const shopper = await browser.newPage({ baseURL: origin });
  const buy = async () => {
    const otherShopper = new PayingShopper(origin, FORMAT);
    await otherShopper.toReview('sandbox_success');
    await otherShopper.pay();
  };
  const line = shopper.getByRole('main').getByRole('article', { name: 'The Lost Star (Robin)' });
  const tooMany = line.getByRole('group', { name: 'Not enough left' });
  const moreButton = line.getByRole('button', { name: /^One more/ });
  try {
    await fillCart(shopper, { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' }, [
      { slug: 'the-lost-star', choices: { name: 'Robin', format: FORMAT } },
    ]);
    await page.goto(`${origin}/uk`);
    await page.getByRole('button', { name: /^Staff panel/ }).click();
    await page.getByRole('button', { name: 'Prices and stock' }).click();
    const sales = page.getByRole('dialog', { name: 'Prices and stock' });
    await sales.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'The Lost Star' });
    await sales.getByRole('combobox', { name: 'Stock of' }).selectOption(FORMAT);
    await sales.getByRole('textbox', { name: 'Pieces' }).fill('3');
    await sales.getByRole('textbox', { name: 'Pieces' }).press('Enter');
    await expect(sales.getByText(/: 3 in stock/)).toBeVisible();

    await test.step('the cart refuses more than the stock and shows the number of copies left', async () => {
      for (const number of ['2', '3']) {
        await moreButton.click();
        await expect(line.getByRole('group', { name: /^Quantity/ }).getByText(number)).toBeVisible();
        // waits until the server has saved this quantity, so that the page sends two changes
        await expect(shopper.getByRole('link', { name: `Cart, ${number} items` })).toBeVisible();
      }
      await moreButton.click();
      await expect(line.getByRole('alert')).toHaveText('Only 3 left, including your cart.');
    });

    await test.step('a cart line shows that others bought copies, and the shopper corrects its quantity', async () => {
      await buy();
      await shopper.reload();
      await expect(tooMany).toContainText('Only 2 left.');
      await expect(shopper.getByRole('button', { name: 'Checkout' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await expectWhole(shopper, 'a cart that wants more than is left');
      await shopper.setViewportSize({ width: 360, height: 740 });
      await expectWhole(shopper, 'a cart that wants more than is left, on a phone');
      await tooMany.getByRole('button', { name: /^Change to 2/ }).click();
      await expect(tooMany).toBeHidden();
    });

    await test.step('the shopper does not pay if the stock sells out just before the click', async () => {
      await toCheckout(shopper, '/uk');
      await fillAddress(shopper, TYPED.uk, 'grace@example.com');
      await sendStep(shopper);
      await expect(shopper).toHaveURL(/\/checkout\/payment$/);
      await choosePayment(shopper, 'success');
      await buy();
      await payButton(shopper).click();
      await expect(shopper.getByRole('alert')).toContainText(/Some items have sold out or run low/);
      await expectWhole(shopper, 'a checkout that wants more than is left');
      await shopper.getByRole('main').getByRole('link', { name: 'View cart' }).click();
      await expect(tooMany).toContainText('Only 1 left.');
    });
  } finally {
    await shopper.close();
  }
});
