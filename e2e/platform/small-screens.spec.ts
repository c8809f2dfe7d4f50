import { expect, test, type Page } from '../support/test';
import { shiftOf, sidewaysScrollPx } from '../support/axe';
import { ANSWERED_BOOK } from '../support/make-book';

const PRODUCT = '/uk/personalized-products/the-lost-star';

/** Checks that the focused field is fully in the window and not covered. */
const isFieldWhole = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement!;
    const { left, right, top, bottom } = field.getBoundingClientRect();
    const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [
      [left + 2, centre],
      [right - 2, centre],
      [middle, top + 2],
      [middle, bottom - 2],
    ] as const;
    return edges.every(([x, y]) => document.elementFromPoint(x, y) === field);
  });

test.describe('a desktop of 1280 x 1024 at a zoom of 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the focused field is completely visible', async ({ page }) => {
    await page.goto(PRODUCT);
    const name = page.getByRole('textbox', { name: 'Child’s name' });
    await expect(name).toBeVisible();
    await name.focus();
    await expect.poll(() => isFieldWhole(page)).toBe(true);
    await page.keyboard.type('Zoë');
    await expect.poll(() => isFieldWhole(page)).toBe(true);
    expect(await sidewaysScrollPx(page)).toBe(0);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('an empty cart appears without layout shift', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/uk/cart');
    await expect(
      page.getByRole('heading', { name: 'Your cart is waiting for its first story' }),
    ).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });
});

test.describe('a phone of 360 x 640', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  /** Returns the bottom of the book, the bottom of the first question and the top of the sticky bar, in px. */
  const edgesOf = (page: Page) =>
    page.getByRole('main').evaluate((main) => {
      const question = main.querySelector('form input[type=text], form input:not([type])')!;
      const stickyParent = (element: Element): Element =>
        getComputedStyle(element).position === 'sticky' ? element : stickyParent(element.parentElement!);
      const bookBox = main.querySelector('section[aria-busy] img')!.getBoundingClientRect();
      return {
        bookHeight: bookBox.height,
        bookBottom: bookBox.bottom,
        question: question.parentElement!.parentElement!.getBoundingClientRect(),
        barTop: stickyParent(main.querySelector('form [type=submit]')!).getBoundingClientRect().top,
      };
    });

  for (const [market, reducedMotion] of [
    ['uk', 'no-preference'],
    ['uk', 'reduce'],
    ['de', 'no-preference'],
    ['jp', 'no-preference'],
    ['kr', 'no-preference'],
  ] as const)
    test(`the book and the first question are above the bar in ${market}, motion: ${reducedMotion} @desktop`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      for (const slug of ['the-lost-star', 'our-big-picnic', 'our-year']) {
        await page.goto(`/${market}/personalized-products/${slug}`);
        await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
        await expect(page.getByRole('main').locator('section[aria-busy=false] img').first()).toBeVisible();
        const { bookHeight, bookBottom, question, barTop } = await edgesOf(page);
        expect.soft(bookHeight, slug).toBeGreaterThanOrEqual(140);
        expect.soft(bookBottom, slug).toBeLessThan(question.top);
        expect.soft(question.bottom, slug).toBeLessThanOrEqual(barTop);
        expect.soft(await shiftOf(page), slug).toBeLessThan(0.001);
      }
    });
});

test.describe('text at 200 % of its size', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the shop fits into a width of 360 px', async ({ page }) => {
    await page.addInitScript(() => {
      const enlarge = (): void => {
        document.documentElement.style.fontSize = '32px';
      };
      if (document.documentElement) enlarge();
      else new MutationObserver(enlarge).observe(document, { childList: true });
    });
    const expectNoScroll = async (where: string) => expect.soft(await sidewaysScrollPx(page), where).toBe(0);
    await page.goto('/uk');
    await expect(page.getByRole('link', { name: /Lost Star/ }).first()).toBeVisible();
    await expectNoScroll('home');
    await page.goto(PRODUCT);
    await expect(page.getByRole('textbox', { name: 'Child’s name' })).toBeVisible();
    await expectNoScroll('form');
    await page.goto(`/uk/create/the-lost-star/options?${ANSWERED_BOOK}`);
    await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible();
    await expectNoScroll('options');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectNoScroll('cart');
    // German has the longest words in the header
    await page.goto('/de/cart');
    await expect(page.getByRole('banner').getByRole('button', { name: /Deutschland/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectNoScroll('cart of de');
    // French and Dutch have the longest words on buttons
    await page.goto('/fr');
    await expect(page.getByRole('link', { name: /^Personnaliser / })).toBeVisible();
    await expectNoScroll('home of fr');
    await page.goto('/nl/personalized-products/the-lost-star');
    await expect(page.getByRole('button', { name: 'Opnieuw doen' })).toBeVisible();
    await expectNoScroll('form of nl');
    // Spanish has the longest words in a counter
    await page.goto('/es/personalized-products/the-lost-star');
    await expect(page.getByText(/^Caracteres restantes/).first()).toBeVisible();
    await expectNoScroll('form of es');
  });
});
