import { expect, test, type Page } from '../support/test';
import { expectAccessible } from '../support/axe';
import { tabTo } from '../support/tab-to';

/** Tabs through the groups, choosing each one's first option, until the step's button has the focus. */
async function answerByTab(page: Page, submit: RegExp): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (
      await focused
        .evaluate(
          (element) =>
            element instanceof HTMLInputElement &&
            element.type === 'radio' &&
            !element.checked &&
            element.form?.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) === null,
        )
        .catch(() => false)
    )
      await page.keyboard.press('Space');
    if (submit.test((await focused.textContent().catch(() => '')) ?? '')) return;
  }
  throw new Error('the step has no end');
}

const isAtOptions = (page: Page) => /\/options$/.test(page.url());
const stepHeading = (page: Page) => page.getByText(/^Step \d+ of \d+$/);

/** Between two steps there is no heading for a moment, which does not count as another step. */
async function hasLeftStep(page: Page, heading: string | null): Promise<boolean> {
  if (isAtOptions(page)) return true;
  const headingNow = await stepHeading(page)
    .textContent({ timeout: 1_000 })
    .catch(() => heading);
  return headingNow !== heading;
}

test.describe('a keyboard user', () => {
  test('makes a book, reviews it, edits it in place and adds it @firefox', async ({ page }) => {
    await test.step('the user completes the form, step by step', async () => {
      await page.goto('/uk/personalized-products/the-lost-star');
      await tabTo(page, 'textbox', 'Child’s name');
      await page.keyboard.type('Zoë');
      for (let step = 0; step < 14 && !isAtOptions(page); step += 1) {
        const heading = await stepHeading(page).textContent();
        await answerByTab(page, /^(Continue|Finish)/);
        await page.keyboard.press('Enter');
        await expect.poll(() => hasLeftStep(page, heading)).toBe(true);
      }
      await expect(page).toHaveURL(/\/options$/);
    });

    const dialog = page.getByRole('dialog');
    const skin = dialog.getByRole('radio', { checked: true });
    const skinBefore = await test.step('the user opens an answer for editing from the options', async () => {
      await expect(page.getByRole('button', { name: 'Change: Skin' })).toBeVisible();
      await tabTo(page, 'button', 'Change: Skin');
      await page.keyboard.press('Enter');
      await expect(skin).toBeFocused();
      await expectAccessible(page, 'the form in a modal');
      return skin.inputValue();
    });

    await test.step('Escape asks before it discards a change, and Save keeps it', async () => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await tabTo(page, 'button', 'Save');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Change: Skin' })).toBeFocused();
      expect(
        await page.evaluate(
          () => (JSON.parse(localStorage.getItem('the-lost-star')!) as Record<string, unknown>).skin_tone,
        ),
      ).not.toBe(skinBefore);
    });

    await test.step('the user adds the book to the cart', async () => {
      await tabTo(page, 'button', /^Add to cart$/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/uk\/cart$/);
      await expect(page.getByRole('main').getByText('Zoë').first()).toBeVisible();
    });
  });

  test('undoes and redoes an answer, and stays at the same step after a reload @desktop', async ({
    page,
  }) => {
    await page.goto('/uk/personalized-products/the-lost-star');
    await tabTo(page, 'textbox', 'Child’s name');
    await page.keyboard.type('Ida');
    // other groups may be preselected
    const pronouns = page.getByRole('radiogroup', { name: 'Pronouns' });
    const chosenRadio = pronouns.getByRole('radio', { checked: true });
    await expect(chosenRadio).toHaveCount(0);
    await tabTo(page, 'radio', 'she / her');
    await page.keyboard.press('Space');
    await expect(chosenRadio).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(chosenRadio).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(chosenRadio).toHaveCount(1);
    await tabTo(page, 'button', 'Continue');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Step 2 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/\/uk\/create\/the-lost-star\/2$/);
    await page.reload();
    await expect(page.getByText(/^Step 2 of \d+$/)).toBeVisible();
  });
});

/** Expects the focused element's middle, or that of its card, to be in the window and not covered. */
async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement!;
      const visibleElement = focused.closest('label') ?? focused;
      const { left, top, width, height } = visibleElement.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        topElement !== null && (visibleElement.contains(topElement) || topElement.contains(visibleElement))
      );
    });
  await expect
    .poll(isSeen, {
      message: `seen: ${await page.locator(':focus').evaluate((element) => element.outerHTML.slice(0, 120))}`,
    })
    .toBe(true);
}

test('the bar, the book and the final look never cover the focused element @phone @firefox', async ({
  page,
}) => {
  await page.goto(`/uk/create/the-lost-star/2?${new URLSearchParams({ name: 'Zoë', pronouns: 'she' })}`);
  await tabTo(page, 'radio', 'Porcelain');
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 9; press += 1) {
      await expectFocusSeen(page);
      await page.keyboard.press(key);
    }
  }
  const family = JSON.stringify([
    { type: 'grown_up', count: '1', customisations: [{}] },
    { type: 'child', count: '1', customisations: [{ name: 'Ivy' }] },
    { type: 'pet', count: '0', customisations: [] },
  ]);
  await page.goto(
    `/uk/create/our-big-picnic/2?${new URLSearchParams({ family_name: 'Bramley', place: 'seaside', boat_colour: 'red', characters: family })}`,
  );
  await page.getByRole('button', { name: /^Ivy/ }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Ivy' });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByRole('radiogroup', { name: /^Skin/ }).getByRole('radio').first()).toBeFocused();
  await expectFocusSeen(page);
});

test('two tabs of one book never overwrite each other without asking @phone @firefox', async ({
  page,
  context,
}) => {
  const address = '/uk/personalized-products/the-lost-star';
  const nameIn = (tab: Page) => tab.getByRole('textbox', { name: 'Child’s name' });
  await page.goto(address);
  const otherTab = await context.newPage();
  await otherTab.goto(address);
  await nameIn(page).fill('Zoë');
  await expect(nameIn(otherTab), 'an idle tab follows').toHaveValue('Zoë');
  await nameIn(otherTab).fill('Ida');
  await expect(page.getByRole('alert').getByText(/another tab/)).toBeVisible();
  await expect(nameIn(page)).toHaveValue('Zoë');
  await page.getByRole('button', { name: 'The other tab' }).click();
  await expect(nameIn(page)).toHaveValue('Ida');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
