import { test } from '../support/test';
for (const [w, h] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`shots ${w} @desktop`, async ({ page }) => {
    await page.setViewportSize({ width: w, height: h });
    const shot = (name: string, full = true) =>
      page.screenshot({ path: `/tmp/shots/${name}-${w}.png`, fullPage: full });
    await page.goto('/uk/books');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.waitForTimeout(2500);
    await shot('books');
    await page.getByRole('button', { name: 'Search and browse books' }).click();
    await page.getByRole('banner').getByRole('combobox').pressSequentially('st');
    await page.waitForTimeout(1500);
    await shot('suggest', false);
    await page.goto('/uk/books?theme=family');
    await page.waitForTimeout(2000);
    if (w < 500)
      await page
        .getByRole('button', { name: /Filter/ })
        .first()
        .click();
    await page.waitForTimeout(300);
    await shot('filters');
    await page.goto('/de/search?q=sternn');
    await page.waitForTimeout(2000);
    await shot('empty');
    await page.goto('/uk/personalized-products/the-lost-star');
    await page.waitForTimeout(3000);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(2500);
    await shot('product');
    await page.goto('/jp');
    await page.waitForTimeout(1500);
    await shot('home', false);
  });
