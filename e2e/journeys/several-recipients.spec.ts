import {
  changeSection,
  choosePayment,
  expectConfirmed,
  expectStep,
  expectWhole,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
  type TypedAddress,
} from '../support/checkout';
import { entryLeft } from '../support/tab-to';
import { fillCart } from '../support/fill-cart';
import { expect, test, type Page } from '../support/test';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const GRANDMA: TypedAddress = {
  ...{ firstname: 'Mabel', lastname: 'Wren', address1: '3 Orchard Row', city: 'York', zipcode: 'yo17ep' },
};
const CARD = 'Happy birthday, Mabel!\nWe wrote this one for you.';

const second = (page: Page) => page.getByRole('group', { name: 'Parcel 2' });
const textsOf = async (page: Page): Promise<string> => page.getByRole('main').innerText();

async function expectGiftTold(page: Page, where: string): Promise<void> {
  const text = await textsOf(page);
  for (const part of ['Mabel Wren', '3 Orchard Row', 'YO1 7EP', 'The Lost Star (Ivy)', ...CARD.split('\n')])
    expect(text, `${part} on ${where}`).toContain(part);
}

test('a shopper sends one book home, and another as a gift without prices @phone @desktop', async ({
  page,
  measured,
}) => {
  await fillCart(page, UK, ['Robin', 'Ivy'], ['WRAP-STARS']);
  await toCheckout(page, UK.prefix);
  await fillAddress(page, TYPED.uk, 'ada@example.com');

  await test.step('the shopper enters the address, card and contents of the second parcel', async () => {
    await page.getByRole('button', { name: 'Send to another address' }).click();
    await expect(second(page)).toBeVisible();
    await second(page)
      .getByRole('checkbox', { name: /gift for someone else/ })
      .check({ force: true });
    await second(page).getByRole('textbox', { name: 'Gift message' }).fill(CARD);
    await expect(second(page).getByText(`${300 - CARD.length} characters left`)).toBeVisible();
    await expect(second(page).getByRole('checkbox', { name: 'Hide prices' })).toBeChecked();
    await fillAddress(page, GRANDMA, undefined, 1);
    await expectWhole(page, 'two addresses');
    // the form refuses an empty parcel and shows the error where the shopper can fix it
    await sendStep(page);
    const emptyNotice = second(page).getByText('Please choose what goes into this parcel.');
    await expect(emptyNotice).toBeFocused();
    await expectWhole(page, 'a parcel with nothing in it');
    await page.getByRole('button', { name: 'Move one The Lost Star (Ivy) to parcel 2' }).click();
    await expect(emptyNotice).toBeHidden();
    await expect(second(page).getByText('The Lost Star (Ivy): 1 of 1')).toBeVisible();
    await page.reload();
    await expect(second(page).getByRole('textbox', { name: 'Gift message' })).toHaveValue(CARD);
    await expect(second(page).getByText('The Lost Star (Ivy): 1 of 1')).toBeVisible();
    await sendStep(page);
  });

  await test.step('the shopper chooses a delivery method for each parcel', async () => {
    await expectStep(page, 'payment');
    await changeSection(page, 'Delivery');
    await expectStep(page, 'shipping');
    const parcel = (number: number) => page.getByRole('radiogroup', { name: `Parcel ${number} of 2` });
    await expect(page.getByText('To Mabel Wren, York')).toBeVisible();
    await parcel(1)
      .getByRole('radio', { name: /^Standard/ })
      .check({ force: true });
    await parcel(2)
      .getByRole('radio', { name: /^Tracked/ })
      .check({ force: true });
    await expectWhole(page, 'the delivery of two parcels');
    await sendStep(page);
    await expectStep(page, 'payment');
    await page.goBack();
    await expectStep(page, 'shipping');
    await expect(parcel(1).getByRole('radio', { name: /^Standard/ })).toBeChecked();
    await expect(parcel(2).getByRole('radio', { name: /^Tracked/ })).toBeChecked();
    await page.goForward();
    await expectStep(page, 'payment');
  });

  await test.step('the shopper reviews everything and pays', async () => {
    await choosePayment(page, 'success');
    await expectGiftTold(page, 'the review');
    await expect(page.getByText('No prices in the parcel')).toBeVisible();
    await expectWhole(page, 'the review of two parcels');
    await payButton(page).click();
    await expectConfirmed(page);
    await expect(page.getByRole('heading', { name: 'Parcel 2 of 2' })).toBeVisible();
    await expect(page.getByText('3 Orchard Row')).toBeVisible();
    await expect(page.getByRole('list', { name: 'In this parcel' }).nth(1)).toHaveText(
      '1 × The Lost Star (Ivy)',
    );
    await expectWhole(page, 'the confirmation of two parcels');
  });

  await test.step('the order shows each parcel, and the gift’s message can be changed', async () => {
    await page.goto(`/uk/orders?order_id=${new URL(page.url()).searchParams.get('order_id')}`);
    await expect(page.getByRole('heading', { name: 'Parcel 2 of 2' })).toBeVisible();
    await expectGiftTold(page, 'the order');
    await expect(page.getByText('A gift: no prices in this parcel.')).toHaveCount(1);
    await expectWhole(page, 'an order of two parcels');
    await page.getByRole('button', { name: 'Change message: Mabel Wren' }).click();
    const message = page.getByRole('textbox', { name: 'Gift message' });
    await expect(message).toHaveValue(CARD);
    await message.fill('With love from all of us');
    await expectWhole(page, 'the card of a gift');
    await page.getByRole('button', { name: 'Save message' }).click();
    await expect(page.getByText('Message saved.')).toBeVisible();
    await entryLeft(page);
    await page.reload();
    await expect(page.getByText('With love from all of us')).toBeVisible();
  });

  await measured.expectTold([
    ...['view_promotion', 'view_cart', 'begin_checkout', 'checkout_v3 address', 'checkout_v3 address'],
    ...['checkout_v3 shipping', 'add_shipping_info', 'checkout_v3 payment'],
    ...['checkout_v3 shipping', 'add_shipping_info', 'checkout_v3 payment'],
    ...['checkout_v3 shipping', 'checkout_v3 payment'],
    ...['add_payment_info', 'checkout_v3 review', 'purchase'],
  ]);
  const tiers = measured.entries
    .filter(({ event }) => event === 'add_shipping_info')
    .map(({ ecommerce }) => (ecommerce as { shipping_tier: string }).shipping_tier);
  expect(tiers).toEqual(['standard', 'standard,tracked']);
});
