import { expect, type Page } from '@playwright/test';
import { addresses } from './addresses';
import { mailedLink } from './mailed-link';

export async function openAccount(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Password', { exact: true }).fill('three old books');
  await page.getByRole('button', { name: 'Create the account' }).click();
}

/** Signs up a new customer, Ada Byron, by the link of their mail. @param email - an unused address */
export async function signUp(
  page: Page,
  email: string,
  shop: 'production' | 'development' = 'production',
): Promise<void> {
  const origin = addresses[shop];
  await page.goto(`${origin}/uk/account/sign-up`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeFocused();
  await page.goto(origin + (await mailedLink(email, '/uk/account/confirm', shop)));
  await openAccount(page);
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
}
