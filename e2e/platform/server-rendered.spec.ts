import { expect, test, type Locator, type Page } from '@playwright/test';
import { untilHydrated } from '../support/hydrated';

const PRODUCT = '/uk/personalized-products/the-lost-star';

/** Holds the page's scripts back. @returns a function that releases them */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_canvas\/assets\/main\..*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Waits for the title of the server's HTML. A busy server may answer the first request without rendered HTML, so the
 * helper requests the page again.
 */
async function expectRendered(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(async () => {
    if (!(await title.isVisible())) await page.reload();
    await expect(title).toHaveText('The Lost Star', { timeout: 1000 });
  }).toPass();
}

const textOf = (page: Page, selector: string): Promise<string> => page.locator(selector).innerText();

test('the shop shows its list of books and each book without scripts (REND-01)', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: false });
  try {
    await page.goto('/uk');
    await expectRendered(page);
    // Playwright finds no text inside `noscript`
    expect(await textOf(page, 'body')).toContain('We need JavaScript to draw your book');
    for (const [title, price] of [
      ['Our Big Picnic', '£26.99'],
      ['Our Year', '£19.99'],
      ['The Lost Star', '£24.99'],
    ] as const) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      expect(await textOf(page, 'main')).toContain(price);
    }
    await expect(page.locator('main img')).toHaveCount(3);
    await expect(page.locator('main img').first()).toBeVisible();
    await page.getByRole('link', { name: 'The Lost Star' }).click();
    await expect(page).toHaveURL(PRODUCT);
    await expectRendered(page);
    expect(await textOf(page, 'main')).toContain('£24.99');
    await expect(page.getByText(/A very little star has tumbled/)).toBeVisible();
    const firstPage = page.locator('main img').first();
    await expect(firstPage).toHaveJSProperty('complete', true);
    // without scripts, the page shows neither loading states nor buttons
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Country' })
      .getByRole('link', { name: 'Deutschland' })
      .click();
    await expect(page).toHaveURL('/de/personalized-products/the-lost-star');
    expect(await textOf(page, 'body')).toContain('Dieser Shop braucht JavaScript');
  } finally {
    await page.close();
  }
});

test('clicks and input from before hydration take effect after hydration (REND-03)', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/uk/account/sign-in', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('reader@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the right one at all');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/uk/account/sign-in');
  release();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('reader@example.com');
  expect(page.url()).not.toContain('reader');
});

/** The error that React reports if a page was translated while it hydrated. */
const FAILED_HYDRATION = /React error #418/;

/** Fails a test at its end if a script of its pages has thrown. */
function expectNoErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => FAILED_HYDRATION.test(message) || errors.push(message));
  return () => expect(errors).toEqual([]);
}

/** Replaces a text as the browser's translation does. */
async function translate(text: Locator, moment: 'before hydration' | 'during hydration'): Promise<void> {
  await text.evaluate((element, isBefore) => {
    const replace = (): void => {
      const font = document.createElement('font');
      font.textContent = 'Übersetzt';
      element.replaceChildren(font);
    };
    if (isBefore) replace();
    else
      new MutationObserver(replace).observe(element.closest('#root')!, { attributeFilter: ['data-begun'] });
  }, moment === 'before hydration');
}

for (const moment of ['before hydration', 'during hydration'] as const)
  test(`input and focus are preserved if the browser translates the page ${moment} (REND-03)`, async ({
    page,
  }) => {
    const endsWithoutErrors = expectNoErrors(page);
    const release = await holdScripts(page);
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto('/uk/account/sign-up', { waitUntil: 'commit' });
    const email = page.getByRole('textbox', { name: 'Email address' });
    await email.pressSequentially('reader@');
    await translate(heading, moment);
    release();
    await untilHydrated(page);
    await expect(heading).toHaveText('Create an account');
    await expect(email).toBeFocused();
    await page.keyboard.type('example.com');
    await expect(email).toHaveValue('reader@example.com');
    endsWithoutErrors();
  });

test('input from before hydration is preserved in a translated page (REND-03)', async ({ page }) => {
  const endsWithoutErrors = expectNoErrors(page);
  const release = await holdScripts(page);
  await page.goto('/uk/books', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: /^6 to 8/ }).check();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest');
  await translate(page.getByRole('heading', { level: 1 }), 'before hydration');
  release();
  await expect(page).toHaveURL(/age=6-8.*sort=newest|sort=newest.*age=6-8/);

  await page.goto('/uk', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Child’s name' });
  await name.pressSequentially('Iml');
  await name.press('ArrowLeft');
  await translate(page.getByRole('heading', { level: 1 }), 'before hydration');
  await untilHydrated(page);
  await expect(name).toBeFocused();
  await page.keyboard.type('e');
  await page.keyboard.press('End');
  await page.keyboard.type('da');
  await expect(name).toHaveValue('Imelda');
  endsWithoutErrors();
});

test('input from before hydration does not appear on the next page (REND-03)', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/uk/account/sign-in', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('reader@example.com');
  release();
  await untilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
});

test('the document contains the first page of a book (REND-03)', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname));
  const html = await (await page.goto(PRODUCT))!.text();
  const [, address] = /<main.*?<img[^>]* src="(\/muse\/pages\/[^"?]+)/s.exec(html)!;
  expect(html.indexOf('as="image"')).toBeGreaterThan(html.indexOf('name="viewport"'));
  await expect(page.getByRole('group', { name: /Preview/ }).or(page.getByLabel(/^Preview of/))).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Child’s name' })).toBeVisible();
  expect(paths.filter((path) => path.endsWith('/toc'))).toEqual([]);
  expect(paths.filter((path) => path === address)).toHaveLength(1);
  // styles are inlined in the document
  expect(paths.filter((path) => path.endsWith('.css'))).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Fraunces/);
});
