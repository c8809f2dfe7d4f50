import { expect, type Page } from '@playwright/test';

/** Waits until the page's scripts have begun: before that, a link reloads the page and a button has no effect. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('#root[data-begun]')).toHaveCount(1);
}
