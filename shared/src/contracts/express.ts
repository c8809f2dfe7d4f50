import { Type, type Static } from 'typebox';
import { AddressSchema, CheckoutAddressSchema, codeEntry } from './address';
import { CheckoutRateSchema, PaymentProviderSchema, QuoteSchema } from './checkout';

/** The place that a wallet reveals before the shopper confirms the payment. The postcode may be shortened. */
export const ExpressPlaceSchema = Type.Object(
  {
    country: AddressSchema.properties.country,
    state: Type.String({ maxLength: 100 }),
    city: Type.String({ maxLength: 100 }),
    zipcode: codeEntry({ maxLength: 20 }),
  },
  { additionalProperties: false },
);
export type ExpressPlace = Static<typeof ExpressPlaceSchema>;

const RateIdSchema = Type.String({ maxLength: 80 });

/**
 * The body of `POST /website/v2/checkout/express/quote`. Without `place`, the quote is for the checkout's place or, if
 * that is missing too, the market's.
 */
export const ExpressQuoteBodySchema = Type.Object(
  { place: Type.Optional(ExpressPlaceSchema), rateId: Type.Optional(RateIdSchema) },
  { additionalProperties: false },
);
export type ExpressQuoteBody = Static<typeof ExpressQuoteBodySchema>;

/**
 * The rates and the price that a wallet shows. `wallets`: the wallets that the provider reports to work. `rates`: the
 * delivery rates; empty if the shop does not deliver to the place. `quote` includes the selected rate.
 * Source: docs/rules.md PAY-01
 */
export const ExpressOfferSchema = Type.Object({
  provider: PaymentProviderSchema,
  wallets: Type.Array(Type.String(), { minItems: 1 }),
  shipsTo: Type.Array(Type.String()),
  rates: Type.Array(CheckoutRateSchema),
  quote: QuoteSchema,
});
export type ExpressOffer = Static<typeof ExpressOfferSchema>;
/** null if no wallet can pay for this cart */
export const ExpressOfferResponseSchema = Type.Object({
  data: Type.Union([ExpressOfferSchema, Type.Null()]),
});

/** The body of `POST /website/v2/checkout/express`: what the shopper authorised in the wallet. */
export const ExpressBodySchema = Type.Object(
  {
    quote: Type.String({ maxLength: 80 }),
    token: Type.String({ maxLength: 255, pattern: '^[a-z]{2,20}_[A-Za-z0-9_]+$' }),
    email: codeEntry({ maxLength: 254 }),
    address: CheckoutAddressSchema,
    rateId: RateIdSchema,
  },
  { additionalProperties: false },
);
export type ExpressBody = Static<typeof ExpressBodySchema>;
