import { expect, type Page } from '@playwright/test';

/** Presses Tab until an element with this role and name has the focus. */
export async function tabTo(
  page: Page,
  role: 'textbox' | 'button' | 'radio' | 'link',
  name: RegExp | string,
): Promise<void> {
  // waits for the element, because the content of a remote appears later than the page
  await expect(page.getByRole(role, { name }).first()).toBeVisible();
  for (let press = 0; press < 80; press += 1) {
    for (const candidate of await page.getByRole(role, { name }).all())
      if (await candidate.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no ${role} "${name}" within 80 presses of Tab`);
}

export async function press(page: Page, name: RegExp | string): Promise<void> {
  await tabTo(page, 'button', name);
  await page.keyboard.press('Enter');
}

/**
 * Waits until the browser has left the history entry of a closed dialog. An earlier navigation or reload would be
 * aborted.
 */
export async function entryLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { isOverlay?: true } | null)?.isOverlay);
}

export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await entryLeft(page);
}
