import { expect, type Page } from '@playwright/test';

/**
 * Closes what is open above the page with Escape, and waits until its entry of the history is left: a reload or another
 * navigation at that very moment would be aborted by the browser, which has one at a time.
 */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() => !(history.state as { isOverlay?: true } | null)?.isOverlay);
}
