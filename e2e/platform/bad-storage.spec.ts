import { expect, test } from '../support/test';

const PRODUCT = '/uk/personalized-products/the-lost-star';

test.describe('customisations', () => {
  test('an unreadable stored customisation causes a notice and can be started again', async ({ page }) => {
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('broken-once')) localStorage.setItem('the-lost-star', '{"name": "Mi');
      sessionStorage.setItem('broken-once', 'yes');
    });
    await page.goto(PRODUCT);
    await expect(page.getByText('Invalid customisation found')).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('textbox', { name: 'Child’s name' })).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('the-lost-star') ?? '')).not.toContain('"Mi');
  });

  test('an unreadable customisation in the query causes a notice and does not change the stored book', async ({
    page,
  }) => {
    const name = page.getByRole('textbox', { name: 'Child’s name' });
    const draft = () => page.evaluate(() => localStorage.getItem('the-lost-star') ?? '');
    await page.goto(PRODUCT);
    await name.fill('Zoë');
    await expect.poll(draft).toContain('Zoë');
    await page.goto(`${PRODUCT}?__proto__=1&name=Mia`);
    await expect(page.getByText('Invalid customisation found')).toBeVisible();
    expect(await draft()).toContain('Zoë');
    await page.goto(PRODUCT);
    await expect(name).toHaveValue('Zoë');
  });

  test('a valid query is saved, and removed from the URL before any tracking', async ({ page }) => {
    await page.goto(`${PRODUCT}?name=Zo%C3%AB&utm_source=letter`);
    await expect(page.getByRole('textbox', { name: 'Child’s name' })).toHaveValue('Zoë');
    await expect(page).toHaveURL(/utm_source=letter/);
    expect(page.url()).not.toContain('Zo');
    const tracked = () =>
      page.evaluate(() => JSON.stringify((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []));
    await expect.poll(tracked).toContain('page_view');
    expect(await tracked()).not.toMatch(/Zo(ë|%C3)/);
  });
});
