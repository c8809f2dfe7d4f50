import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { portOf, projectRoot } from '../support/addresses';
import { answerTab } from '../support/make-book';
import { expectAccessible } from '../support/axe';
import { startServer } from '../support/servers';
import { tabTo } from '../support/tab-to';
import { expect, test, type Page } from '../support/test';

// the cookie banner would cover the panel
test.use({ answered: 'rejected' });

const PRODUCT = '/uk/personalized-products/our-year';
const [TITLE, NEW_TITLE] = ['Make your year', 'Make your very own year'];

/** A copy of a package with a different cover line and form title. */
async function changedPackage(folder: string): Promise<string> {
  const copy = path.join(folder, 'our-year');
  await cp(path.join(projectRoot, 'backend/catalogue/our-year'), copy, { recursive: true });
  const file = path.join(copy, 'content/en.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as {
    form: { title: string };
    book: { texts: Record<string, string> };
  };
  content.form.title = NEW_TITLE;
  content.book.texts['cover.line'] = 'Our very own year';
  await writeFile(file, JSON.stringify(content));
  return copy;
}

const titleOf = (page: Page) => page.getByRole('heading', { name: TITLE, exact: true });
const newTitleOf = (page: Page) => page.getByRole('heading', { name: NEW_TITLE, exact: true });

test('staff try, publish and roll back a package by keyboard', async ({ page, browser }) => {
  test.slow(); // the trial draws every page of the package, which takes 40 s on two idle cores and three minutes on busy ones
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-packages-'));
  const server = await startServer(portOf.staffPackages, path.join(folder, 'data'), {
    APP_ENV: 'development',
  });
  const earlierPage = await browser.newPage({ baseURL: server.address });
  const shopper = await browser.newPage({ baseURL: server.address });
  try {
    await earlierPage.goto(PRODUCT);
    await expect(titleOf(earlierPage)).toBeVisible();
    await earlierPage.getByRole('textbox', { name: 'Family name' }).fill('Okafor');

    await page.goto(`${server.address}/uk`);
    await page.getByRole('button', { name: /^Staff panel/ }).press('Enter');
    await page.getByRole('button', { name: 'Product packages' }).press('Enter');
    const packages = page.getByRole('dialog', { name: 'Product packages' });
    const mine = packages.getByRole('listitem').filter({ hasText: /^Our Year / });
    await expect(mine.getByText('As the release brings it.')).toBeVisible();
    await packages.getByLabel('Folder of a package').setInputFiles(await changedPackage(folder));
    await packages.getByRole('button', { name: 'Check and try' }).press('Enter');
    await expect(packages.getByText(/^It is tried/)).toBeVisible({ timeout: 400_000 });
    await expect(packages.getByRole('img', { name: 'cover, en, after' })).toBeVisible();
    await expect(packages.getByText(/It refuses no book/)).toBeVisible();
    await expectAccessible(page, 'a version that was tried');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, 'a version that was tried, on a phone');

    await tabTo(page, 'button', 'Publish this version');
    await page.keyboard.press('Enter');
    await expect(packages.getByText('Shoppers get this version.')).toBeVisible();
    await expect(packages.getByRole('heading', { name: 'Publish' })).toBeFocused();
    await expect(mine.getByText(/^Published here on/)).toBeVisible();
    await expectAccessible(page, 'a version that is published');

    await shopper.goto(PRODUCT);
    await expect(newTitleOf(shopper)).toBeVisible();
    // the form opened before loses no input
    await earlierPage.getByRole('combobox', { name: 'First month' }).selectOption('September');
    await answerTab(earlierPage, [String(new Date().getFullYear() + 1)]);
    await expect(earlierPage.getByRole('textbox', { name: 'Family name' })).toHaveValue('Okafor');
    await earlierPage
      .getByRole('button', { name: /^(Continue|Next)/ })
      .last()
      .click();
    await expect(earlierPage.getByRole('combobox', { name: 'Birthdays' })).toBeVisible();

    await tabTo(page, 'textbox', 'Why it is rolled back');
    await page.keyboard.type('The line is too long');
    await page.keyboard.press('Enter');
    await expect(packages.getByText(/^Shoppers get Our Year /)).toBeVisible();
    await expect(packages.getByRole('heading', { name: 'What shoppers get' })).toBeFocused();
    await expect(mine.getByText(/Rolled back from .*: The line is too long/)).toBeVisible();
    await shopper.goto(PRODUCT);
    await expect(titleOf(shopper)).toBeVisible();
  } finally {
    await Promise.all([earlierPage.close(), shopper.close()]);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
