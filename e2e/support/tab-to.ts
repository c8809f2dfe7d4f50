import { expect, type Page } from '@playwright/test';

/** Presses Tab until something with this role and name has the focus, as someone without a mouse looks for it. */
export async function tabTo(
  page: Page,
  role: 'textbox' | 'button' | 'radio' | 'link',
  name: RegExp | string,
): Promise<void> {
  // what a remote brings is there a moment after the page; nobody tabs for what they do not see yet
  await expect(page.getByRole(role, { name }).first()).toBeVisible();
  for (let press = 0; press < 80; press += 1) {
    for (const candidate of await page.getByRole(role, { name }).all())
      if (await candidate.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no ${role} "${name}" within 80 presses of Tab`);
}

/** Presses a button, found by Tab. */
export async function press(page: Page, name: RegExp | string): Promise<void> {
  await tabTo(page, 'button', name);
  await page.keyboard.press('Enter');
}
