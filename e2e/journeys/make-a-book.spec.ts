import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '../support/test';
import { projectRoot } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { answerTab, personalise, toSummary } from '../support/make-book';

const OF_THE_README = ['form-desktop', 'cart-desktop'];

/** SCREENSHOTS=1 renews the pictures of the README; every run leaves its own among the results. */
async function picture(page: Page, name: string): Promise<void> {
  const folder =
    process.env.SCREENSHOTS && OF_THE_README.includes(name)
      ? path.join(projectRoot, 'docs/images')
      : path.join(projectRoot, 'e2e/results/pictures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

const cover = (page: Page) => page.getByRole('main').locator('img[src*="/muse/pages/"]').first();

/** Waits until the image has arrived, at a size worth looking at. */
const expectDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeGreaterThan(300);

test.describe('a shopper makes a book for a child they know', () => {
  test('from the home page to a line in the cart', async ({ page }, { project }) => {
    const name = page.getByRole('textbox', { name: "Child's name" });
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
      await expectAccessible(page, 'home');
      await picture(page, `home-${project.name}`);
    });

    await test.step('the cover takes the name that is typed', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Lost Star/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/uk\/personalized-products\/the-lost-star$/);
      await expect(cover(page)).toBeVisible();
      const before = await cover(page).getAttribute('src');
      await name.fill('Zoë');
      await expect
        .poll(() => cover(page).getAttribute('src'), { message: 'the cover takes the name' })
        .not.toBe(before);
      await expect(cover(page)).toBeInViewport();
      await expectAccessible(page, 'the form');
      await picture(page, `form-${project.name}`);
    });

    await test.step('a reload in the middle keeps what was typed', async () => {
      await answerTab(page, ['they / them']);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('the-lost-star'))).toContain('they');
      await page.reload();
      await expect(name).toHaveValue('Zoë');
      await expect(page.getByRole('radio', { name: 'they / them' })).toBeChecked();
    });

    await test.step('every step is answered; back to the form and forward again lose nothing', async () => {
      await personalise(page, { name: 'Zoë', choices: ['they / them', 'Bronze', 'Fox'] });
      await expectAccessible(page, 'the options');
      await picture(page, `options-${project.name}`);
      await page.goBack();
      await expect(page).toHaveURL(/\/create\/the-lost-star\/(?!options)[a-z-]+$/);
      await expect(page.getByText(/^Step \d+ of \d+$/)).toBeVisible();
      await page.goForward();
      await expect(page).toHaveURL(/\/options$/);
    });

    await test.step('the cart shows the book in the format that was chosen', async () => {
      await page.getByRole('button', { name: 'Change: Format' }).click();
      const premium = page.getByRole('radio', { name: /layflat/i });
      await premium.press(' ');
      await expect(premium).toBeChecked();
      await toSummary(page);
      await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
      await expect(page).toHaveURL(/\/uk\/cart$/);
      await expect(cart.getByRole('heading', { name: /Lost Star/ }).first()).toBeVisible();
      await expect(cart.getByText('Zoë').first()).toBeVisible();
      await cart.getByRole('button', { name: /more choices/ }).click();
      await expect(cart.getByText('Bronze').first()).toBeVisible();
      await expect(cart.getByText('£34.99').first()).toBeVisible();
      await expectDrawn(cover(page));
      await expect(page.getByRole('banner').getByRole('link', { name: /cart, 1 item/i })).toBeVisible();
      await expectAccessible(page, 'the cart');
      await picture(page, `cart-${project.name}`);
    });

    await test.step('the cart outlives a reload, back and forward', async () => {
      await page.reload();
      await expect(cart.getByText('Zoë').first()).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible();
      await page.goForward();
      await expect(cart.getByText('£34.99').first()).toBeVisible();
    });
  });

  test('names of every kind reach the cart as they were typed @desktop', async ({ page }) => {
    const name = `<b>&"結衣"</b>`;
    await personalise(page, { name });
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  });

  test('the page never scrolls sideways @phone @firefox', async ({ page }) => {
    const answered = new URLSearchParams({
      name: 'Zoë',
      pronouns: 'she',
      skin_tone: 'bronze',
      hair_style: 'curls',
      hair_colour: 'black',
      glasses: 'none',
      coat_colour: 'plum',
      companion: 'fox',
      vessel: 'boat',
    });
    for (const path of [
      '/uk',
      '/uk/personalized-products/the-lost-star',
      `/jp/create/the-lost-star/format?${answered}`,
      `/de/create/the-lost-star/gift-wrap?${answered}`,
      `/de/create/the-lost-star/options`,
      '/uk/cart',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        path,
      ).toBeLessThanOrEqual(0);
    }
  });
});
