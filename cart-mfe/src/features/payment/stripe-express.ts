import { parseAmount } from '@bindery/shared/data';
import type { CheckoutAddress, ExpressOffer, ExpressPlace, Money } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';
import { dayRange } from '../line';
import type { DeferredPayment, Stripe, StripeElements } from './load-stripe';

// Types of the parts of Stripe's Express Checkout Element that the shop uses, and conversions of prices and addresses.
// Source: https://docs.stripe.com/js/element/express_checkout_element

interface Place {
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
}

interface Prices {
  readonly lineItems: readonly { readonly name: string; readonly amount: number }[];
  readonly shippingRates: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly amount: number;
  }[];
}

interface PriceQuestion {
  resolve(prices: Prices): void;
  reject(): void;
}

export interface ExpressEvents {
  ready: { readonly availablePaymentMethods?: Readonly<Record<string, boolean>> | undefined };
  loaderror: unknown;
  click: { resolve(prices: Prices): void };
  shippingaddresschange: PriceQuestion & { readonly address: Place };
  shippingratechange: PriceQuestion & { readonly shippingRate: { readonly id: string } };
  confirm: {
    readonly expressPaymentType: string;
    readonly billingDetails?: { readonly email?: string; readonly phone?: string };
    readonly shippingAddress?: {
      readonly name: string;
      readonly address: Place & { readonly line1: string; readonly line2?: string | null };
    };
    readonly shippingRate?: { readonly id: string };
    paymentFailed(reason: { readonly reason: 'fail' | 'invalid_shipping_address' }): void;
  };
}

export interface ExpressElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on<Name extends keyof ExpressEvents>(event: Name, listener: (event: ExpressEvents[Name]) => void): void;
}

export interface ExpressElements extends Pick<StripeElements, 'submit' | 'update'> {
  create(type: 'expressCheckout', options: Readonly<Record<string, unknown>>): ExpressElement;
}

/**
 * Creates Stripe's elements for wallets. The cast is needed because the type `Stripe` declares only those of the
 * payment form.
 */
export const expressElements = (stripe: Stripe, options: DeferredPayment): ExpressElements =>
  stripe.elements(options) as unknown as ExpressElements;

/** @returns the total, minor units */
export const totalOf = ({ quote }: ExpressOffer, { currency }: Market): number =>
  parseAmount(quote.total.amount, currency).minor;

/**
 * Returns the offer in Stripe's form. The sum of the price lines and the first delivery rate, which is preselected, is
 * the total.
 *
 * @param names - labels of the price lines for the goods after discounts and for the added tax
 */
export function pricesOf(
  offer: ExpressOffer,
  market: Market,
  names: { readonly goods: string; readonly tax: string },
): Prices {
  const { quote, rates } = offer;
  const minor = (money: Money | null | undefined): number =>
    money ? parseAmount(money.amount, market.currency).minor : 0;
  const delivery = minor(rates.find(({ selected }) => selected)?.discounted_cost);
  const tax = quote.taxIncluded ? 0 : minor(quote.tax);
  return {
    lineItems: [
      { name: names.goods, amount: minor(quote.total) - delivery - tax },
      ...(tax > 0 ? [{ name: names.tax, amount: tax }] : []),
    ],
    shippingRates: [...rates]
      .sort((rate, otherRate) => Number(otherRate.selected) - Number(rate.selected))
      .map(({ id, method, discounted_cost: cost, delivery: { earliest, latest } }) => ({
        ...{ id, amount: minor(cost) },
        displayName: `${method.name} · ${dayRange(earliest, latest, market)}`,
      })),
  };
}

export const placeOf = ({ country, state, city, postal_code: zipcode }: Place): ExpressPlace => ({
  ...{ country, state, city, zipcode },
});

/**
 * Returns the wallet's address in the shop's format. A wallet gives the whole name as one text. The family name is the
 * last word or, in some markets, the first.
 */
export function addressOf(
  { name, address }: NonNullable<ExpressEvents['confirm']['shippingAddress']>,
  phone: string | undefined,
  { familyNameFirst }: Pick<Market, 'familyNameFirst'>,
): CheckoutAddress {
  const words = name.trim().split(/\s+/);
  const familyName = (familyNameFirst ? words.shift() : words.pop()) ?? '';
  return {
    ...{ firstname: words.join(' '), lastname: familyName, phone: phone ?? '' },
    ...{ address1: address.line1, address2: address.line2 ?? '', ...placeOf(address) },
  };
}
