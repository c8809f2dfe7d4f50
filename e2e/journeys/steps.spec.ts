import { expect, test } from '../support/test';
import { expectAccessible } from '../support/axe';
import { answerTab } from '../support/make-book';

test('the steps of a book have addresses: back, forward, reload and a link lead to them, a locked one to the first that is open', async ({
  page,
}) => {
  const step = (number: number) =>
    expect(page.getByText(new RegExp(`^Step ${number} of \\d$`))).toBeVisible();
  const name = page.getByRole('textbox', { name: "Child's name" });
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
  // the page hears of it with the next frame
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
