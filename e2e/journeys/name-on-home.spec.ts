import { expectWhole } from '../support/checkout';
import { expect, test } from '../support/test';

test('a name typed on the home page appears on the covers and in the book (CUS-18) @desktop', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/uk');
  const field = page.getByRole('textbox', { name: 'Your child’s name' });
  const cover = page.getByRole('img', { name: /Zuleika/ }).first();
  await field.pressSequentially('Zuleika');
  await expect(cover).toBeVisible();
  await expect(cover).toHaveJSProperty('complete', true);
  await expectWhole(page, 'home with a name');

  await page.getByRole('link', { name: /The Lost Star/ }).click();
  await expect(page.getByRole('textbox', { name: 'Child’s name' })).toHaveValue('Zuleika');
  await page.goBack();
  await expect(field).toHaveValue('Zuleika');
  await expect(cover).toBeVisible();
  await page.reload();
  await expect(cover).toBeVisible();

  await field.fill('');
  await expect(cover).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue('');
  expect(addresses.filter((address) => /zuleika/i.test(address))).toEqual([]);
});
