import { fillAddress, toCheckout, TYPED } from '../support/checkout';
import { fillCart } from '../support/fill-cart';
import { expect, test } from '../support/test';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };

for (const width of [360, 1280])
  test(`a click takes effect even if an error moves the button, at ${width} px (FORM-20)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await fillCart(page, UK, ['Robin']);
    await toCheckout(page, UK.prefix);
    // the wallets arrive later, above the form
    await expect(page.getByRole('button', { name: 'Test wallet' })).toBeVisible();
    // the banner would cover the button
    await page.getByRole('button', { name: 'Reject all' }).click();
    await fillAddress(page, TYPED.uk, 'ada@example..com');
    await page.getByRole('textbox', { name: 'Postcode' }).fill('XX');
    const button = page.getByRole('button', { name: 'Continue' });
    // scrolls the end of the form into view, so that the field above the button is visible
    await button.evaluate((element) => {
      const { bottom } = element.closest('form')!.getBoundingClientRect();
      window.scrollBy({ top: bottom - window.innerHeight * 0.8, behavior: 'instant' });
    });
    await page.evaluate(() => {
      const clicks: string[] = [];
      Object.assign(window, { clicks });
      document.body.addEventListener('click', ({ target }) => clicks.push((target as Element).tagName));
    });
    const originalBox = (await button.boundingBox())!;
    const pressedAtPx = originalBox.y + 4;
    await page.mouse.move(originalBox.x + originalBox.width / 2, pressedAtPx);
    await page.mouse.down();
    await expect(page.getByText(/^Please check this. It should look like/)).toBeVisible();
    const movedBox = (await button.boundingBox())!;
    expect(movedBox.y, 'the error has moved the button away').toBeGreaterThan(pressedAtPx);
    await page.mouse.up();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { clicks: string[] }).clicks))
      .toEqual(['BUTTON']);
    // after one click, the shopper sees both errors
    const links = page.getByRole('alert').getByRole('link');
    await expect(links).toHaveCount(2);
    const email = page.getByRole('textbox', { name: 'Email address' });
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await links.filter({ hasText: 'Email address' }).press('Enter');
    await expect(email).toBeFocused();
  });
