import { expect, type Page } from '@playwright/test';

/**
 * Presses Escape and waits until the overlay's history entry is left: the browser would abort a navigation begun at the
 * same moment.
 */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() => !(history.state as { isOverlay?: true } | null)?.isOverlay);
}
