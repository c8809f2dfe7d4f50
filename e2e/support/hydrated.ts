import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page's scripts have begun and React has hydrated the page's content. Before hydration, a link reloads
 * the page and a button has no effect.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('#root[data-begun]')).toHaveCount(1);
  const isTakenOver = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  await expect.poll(() => page.locator('main h1').first().evaluate(isTakenOver)).toBe(true);
}
