import { Type, type Static } from 'typebox';
import { BusinessSchema, CheckoutAddressSchema, GiftSchema, codeEntry } from './address';
import { CartSchema } from './cart';
import { MoneySchema } from './market';
import { DeliveryDaySchema, ShippingSchema } from './shipping';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Names are in the market's language. `iso`: ISO 3166-1 alpha-2, `iso3`: alpha-3. Source: docs/rules.md CHECK-01 */
export const CountrySchema = Type.Object({ name: Type.String(), iso: Type.String(), iso3: Type.String() });
export type Country = Static<typeof CountrySchema>;
/** `shipsTo`: `iso` of the market's delivery countries */
export const CountriesResponseSchema = Type.Object({
  data: Type.Array(CountrySchema),
  shipsTo: Type.Array(Type.String()),
});
export type CountriesResponse = Static<typeof CountriesResponseSchema>;

/** Pieces of a cart line. The wrap and add-ons of the line are in the same parcel. */
export const ParcelItemSchema = Type.Object({
  lineItemId: Type.String({ format: 'uuid' }),
  quantity: Type.Integer({ minimum: 1 }),
});

export const CheckoutRateSchema = Type.Object({
  ...ShippingSchema.properties.rate.properties,
  method: ShippingSchema.properties.method,
  /** days in the market's calendar, inclusive */
  delivery: Type.Object({ dispatch: Type.String(), earliest: Type.String(), latest: Type.String() }),
  /** true if the parcel may arrive after its wanted day with this rate, so that the rate cannot be chosen */
  is_late: Type.Optional(Type.Boolean()),
  /** ISO 8601, UTC. An order placed before this time arrives on the days of `delivery` */
  order_by: Type.String(),
});
export type CheckoutRate = Static<typeof CheckoutRateSchema>;

export const ParcelSchema = Type.Object({
  id: Type.String(),
  items: Type.Array(ParcelItemSchema),
  address: Nullable(CheckoutAddressSchema),
  gift: Nullable(GiftSchema),
  /** the wanted delivery day; if missing, the parcel is delivered as soon as possible */
  day: Type.Optional(DeliveryDaySchema),
  /** delivery rates, cheapest first; empty until there is an address */
  rates: Type.Array(CheckoutRateSchema),
});
export type Parcel = Static<typeof ParcelSchema>;

/** The step to complete next. `paying`: a payment is running. `complete`: there is an order. */
export const CheckoutStateSchema = Type.Union([
  Type.Literal('address'),
  Type.Literal('shipping'),
  Type.Literal('payment'),
  Type.Literal('review'),
  Type.Literal('paying'),
  Type.Literal('complete'),
]);
export type CheckoutState = Static<typeof CheckoutStateSchema>;

/** `id` identifies the goods and prices to which the shopper agrees. It changes with them. */
export const QuoteSchema = Type.Object({
  id: Type.String(),
  items: MoneySchema,
  discount: Type.Object({ promo: MoneySchema, credit: MoneySchema, shipping: MoneySchema }),
  /** before `discount.shipping`; null until chosen */
  shipping: Nullable(MoneySchema),
  tax: Nullable(MoneySchema),
  taxIncluded: Type.Boolean(),
  /** the amount to charge, if `pending` is empty */
  total: MoneySchema,
  pending: Type.Array(Type.Union([Type.Literal('shipping'), Type.Literal('tax')])),
});
export type Quote = Static<typeof QuoteSchema>;

/** `type`: 'card', 'paypal', or another type that the provider names. `label`: for display, 'Visa •••• 4242'. */
export const ChosenMethodSchema = Type.Object({
  type: Type.String(),
  label: Type.String(),
  /** id of the {@link SavedCard}, if one is chosen */
  savedCard: Type.Optional(Type.String()),
});

/** Why a payment failed. `code` is one of PAYMENT_FAILURES; `message` is an English text for logs, never shown. */
export const PaymentErrorSchema = Type.Object({
  code: Type.String(),
  message: Type.String(),
  /** only in development */
  stack: Type.Optional(Type.String()),
});
export type PaymentError = Static<typeof PaymentErrorSchema>;
export const PAYMENT_FAILURES = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'authentication_abandoned',
  'method_expired',
  'provider_away',
  'too_many_attempts',
  /** true if money was taken but no order was possible, so that the money is returned */
  'charge_returned',
  'unknown',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/**
 * Test tokens of the sandbox provider for `PUT /website/v2/checkout/payment`, one for each outcome of a payment.
 * Source: docs/rules.md PROV-02
 */
export const SANDBOX_METHODS = [
  'sandbox_success',
  'sandbox_declined',
  'sandbox_insufficient_funds',
  'sandbox_expired',
  'sandbox_authenticate',
  'sandbox_paypal',
  'sandbox_processing',
  'sandbox_network_failure',
  'sandbox_away',
  'sandbox_wallet',
] as const;
export type SandboxMethod = (typeof SANDBOX_METHODS)[number];

/** The payment provider. `api_key`: publishable. The sandbox is part of the shop and accepts no card data. */
export const PaymentProviderSchema = Type.Object({
  name: Type.Union([Type.Literal('stripe'), Type.Literal('sandbox')]),
  api_key: Type.Optional(Type.String()),
});

/** Source: docs/rules.md CHECK-01 */
export const CheckoutSchema = Type.Object({
  id: Type.String(),
  revision: Type.Integer(),
  state: CheckoutStateSchema,
  market: Type.String(),
  currency: Type.String(),
  email: Nullable(Type.String()),
  /** null means the first parcel's address */
  billingAddress: Nullable(CheckoutAddressSchema),
  /** `isRegistered`: true if VIES lists the VAT number; null if nobody checked it. Missing if the server is older */
  business: Type.Optional(
    Nullable(Type.Object({ ...BusinessSchema.properties, isRegistered: Nullable(Type.Boolean()) })),
  ),
  /** at least one */
  parcels: Type.Array(ParcelSchema),
  credit: Type.Object({ available: MoneySchema, isUsed: Type.Boolean() }),
  provider: PaymentProviderSchema,
  /** null if no method is chosen, or if store credit pays for everything */
  method: Nullable(ChosenMethodSchema),
  quote: QuoteSchema,
  cart: CartSchema,
  failure: Nullable(PaymentErrorSchema),
  order: Nullable(Type.Object({ id: Type.String(), number: Type.String() })),
});
export type Checkout = Static<typeof CheckoutSchema>;
export const CheckoutResponseSchema = Type.Object({ data: CheckoutSchema });
/** null means no checkout has begun. Source: docs/rules.md CHECK-02 */
export const KnownCheckoutResponseSchema = Type.Object({ data: Nullable(CheckoutSchema) });

/** The body of `PUT /website/v2/checkout/address`. */
export const CheckoutAddressBodySchema = Type.Object(
  {
    email: codeEntry({ maxLength: 254 }),
    billingAddress: Nullable(CheckoutAddressSchema),
    /** null removes it; missing means it stays */
    business: Type.Optional(Nullable(BusinessSchema)),
    parcels: Type.Array(
      Type.Object({
        /** missing if there is only one parcel, which contains the whole cart */
        items: Type.Optional(Type.Array(ParcelItemSchema, { minItems: 1, maxItems: 100 })),
        address: CheckoutAddressSchema,
        gift: Nullable(GiftSchema),
      }),
      { minItems: 1, maxItems: 10 },
    ),
  },
  { additionalProperties: false },
);
export type CheckoutAddressBody = Static<typeof CheckoutAddressBodySchema>;

/**
 * The body of `PUT /website/v2/checkout/shipping`. `rates`: rate ids by parcel id. `days`: wanted delivery days by
 * parcel id. A null stands for "as soon as possible". A parcel that is not listed does not change its day.
 */
export const CheckoutShippingBodySchema = Type.Object(
  {
    rates: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 80 })),
    days: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Nullable(DeliveryDaySchema))),
  },
  { additionalProperties: false },
);
export type CheckoutShippingBody = Static<typeof CheckoutShippingBodySchema>;

/**
 * The body of `PUT /website/v2/checkout/payment`. `token`: the provider's token for the method that the shopper
 * entered. The token must begin with a word and an underscore, so that it cannot be a card number. Without `token` and
 * `savedCard`, the method does not change. Source: docs/rules.md PROV-07
 */
export const CheckoutPaymentBodySchema = Type.Object(
  {
    token: Type.Optional(Nullable(Type.String({ maxLength: 255, pattern: '^[a-z]{2,20}_[A-Za-z0-9_]+$' }))),
    useCredit: Type.Boolean(),
    /** true if the token's card is to be saved for the customer; ignored for guests */
    savesCard: Type.Optional(Type.Boolean()),
    /** id of a {@link SavedCard}, instead of a token */
    savedCard: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);

export type CheckoutPaymentBody = Static<typeof CheckoutPaymentBodySchema>;

/** A card that a customer has saved at the payment provider. `brand`: 'Visa'. `expires`: '08/2034'. */
const SavedCardSchema = Type.Object({
  id: Type.String(),
  brand: Type.String(),
  last4: Type.String(),
  expires: Type.String(),
});
export type SavedCard = Static<typeof SavedCardSchema>;
export const SavedCardsResponseSchema = Type.Object({ data: Type.Array(SavedCardSchema) });

/** The body of `POST /website/v2/checkout/orders`. `quote`: the quote id that the shopper saw. */
export const PlaceOrderBodySchema = Type.Object(
  { quote: Type.String({ maxLength: 80 }) },
  { additionalProperties: false },
);

/**
 * Only the provider's script may receive `client_secret`. It is never logged, stored or sent to a data layer.
 * Source: docs/rules.md PROV-07
 */
export const PaymentIntentSchema = Type.Object({
  id: Type.String(),
  client_secret: Type.String(),
  api_key: Type.Optional(Type.String()),
});
export type PaymentIntent = Static<typeof PaymentIntentSchema>;

/** Source: docs/rules.md PROV-07 */
export const PaymentResultSchema = Type.Object({
  state: Type.Union([Type.Literal('payment'), Type.Literal('complete')]),
  type: Type.Union([Type.Literal('success'), Type.Literal('error')]),
  error: Type.Optional(PaymentErrorSchema),
});

/**
 * The result of a payment. `complete` with `success`: there is an order. `payment` with `success`: there is no order
 * until the shopper performs `action`. `payment` with `error`: no money was taken, and the shopper may try again.
 */
export const PaymentAnswerSchema = Type.Object({
  data: Type.Object({
    result: PaymentResultSchema,
    /**
     * `redirect`: the page opens the provider's `url`, which redirects back. `script`: the provider's script uses
     * `intent`
     */
    action: Nullable(
      Type.Union([
        Type.Object({ type: Type.Literal('redirect'), url: Type.String() }),
        Type.Object({ type: Type.Literal('script'), intent: PaymentIntentSchema }),
      ]),
    ),
    checkout: CheckoutSchema,
  }),
});
export type PaymentAnswer = Static<typeof PaymentAnswerSchema>['data'];
