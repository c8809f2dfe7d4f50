import { expect, type Locator, type Page } from '@playwright/test';

export interface BookWishes {
  origin?: string;
  /** path prefix of the market, default '/uk' */
  market?: string;
  name: string;
  /** labels of the options to choose. In a group without such an option, the first option is chosen */
  choices?: string[];
  /** if true, the page already shows the empty form of The Lost Star */
  isOpen?: boolean;
  /** if true, clicks a step's button again when the form reports a timeout of the server */
  triesAgain?: boolean;
}

/** The query of a link to The Lost Star that answers its whole form. */
export const ANSWERED_BOOK = new URLSearchParams({
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

const SUBMIT = /^(next|continue|save|done|choose|finish)/i;

/** Answers every unanswered question of the open tab. */
export async function answerTab(page: Page | Locator, choices: string[] = []): Promise<void> {
  for (const group of await page.getByRole('radiogroup').all()) {
    if (!(await group.isVisible())) continue;
    const radios = group.getByRole('radio');
    let wished = false;
    for (const choice of choices) {
      const radio = group.getByRole('radio', { name: choice, exact: true });
      if ((await radio.count()) > 0) {
        await radio.press(' ');
        wished = true;
      }
    }
    if (!wished && (await group.getByRole('radio', { checked: true }).count()) === 0)
      await radios.first().press(' ');
  }
}

/** a book has at most this many steps after the form (format, gift wrap, add-ons) */
const MAX_STEPS = 20;

export async function personalise(
  page: Page,
  { origin = '', market = '/uk', name, choices = [], isOpen = false, triesAgain = false }: BookWishes,
): Promise<void> {
  if (!isOpen) await page.goto(`${origin}${market}/personalized-products/the-lost-star`);
  await page.getByRole('textbox', { name: 'Child’s name' }).fill(name);
  await toSummary(page, choices, triesAgain);
}

export async function toSummary(page: Page, choices: string[] = [], triesAgain = false): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await answerTab(page, choices);
    await expect.poll(() => currentStep(page)).not.toBe('');
    const heading = await currentStep(page);
    const submit = page.getByRole('button', { name: SUBMIT }).last();
    await submit.click();
    // looks only in the form, because a staff panel that did not load also shows an alert
    const failure = page.getByRole('form').getByRole('alert').filter({ hasText: 'try again' });
    // ignores the moment between two steps in which the page shows no step
    await expect
      .poll(
        async () => {
          if (isAtOptions(page) || !['', heading].includes(await currentStep(page))) return true;
          if (triesAgain && (await failure.isVisible())) await submit.click();
          return false;
        },
        { message: `the book moves on from "${heading}"`, ...(triesAgain && { timeout: 120_000 }) },
      )
      .toBe(true);
    if (isAtOptions(page)) return;
  }
  throw new Error(`no summary after ${MAX_STEPS} steps`);
}

const isAtOptions = (page: Page): boolean => new URL(page.url()).pathname.endsWith('/options');

async function currentStep(page: Page): Promise<string> {
  return (
    (await page
      .getByText(/Step \d+ of \d+/)
      .first()
      .textContent({ timeout: 1_000 })
      .catch(() => '')) ?? ''
  );
}

/** Personalises a book, adds it to the cart and opens the cart. Keeps preselected options, such as the format. */
export async function makeBook(page: Page, wishes: BookWishes): Promise<void> {
  await personalise(page, wishes);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.waitForURL(/\/cart$/);
  await expect(
    page
      .getByRole('main')
      .getByRole('heading', { name: /Lost Star/ })
      .first(),
  ).toBeVisible();
}
