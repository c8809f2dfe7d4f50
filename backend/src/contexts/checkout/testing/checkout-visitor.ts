import type { LightMyRequestResponse } from 'fastify';
import type { Checkout, CheckoutAddress, CheckoutAddressBody } from '@bindery/shared/contracts';
import { addressLayout, type Market } from '@bindery/shared/market';
import type { Visitor } from '../../../testing/visitor';

export const CHECKOUT = '/website/v2/checkout';

const WHO = { firstname: 'Grace', lastname: 'Hopper', phone: '', address2: '' };
export const ADDRESSES = {
  uk: {
    ...WHO,
    ...{ address1: '7 Mill Lane', city: 'Leeds', country: 'GB', state: '', zipcode: 'LS1 4AP' },
  },
  us: {
    ...WHO,
    ...{ address1: '7 Mill Lane', city: 'Hartford', country: 'US', state: 'CT', zipcode: '06101' },
  },
  jp: {
    ...WHO,
    ...{ phoneticFirstname: 'グレース', phoneticLastname: 'ホッパー' },
    ...{ address1: '1-1', city: '千代田区', country: 'JP', state: '東京都', zipcode: '100-0001' },
  },
} satisfies Record<string, CheckoutAddress>;

const ZIPCODES: Readonly<Record<string, string>> = {
  ...{ us: '06101', ca: 'K1A 0B1', uk: 'LS1 4AP', ie: 'D02 AF30', au: '2000', dk: '1050', de: '10115' },
  ...{ es: '28001', mx: '01000', fr: '75001', it: '00100', jp: '100-0001', kr: '03051', nl: '1012 AB' },
  ...{ pt: '1000-001', se: '111 20' },
};
const STATES: Readonly<Record<string, string>> = { us: 'CT', ca: 'ON', au: 'NSW' };

/** Returns an address in the market's own country to which delivery costs nothing extra. */
export const addressIn = ({ identifier, iso }: Market): CheckoutAddress => ({
  ...ADDRESSES.jp,
  ...{ country: iso, zipcode: ZIPCODES[identifier]! },
  state: addressLayout(iso).isStateRequired ? (STATES[identifier] ?? 'Any') : '',
});

export const addressBody = (
  address: CheckoutAddress = ADDRESSES.uk,
  fields: Partial<CheckoutAddressBody> = {},
): CheckoutAddressBody => ({
  email: 'grace@example.com',
  billingAddress: null,
  parcels: [{ address, gift: null }],
  ...fields,
});

export function checkoutOf(answer: LightMyRequestResponse): Checkout {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: Checkout }>().data;
}

export const beginCheckout = async (visitor: Visitor): Promise<Checkout> =>
  checkoutOf(await visitor.write('POST', CHECKOUT));
export const readCheckout = async (visitor: Visitor): Promise<Checkout> =>
  checkoutOf(await visitor.send('GET', CHECKOUT));
export const putStep = async (
  visitor: Visitor,
  step: 'address' | 'shipping' | 'payment',
  body: unknown,
): Promise<Checkout> => checkoutOf(await visitor.write('PUT', `${CHECKOUT}/${step}`, body));

/** Completes all steps of a cart's checkout, with the cheapest rate of each parcel and a sandbox card. */
export async function checkOut(
  visitor: Visitor,
  {
    address = ADDRESSES.uk,
    token = 'sandbox_success',
    useCredit = false,
    body = addressBody(address),
  }: {
    address?: CheckoutAddress;
    token?: string | null;
    useCredit?: boolean;
    body?: CheckoutAddressBody;
  } = {},
): Promise<Checkout> {
  await beginCheckout(visitor);
  const { parcels } = await putStep(visitor, 'address', body);
  const rates = Object.fromEntries(parcels.map(({ id, rates: [cheapest] }) => [id, cheapest!.id]));
  await putStep(visitor, 'shipping', { rates });
  return putStep(visitor, 'payment', { token, useCredit });
}
