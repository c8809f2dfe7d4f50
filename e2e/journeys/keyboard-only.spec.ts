import { expect, test, type Page } from '../support/test';
import { expectAccessible } from '../support/axe';
import { expectStep, expectWhole } from '../support/checkout';
import { tabTo } from '../support/tab-to';

/** Presses Tab until the step's button has the focus, and chooses the first option of each group on the way. */
async function answerByTab(page: Page): Promise<void> {
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
    const isSubmit = await focused
      .evaluate((element) => element.matches('main form button[type="submit"]'))
      .catch(() => false);
    if (isSubmit) return;
  }
  throw new Error('the step has no end');
}

const isAtOptions = (page: Page) => /\/options$/.test(page.url());

/** Returns true if the page shows another step. Between two steps, while the page has no heading, it returns false. */
async function hasLeftStep(page: Page, stepText: RegExp, heading: string | null): Promise<boolean> {
  if (isAtOptions(page)) return true;
  const headingNow = await page
    .getByText(stepText)
    .textContent({ timeout: 1_000 })
    .catch(() => heading);
  return headingNow !== heading;
}

interface KeyboardBook {
  market: string;
  nameLabel: string;
  name: string;
  /** the whole line 'Step 1 of 8' */
  stepText: RegExp;
}

async function completeForm(page: Page, { market, nameLabel, name, stepText }: KeyboardBook): Promise<void> {
  await page.goto(`${market}/personalized-products/the-lost-star`);
  await tabTo(page, 'textbox', nameLabel);
  await page.keyboard.type(name);
  for (let step = 0; step < 14 && !isAtOptions(page); step += 1) {
    const heading = await page.getByText(stepText).textContent();
    await answerByTab(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasLeftStep(page, stepText, heading)).toBe(true);
  }
  await expect(page).toHaveURL(/\/options$/);
}

const inEnglish = { market: '/uk', nameLabel: 'Child’s name', name: 'Zoë', stepText: /^Step \d+ of \d+$/ };

test.describe('use by keyboard only', () => {
  for (const { addToCart, checkout, ...book } of [
    {
      ...{ market: '/de', nameLabel: 'Name des Kindes', name: 'Lotte', stepText: /^Schritt \d+ von \d+$/ },
      ...{ addToCart: 'In den Warenkorb', checkout: 'Zur Kasse' },
    },
    {
      ...{ market: '/jp', nameLabel: 'お子さまの名前', name: '蓮', stepText: /^ステップ \d+\/\d+$/ },
      ...{ addToCart: 'カートに入れる', checkout: 'ご注文手続きへ' },
    },
    {
      ...{ market: '/kr', nameLabel: '아이 이름', name: '서연', stepText: /^\d+\/\d+단계$/ },
      ...{ addToCart: '장바구니에 담기', checkout: '주문하기' },
    },
  ])
    test(`a keyboard user makes a book in ${book.market} and reaches the checkout @desktop`, async ({
      page,
    }) => {
      await completeForm(page, book);
      await expectWhole(page, 'the options');
      await tabTo(page, 'button', new RegExp(`^${addToCart}$`));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${book.market}/cart$`));
      await expect(page.getByRole('main').getByText(book.name).first()).toBeVisible();
      await expectWhole(page, 'the cart');
      await tabTo(page, 'link', checkout);
      await page.keyboard.press('Enter');
      await expectStep(page, 'address');
      await expectWhole(page, 'the checkout');
    });

  test('a keyboard user makes a book, edits it and adds it to the cart @firefox', async ({ page }) => {
    await test.step('the user completes the form, step by step', async () => {
      await completeForm(page, inEnglish);
    });

    const dialog = page.getByRole('dialog');
    const skin = dialog.getByRole('radio', { checked: true });
    const skinBefore =
      await test.step('the user opens an answer for editing from the options step', async () => {
        await expect(page.getByRole('button', { name: 'Change: Skin' })).toBeVisible();
        await tabTo(page, 'button', 'Change: Skin');
        await page.keyboard.press('Enter');
        await expect(skin).toBeFocused();
        await expectAccessible(page, 'the form in a modal');
        return skin.inputValue();
      });

    await test.step('Escape asks before it discards a change', async () => {
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

  test('a keyboard user undoes and redoes an answer @desktop', async ({ page }) => {
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

/** Expects that the middle of the focused element, or of its label, is in the window and not covered. */
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

test('no other element covers the focused element @phone @firefox', async ({ page }) => {
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

test('two tabs with the same book overwrite no answers without a question @phone @firefox', async ({
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
