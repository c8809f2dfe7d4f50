import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dataFolder, addresses } from './addresses';

/** the order number in a link, after the token and an `&`; the HTML of a mail has `&amp;` */
const ORDER = '(?:&(?:amp;)?order=(?:3D)?(\\w+))?';

/**
 * Reads the link from a mail in the data folder of a shop without a mail server.
 *
 * @param to - e-mail address
 * @param page - path that the link leads to
 * @returns path and fragment of the link in the latest matching mail
 */
export async function mailedLink(
  to: string,
  page: string,
  shop: keyof typeof addresses = 'production',
): Promise<string> {
  const outbox = path.join(dataFolder(shop), 'mail');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = await readdir(outbox).catch(() => [] as string[]);
      const mails = await Promise.all(
        names
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFile(path.join(outbox, name), 'utf8')),
      );
      const mine = mails.filter((mail) => mail.includes(to)).map((mail) => mail.replace(/=\r?\n/g, ''));
      link = mine
        .flatMap((mail) => [...mail.matchAll(new RegExp(`${page}#token=(?:3D)?([\\w.-]+)${ORDER}`, 'g'))])
        .map(([, token, number]) => `${page}#token=${token}${number ? `&order=${number}` : ''}`)
        .at(-1);
      return link;
    })
    .toBeDefined();
  return link!;
}

export async function openAccount(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Password', { exact: true }).fill('three old books');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Signs up a new customer, Ada Byron, by the link of their mail. @param email - an unused address */
export async function signUp(
  page: Page,
  email: string,
  shop: 'production' | 'development' = 'production',
): Promise<void> {
  const origin = addresses[shop];
  await page.goto(`${origin}/uk/account/sign-up`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(origin + (await mailedLink(email, '/uk/account/confirm', shop)));
  await openAccount(page);
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
}
