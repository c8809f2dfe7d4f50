import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '../support/test';
import { projectRoot } from '../support/addresses';
import { expectAccessible, sidewaysScrollPx } from '../support/axe';
import { answerTab, personalise } from '../support/make-book';

const OF_THE_README = ['form-desktop', 'cart-desktop'];

/** Saves a screenshot among the test results. If SCREENSHOTS is 1, saves the README's pictures instead. */
async function picture(page: Page, name: string): Promise<void> {
  const folder =
    process.env.SCREENSHOTS && OF_THE_README.includes(name)
      ? path.join(projectRoot, 'docs/images')
      : path.join(projectRoot, 'e2e/results/pictures');
  mkdirSync(folder, { recursive: true });
  if (process.env.SCREENSHOTS)
    await page
      .getByRole('button', { name: 'Reject all' })
      .click({ timeout: 2000 })
      .catch(() => undefined);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

const cover = (page: Page) => page.getByRole('main').locator('img[src*="/muse/pages/"]').first();

/** Waits until the image has loaded and is more than 200 px wide. */
const expectDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeGreaterThan(200);

async function expectFit(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  expect(await sidewaysScrollPx(page), `${what} scrolls sideways`).toBe(0);
}

// Firefox makes a book in keyboard-only.spec.ts.
test.describe('a book for a child', () => {
  test('a shopper makes a book from the home page to the cart @phone @desktop', async ({ page }, {
    project,
  }) => {
    const name = page.getByRole('textbox', { name: 'Child’s name' });
    const cart = page.getByRole('main');

    await test.step('home shows covers and prices', async () => {
      await page.goto('/uk');
      await expect(
        page
          .getByRole('main')
          .getByText(/£\d+\.\d{2}/)
          .first(),
      ).toBeVisible();
      await expectDrawn(cover(page));
      await expectFit(page, 'home');
      await picture(page, `home-${project.name}`);
    });

    await test.step('the cover shows the name that the shopper types', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Lost Star/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/uk\/personalized-products\/the-lost-star$/);
      await expect(cover(page)).toBeVisible();
      const earlierSource = await cover(page).getAttribute('src');
      await name.fill('Zoë');
      await expect
        .poll(() => cover(page).getAttribute('src'), { message: 'the cover takes the name' })
        .not.toBe(earlierSource);
      await expect(cover(page)).toBeInViewport();
      await expectFit(page, 'the form');
      await picture(page, `form-${project.name}`);
    });

    await test.step('the shopper’s input is still in the form after a reload', async () => {
      await answerTab(page, ['they / them']);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('the-lost-star'))).toContain('they');
      await page.reload();
      await expect(name).toHaveValue('Zoë');
      await expect(page.getByRole('radio', { name: 'they / them' })).toBeChecked();
    });

    await test.step('the shopper completes every step without losing answers on Back and Forward', async () => {
      await personalise(page, { name: 'Zoë', choices: ['they / them', 'Bronze', 'Fox'] });
      await expectFit(page, 'the options');
      await picture(page, `options-${project.name}`);
      await page.goBack();
      await expect(page).toHaveURL(/\/create\/the-lost-star\/6$/);
      await expect(page.getByText(/^Step \d+ of \d+$/)).toBeVisible();
      await page.goForward();
      await expect(page).toHaveURL(/\/options$/);
    });

    await test.step('the cart shows the book in the chosen format', async () => {
      const premium = page.getByRole('radio', { name: /layflat/i });
      await premium.press(' ');
      await expect(premium).toBeChecked();
      await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
      await expect(page).toHaveURL(/\/uk\/cart$/);
      await expect(cart.getByRole('heading', { name: /Lost Star/ }).first()).toBeVisible();
      await expect(cart.getByText('Zoë').first()).toBeVisible();
      await expect(cart.getByText('£34.99').first()).toBeVisible();
      await expectDrawn(cover(page));
      await expect(page.getByRole('banner').getByRole('link', { name: /cart, 1 item/i })).toBeVisible();
      await picture(page, `cart-${project.name}`);
      await cart.getByRole('button', { name: /more choices/ }).click();
      await expect(cart.getByText('Bronze').first()).toBeVisible();
      await expectFit(page, 'the cart');
    });

    await test.step('the cart is the same after a reload, Back and Forward', async () => {
      await page.reload();
      await expect(cart.getByText('Zoë').first()).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible();
      await page.goForward();
      await expect(cart.getByText('£34.99').first()).toBeVisible();
    });
  });
});
