import { expect, test, type Page } from '../support/test';
import { expectAccessible, inBothLayouts, sidewaysScrollPx } from '../support/axe';
import { fillCart, type CartOfMarket } from '../support/fill-cart';
import { tabTo } from '../support/tab-to';
import { inLineMenu } from '../support/line-menu';

const UK: CartOfMarket = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name: `The Lost Star (${name})` });
const TOTAL = /^(Total|Summe|合計)$/;
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

test('a shopper uses extras, promo codes and several tabs in the cart @phone @firefox', async ({
  page,
  context,
}) => {
  await fillCart(page, UK, ['Robin', 'Ida'], ['WRAP-STARS', 'CARD-KITE']);

  await test.step('the shopper removes an extra without its book', async () => {
    const extras = line(page, 'Robin').getByRole('list', { name: /^Extras for/ });
    await expect(extras.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'the cart');
    await extras.getByRole('button', { name: 'Remove Greeting card with a kite' }).click();
    await expect(extras.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the cart says why it refuses a promo code, and accepts another', async () => {
    await summary(page).getByRole('button', { name: 'Have a promo code?' }).click();
    const code = page.getByRole('textbox', { name: 'Promo code' });
    await expect(code).toBeFocused();
    await code.fill('NOSUCHCODE');
    await code.press('Enter');
    await expect(summary(page).getByRole('alert')).toContainText('We don’t recognise that code');
    await expectAccessible(page, 'the cart with a refused code');
    await code.fill('hardback20');
    await summary(page).getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(summary(page).getByText('HARDBACK20 (−20%)')).toBeVisible();
    await expect(line(page, 'Robin').getByText(/^Was £/)).toBeAttached();
    await page.reload();
    await summary(page).getByRole('button', { name: 'Remove HARDBACK20' }).click();
    await expect(line(page, 'Robin').getByText(/^Was £/)).toBeHidden();
  });

  await test.step('another tab shows each change in its cart and in its link to the cart', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto('/uk/cart');
    await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await line(page, 'Ida')
      .getByRole('button', { name: /^One more/ })
      .click();
    await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    await otherTab.close();
  });

  await test.step('the shopper removes a book with its gift wrap, and restores both', async () => {
    await (await inLineMenu(line(page, 'Robin'), 'button', /^Remove The Lost Star/)).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(line(page, 'Robin').getByText('Starry night paper')).toBeVisible();
  });

  await test.step('the shopper edits two books without losing an edit on Back or a reload', async () => {
    await line(page, 'Ida').getByRole('link', { name: /^Edit/ }).click();
    await expect(page.getByRole('group', { name: /^Edit \d of 2$/ })).toBeVisible();
    const name = page.getByRole('textbox', { name: 'Child’s name' });
    await expect(name).toHaveValue('Ida');
    await name.fill('Ada');
    await page
      .getByRole('button', { name: /^(Next|Previous) edit$/ })
      .and(page.locator(':enabled'))
      .click();
    await expect(name).toHaveValue('Robin');
    await page.reload();
    await expect(name).toHaveValue('Robin');
    await page.goBack();
    await expect(name).toHaveValue('Ada');
    await page.goto('/uk/cart');
    await expect(line(page, 'Ida').getByText(/You have unsaved changes/)).toBeVisible();
  });

  await test.step('a book copied for another child asks for that child’s name', async () => {
    await (await inLineMenu(line(page, 'Robin'), 'button', /^Make one for another child/)).click();
    await expect(page).toHaveURL(/\/create\/the-lost-star\/1$/);
    await expect(page.getByRole('textbox', { name: 'Child’s name' })).toHaveValue('');
  });

  await test.step('the form refuses edits of a line that another tab has removed', async () => {
    await page.goto('/uk/create/the-lost-star/1?line=00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('alert')).toContainText("Sorry, this product can't be edited");
    await page.getByRole('main').getByRole('link', { name: 'Back to your cart' }).click();
    await expect(line(page, 'Robin')).toBeVisible();
  });
});

// not needed in Firefox, where the keyboard test in checkout.spec.ts starts at the cart
test('a keyboard user reads the cart, reduces a quantity and leaves the cart @desktop', async ({ page }) => {
  await fillCart(page, UK, ['Zoë']);
  await expect(line(page, 'Zoë')).toBeVisible();
  await line(page, 'Zoë')
    .getByRole('button', { name: /more choices$/ })
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Fewer choices' })).toBeFocused();
  await line(page, 'Zoë')
    .getByRole('button', { name: /^One more/ })
    .press('Enter');
  await expect(summary(page).getByText('Subtotal (2 items)')).toBeVisible();
  await line(page, 'Zoë')
    .getByRole('button', { name: /^More for/ })
    .press('Enter');
  await page.keyboard.press('Escape');
  await expect(line(page, 'Zoë').getByRole('button', { name: /^More for/ })).toBeFocused();
  await (await inLineMenu(line(page, 'Zoë'), 'button', /^Remove/)).press('Enter');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Lost Star' })).toBeFocused();
});

test('the Checkout button is on a small phone’s first screen and hides nothing @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await fillCart(page, UK, ['Robin', 'Ida', 'Zoë']);
  const checkout = page.getByRole('main').getByRole('link', { name: 'Checkout' });
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'a cart with three books on a small phone');

  await test.step('each focused control is above the bar', async () => {
    const top = await checkout.evaluate((link) => link.parentElement!.getBoundingClientRect().top);
    const focused = page.locator(':focus');
    await line(page, 'Robin').getByRole('link', { name: /^Edit/ }).focus();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const { y, height } = (await focused.boundingBox())!;
      expect(y + height, `press ${press}`).toBeLessThanOrEqual(top);
    }
  });

  await test.step('the Checkout bar is no longer sticky at the end of the page', async () => {
    const below = page.getByRole('main').getByRole('link', { name: 'Add another book' });
    await below.scrollIntoViewIfNeeded();
    const isInOrder = async () => {
      const boxes = [summary(page).getByText('Subtotal (3 items)'), checkout, below].map((part) =>
        part.boundingBox(),
      );
      const [subtotal, button, next] = await Promise.all(boxes);
      return subtotal!.y + subtotal!.height < button!.y && button!.y + button!.height < next!.y;
    };
    await expect.poll(isInOrder).toBe(true);
    await tabTo(page, 'link', 'Checkout');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/checkout\/address$/);
  });
});

for (const { words, ...market } of [
  { prefix: '', country: 'US', currency: 'USD', locale: 'en-US', words: ['Shipping', 'Tax', /\$/] },
  { prefix: '/de', country: 'DE', currency: 'EUR', locale: 'de', words: ['Versand', 'Enthalten', /€/] },
  { prefix: '/jp', country: 'JP', currency: 'JPY', locale: 'ja', words: ['送料', '税込', /￥/] },
  { prefix: '/fr', country: 'FR', currency: 'EUR', locale: 'fr', words: ['Livraison', 'Total', /€/] },
])
  test(`the cart of ${market.country} is whole @phone`, async ({ page }) => {
    await fillCart(page, market, ['Robin'], ['WRAP-STARS']);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    for (const word of words) await expect(page.getByRole('main').getByText(word).first()).toBeVisible();
    const expectFit = (what: string): Promise<void> =>
      inBothLayouts(page, async (layout) => {
        await expectAccessible(page, `${what} of ${market.country} ${layout}`);
        expect(await sidewaysScrollPx(page), `${what} ${layout}`).toBeLessThanOrEqual(0);
      });
    await expectFit('the cart');
    await page.getByRole('article').locator('button[aria-expanded][aria-label]').press('Enter');
    await expectFit('the menu');
    await page.getByRole('article').locator('a[href*="/gift-wrap?"]').press('Enter');
    await expect(page).toHaveURL(/\/create\/the-lost-star\/gift-wrap\?line=/);
    await expect(page.getByRole('main').getByRole('status', { name: TOTAL })).toHaveText(/\d/);
    await expectFit('the choices after the form');
  });
