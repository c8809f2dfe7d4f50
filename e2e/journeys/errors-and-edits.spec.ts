import { expect, test, type Page } from '../support/test';
import { expectAccessible } from '../support/axe';
import { ANSWERED_BOOK, answerTab } from '../support/make-book';

const goOn = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const summary = (page: Page) => page.getByRole('main').getByRole('alert');

test('errors appear at fields and in a summary until the shopper corrects them @phone @firefox', async ({
  page,
}) => {
  await page.goto('/uk/personalized-products/our-big-picnic');
  const name = page.getByRole('textbox', { name: 'Family name' });
  const place = page.getByRole('radiogroup', { name: 'Where is the picnic?' });
  await expect(place).toBeVisible();
  await goOn(page, 'Continue');
  await expect(summary(page)).toContainText("There's something missing! Check what's wrong and try again");
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/Oops! Don't forget to fill this in/);
  await expect(place).toHaveAccessibleDescription(/Oops! Don't forget to fill this in/);
  await expectAccessible(page, 'a step with errors');
  await summary(page)
    .getByRole('link', { name: /^Where is the picnic/ })
    .click();
  await expect(place.getByRole('radio').first()).toBeFocused();
  await name.fill('A'.repeat(31));
  await expect(name).toHaveAccessibleDescription(/Whoops! This is too long for the page\. -1 character left/);
  await name.fill('Okafor');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await answerTab(page);
  await expect(summary(page)).toHaveCount(0);
});

test('a group of checkboxes says how many choices it needs @desktop', async ({ page }) => {
  const earlierAnswers = {
    family_name: 'Okafor',
    place: 'seaside',
    boat_colour: 'red',
    vehicle: 'bus',
    vehicle_colour: 'red',
    weather: 'rain',
  };
  const lists = {
    favourite_things: [{ id: 'aaaaa', text: 'custard' }],
    characters: [{ type: 'grown_up', count: '1', customisations: [{ name: 'Mum' }] }],
  };
  await page.goto(
    `/uk/create/our-big-picnic/4?${new URLSearchParams({ ...earlierAnswers, ...Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, JSON.stringify(list)])) })}`,
  );
  const basket = page.getByRole('group', { name: 'In the basket' });
  const foods = basket.getByRole('checkbox');
  await foods.first().press(' ');
  await goOn(page, 'Continue');
  await expect(basket).toHaveAccessibleDescription(/Please select at least 2 options/);
  await expectAccessible(page, 'too few options');
  for (const place of [1, 2, 3, 4]) await foods.nth(place).press(' ');
  await expect(basket).toHaveAccessibleDescription(/Please select no more than 4 options/);
  await foods.nth(4).press(' ');
  await expect(basket).not.toHaveAccessibleDescription(/Please/);
});

test('a shopper in Germany sees errors in German @phone', async ({ page }) => {
  await page.goto('/de/personalized-products/our-big-picnic');
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
  await goOn(page, 'Weiter');
  await expect(summary(page)).toContainText(
    'Da fehlt noch etwas! Schau nach, woran es liegt, und versuche es noch einmal',
  );
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveAccessibleDescription(
    /Hoppla! Hier fehlt noch etwas/,
  );
});

test('a shopper edits several choices in one dialog of the options step @phone @firefox', async ({
  page,
}) => {
  await page.goto(`/uk/create/the-lost-star/options?${ANSWERED_BOOK}`);
  await page.getByRole('button', { name: 'Change: Skin' }).click();
  const dialog = page.getByRole('dialog');
  const progress = dialog.getByText(/^Edit \d+ of \d+$/);
  const skin = dialog.getByRole('radiogroup', { name: 'Skin' });
  const progressText = (await progress.textContent())!;
  const [position, total] = progressText.match(/\d+/g)!.map(Number) as [number, number];
  await skin.getByRole('radio', { checked: false }).first().press(' ');
  const chosenSkin = await skin.getByRole('radio', { checked: true }).inputValue();
  await dialog.getByRole('button', { name: 'Next edit' }).click();
  await expect(progress).toHaveText(`Edit ${position + 1} of ${total}`);
  await expect(skin).toHaveCount(0);
  expect(
    await page.evaluate(
      () => (JSON.parse(localStorage.getItem('the-lost-star')!) as Record<string, unknown>).skin_tone,
    ),
    'stepping saves',
  ).toBe(chosenSkin);
  await dialog.getByRole('button', { name: 'Previous edit' }).click();
  await expect(progress).toHaveText(progressText);
  await expect(skin.getByRole('radio', { checked: true })).toHaveValue(chosenSkin);
  await expectAccessible(page, 'a row of edits');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog, 'nothing is left to lose').toHaveCount(0);
});
