import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe';

export type Step = 'address' | 'shipping' | 'payment' | 'review';
/** The sandbox's payment outcomes. */
export type Course = 'success' | 'declined' | 'authenticate' | 'paypal';

/** Values of address fields, by the field's name in the request body. For a state, the value is its label. */
export type TypedAddress = Readonly<Record<string, string>>;

export const TYPED = {
  us: {
    ...{ firstname: 'Ada', lastname: 'Byron', address1: '7 Mill Lane', city: 'Hartford' },
    ...{ state: 'Connecticut', zipcode: '06101' },
  },
  uk: {
    ...{ firstname: 'Ada', lastname: 'Byron', address1: '7 Mill Lane', city: 'Leeds', zipcode: 'ls14ap' },
  },
  jp: {
    ...{ lastname: '山田', firstname: '花子', phoneticLastname: 'ヤマダ', phoneticFirstname: 'ハナコ' },
    ...{ zipcode: '1000001', state: '東京都', city: '千代田区', address1: '千代田1-1' },
  },
} satisfies Record<string, TypedAddress>;

const main = (page: Page): Locator => page.getByRole('main');
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
/** The submit button of a step in any language: the last button in its form. */
const onward = (page: Page): Locator => main(page).locator('form button[type="submit"]').last();
/** The pay button: a button outside all forms whose text contains an amount. */
export const payButton = (page: Page): Locator =>
  main(page).getByRole('button', { name: /[£$￥¥€]\s?\d|\d\s?[£$￥¥€]/ });

export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/checkout/${step}$`));
  await expect(title(page)).toBeVisible();
  await expect(step === 'review' ? payButton(page) : onward(page)).toBeVisible();
}

/** Expects no accessibility violations and no sideways scrolling. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beside, `${what} is as wide as the screen`).toBeLessThanOrEqual(0);
}

export async function toCheckout(page: Page, prefix: string): Promise<void> {
  await main(page).locator(`a[href="${prefix}/checkout"]`).click();
  await expectStep(page, 'address');
}

export async function sendStep(page: Page): Promise<void> {
  await onward(page).click();
}

/**
 * @param email - e-mail address, needed only for a guest
 * @param parcelIndex - index of the parcel, from 0
 */
export async function fillAddress(
  page: Page,
  address: TypedAddress,
  email?: string,
  parcelIndex = 0,
): Promise<void> {
  if (email !== undefined) await page.getByRole('textbox', { name: /./ }).first().fill(email);
  for (const [name, value] of Object.entries(address)) {
    const field = page.locator(`[name="parcels.${parcelIndex}.address.${name}"]`);
    await (name === 'state' ? field.selectOption({ label: value }) : field.fill(value));
  }
}

/** Opens a closed section by its Change button. */
export async function changeSection(page: Page, name: string): Promise<void> {
  await main(page)
    .getByRole('region', { name, exact: true })
    .getByRole('button', { expanded: false })
    .click();
}

/** Chooses a payment method, or replaces the earlier choice. The page then shows the review. */
export async function choosePayment(page: Page, course: Course): Promise<void> {
  // waits for the payment step, because the address section also has such buttons
  await expectStep(page, 'payment');
  const choice = page.locator(`input[value="${course}"]`);
  const another = main(page).locator('form button[type="button"]');
  await expect(choice.or(another).first()).toBeAttached();
  if (!(await choice.isVisible()) && (await another.isVisible())) await another.click();
  // scrolls as a shopper would, because the cookie banner may cover the choice
  await choice.evaluate((input) => input.scrollIntoView({ block: 'center' }));
  await choice.click({ force: true });
  await expectStep(page, 'review');
}

/** Waits for the confirmation. @returns the order's number */
export async function expectConfirmed(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/checkout\/confirmation\?order_id=[\w-]{36}$/);
  const number = main(page)
    .getByText(/R[A-Z0-9]{9}/)
    .first();
  await expect(number).toBeVisible();
  return /R[A-Z0-9]{9}/.exec((await number.textContent())!)![0];
}
