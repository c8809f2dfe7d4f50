import type {
  Checkout,
  CheckoutAddress,
  CheckoutAddressBody,
  CheckoutRate,
  LineItem,
  User,
} from '@bindery/shared/contracts';
import { answersExtras, handle, problem, type Handler } from '@bindery/shared/testing';
import { checkoutTag } from '@bindery/shared/data';
import { aLine, cartOf, hasNoWallet } from './cart-server';

const money = (amount: string) => ({ amount, formatted: `£${amount}` });

export const anAddress: CheckoutAddress = {
  firstname: 'Ida',
  lastname: 'Berg',
  phone: '',
  address1: '1 High Street',
  address2: '',
  city: 'Leeds',
  country: 'GB',
  state: '',
  zipcode: 'LS1 1AA',
};

export const aUser: User = {
  id: 'u-1',
  firstname: 'Ida',
  lastname: 'Berg',
  email: 'ida@example.com',
  isEmailConfirmed: true,
  hasPassword: true,
  credit: money('0.00'),
  addresses: [{ id: 'a-1', isDefault: true, ...anAddress }],
  marketing_opt_in: false,
};

export function aCheckout(overrides: Partial<Checkout> = {}): Checkout {
  const cart = overrides.cart ?? cartOf(aLine());
  return {
    id: 'c-1',
    revision: 1,
    state: 'address',
    market: 'uk',
    currency: 'GBP',
    email: null,
    billingAddress: null,
    parcels: [
      {
        id: '1',
        items: cart.items.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
        address: null,
        gift: null,
        rates: [],
      },
    ],
    credit: { available: money('0.00'), isUsed: false },
    provider: { name: 'sandbox' },
    method: null,
    quote: {
      id: 'q-1',
      items: cart.price.subtotal,
      discount: { promo: money('0.00'), credit: money('0.00'), shipping: money('0.00') },
      shipping: null,
      tax: null,
      taxIncluded: true,
      total: cart.price.total,
      pending: ['shipping'],
    },
    cart,
    failure: null,
    order: null,
    ...overrides,
  };
}

export interface CheckoutServer {
  handlers: Handler[];
  /** The open checkout; undefined before it begins. A test changes it to simulate another tab. */
  checkout: Checkout | undefined;
  user: User | null;
  /** delivery rates that the server offers for each parcel with an address */
  rates: CheckoutRate[];
  /** applied bodies of `PUT address`, in order */
  addresses: CheckoutAddressBody[];
}

export function checkoutServer(
  initialCheckout: Checkout | undefined,
  lines: LineItem[] = [aLine()],
): CheckoutServer {
  const usedKeys = new Set<string>();
  const notFound = { status: 404, body: problem(404, 'checkout_not_found') };
  const server: CheckoutServer = {
    checkout: initialCheckout,
    user: null,
    rates: [],
    addresses: [],
    handlers: [
      hasNoWallet,
      answersExtras([]),
      handle('GET /website/v1/user', () => ({ body: { data: server.user } })),
      handle('POST /website/v1/user/addresses', () => ({ body: { data: server.user } })),
      handle('GET /website/v1/countries', {
        body: {
          data: [
            { iso: 'DE', iso3: 'DEU', name: 'Germany' },
            { iso: 'IM', iso3: 'IMN', name: 'Isle of Man' },
            { iso: 'JP', iso3: 'JPN', name: 'Japan' },
            { iso: 'GB', iso3: 'GBR', name: 'United Kingdom' },
            { iso: 'US', iso3: 'USA', name: 'United States' },
          ],
          shipsTo: ['GB', 'IM'],
        },
      }),
      // this visitor has neither a running payment nor an order
      handle('POST /website/v2/checkout/result', { status: 404, body: problem(404, 'payment_not_found') }),
      handle('GET /website/v2/orders/:id', { status: 404, body: problem(404, 'order_not_found') }),
      handle('GET /website/v2/checkout', () => ({ body: { data: server.checkout ?? null } })),
      handle('POST /website/v2/checkout', () => {
        if (lines.length === 0) return { status: 409, body: problem(409, 'cart_empty') };
        server.checkout ??= aCheckout({ cart: cartOf(...lines) });
        return { body: { data: server.checkout } };
      }),
      handle('PUT /website/v2/checkout/address', ({ headers, body }) => {
        const { checkout } = server;
        if (!checkout) return notFound;
        const key = headers['idempotency-key']!;
        if (usedKeys.has(key)) return { body: { data: checkout } };
        if (headers['if-match'] !== checkoutTag(checkout))
          return { status: 412, body: problem(412, 'checkout_changed') };
        usedKeys.add(key);
        const addressBody = body as CheckoutAddressBody;
        server.addresses.push(addressBody);
        server.checkout = {
          ...checkout,
          revision: checkout.revision + 1,
          state: checkout.state === 'address' ? 'shipping' : checkout.state,
          email: addressBody.email,
          billingAddress: addressBody.billingAddress,
          business: addressBody.business && { ...addressBody.business, isRegistered: null },
          parcels: addressBody.parcels.map(({ items, address, gift }, index) => ({
            ...{ id: String(index + 1), address, gift, rates: server.rates },
            items: items ?? checkout.parcels[0]!.items,
          })),
        };
        return { body: { data: server.checkout } };
      }),
      handle('PUT /website/v2/checkout/shipping', () => {
        const { checkout } = server;
        if (!checkout) return notFound;
        const rates = server.rates.map((rate, index) => ({ ...rate, selected: index === 0 }));
        server.checkout = {
          ...checkout,
          ...{ revision: checkout.revision + 1, state: 'payment' },
          parcels: checkout.parcels.map((parcel) => ({ ...parcel, rates })),
        };
        return { body: { data: server.checkout } };
      }),
    ],
  };
  return server;
}
