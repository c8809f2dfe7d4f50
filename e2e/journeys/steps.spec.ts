import { expect, test } from '../support/test';
import { expectAccessible } from '../support/axe';
import { ANSWERED_BOOK, answerTab } from '../support/make-book';

test('each step has a URL that works with back, forward, reload and links @phone @firefox', async ({
  page,
}) => {
  const step = (number: number) =>
    expect(page.getByText(new RegExp(`^Step ${number} of \\d+$`))).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Child’s name' });
  await page.goto('/uk/create/the-lost-star/3');
  await expect(page, 'nothing is answered yet').toHaveURL(/\/uk\/create\/the-lost-star\/1$/);
  await step(1);
  await name.fill('Zoë');
  await answerTab(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/2$/);
  await step(2);
  await page.goBack();
  await step(1);
  await expect(name).toHaveValue('Zoë');
  await page.goForward();
  await step(2);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  // the browser fires the scroll event with the next frame
  await page.evaluate(
    () =>
      new Promise((heard) => {
        window.scrollTo(0, 300);
        requestAnimationFrame(() => requestAnimationFrame(heard));
      }),
  );
  expect(await scrolled()).toBe(300);
  await page.reload();
  await step(2);
  await expect.poll(scrolled, 'the page is where it was').toBe(300);
  await page.goto('/uk/create/the-lost-star/options');
  await expect(page, 'the second step is still to be answered').toHaveURL(/\/uk\/create\/the-lost-star\/2$/);
  await step(2);
  await expectAccessible(page, 'a step by its address');
});

test('a single screen after the form shows format, extras and price @phone @firefox', async ({ page }) => {
  const title = (name: string) => expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const total = page.getByRole('status', { name: 'Total' });
  await page.goto(`/uk/create/the-lost-star/6?${ANSWERED_BOOK}`);
  await expect(page.getByText('Step 6 of 7', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 7 of 7', { exact: true })).toBeVisible();
  await title('Choose your format');
  const cards = page.getByRole('radiogroup', { name: 'Choose your format' }).locator('label');
  await expect(cards).toHaveCount(3);
  const barTop = (await total.boundingBox())!.y;
  for (const card of await cards.all()) {
    const { x, width, height } = (await card.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
    expect(height, 'a whole card is seen at once').toBeLessThan(barTop);
  }
  await page.getByRole('radio', { name: /Softback/ }).press(' ');
  await expect(total).toHaveText('£19.99');
  const wraps = page.getByRole('radiogroup', { name: 'Choose your gift wrap' });
  await wraps.locator('input:enabled').nth(1).press(' ');
  await expect(total).not.toHaveText('£19.99');
  await expectAccessible(page, 'the choices after the form');
  const look = page.getByRole('button', { name: /^Quick look: / }).first();
  await look.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Add' })).toBeVisible();
  await expectAccessible(page, 'a quick look');
  await page.goBack();
  await expect(panel).toBeHidden();
  await title('Add a little extra?');
  await page.getByRole('checkbox').first().press(' ');
  const chosenTotal = (await total.textContent())!;
  await page.goBack();
  await expect(page).not.toHaveURL(/options/);
  await page.goForward();
  await page.reload();
  await title('Choose your format');
  await expect(total).toHaveText(chosenTotal);
  await page.goto('/uk/create/the-lost-star/gift-wrap');
  await expect(page.getByRole('heading', { name: 'Choose your gift wrap' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Softback/ })).toBeChecked();
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button').nth(2).click();
  await expect(page.getByText('Step 3 of 7', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '7. Format and extras' }).click();
  await title('Choose your format');
  await page.goto('/uk/personalized-products/the-lost-star/options');
  await expect(page).toHaveURL(/\/uk\/create\/the-lost-star\/options$/);
  await title('Choose your format');
});
