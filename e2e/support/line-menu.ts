import type { Locator } from '@playwright/test';

/** Opens the menu of a line in the cart. @returns its action */
export async function inLineMenu(line: Locator, role: 'button' | 'link', name: RegExp): Promise<Locator> {
  await line.getByRole('button', { name: /^More for/ }).click();
  return line.getByRole(role, { name });
}
