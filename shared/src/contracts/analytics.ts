import { Type, type Static } from 'typebox';

const Text = Type.Optional(Type.String());
const Amount = Type.Optional(Type.Union([Type.String(), Type.Number()]));

/** Answer of GET /{marketplace}/data/ecommerce. Source: docs/rules.md TRACK-01 */
export const EcommerceModelSchema = Type.Object({
  marketplace: Type.Object({ currency: Type.String(), language: Type.String(), country: Type.String() }),
  order: Type.Optional(
    Type.Object({
      number: Type.String(),
      total: Amount,
      subTotal: Amount,
      discount: Amount,
      tax: Amount,
      coupon: Text,
      /** `price` is before `discount`. If an order's parcels differ, `type` and `method` list all values with commas */
      shipping: Type.Optional(Type.Object({ price: Amount, type: Text, method: Text, discount: Amount })),
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          sku: Type.String(),
          name: Type.String(),
          brand: Text,
          category: Text,
          variant: Text,
          price: Amount,
          quantity: Type.Integer(),
          /** a percentage: '20%' */
          productCoupon: Amount,
          /** promotions' discount on one piece */
          discount: Amount,
        }),
      ),
    }),
  ),
  user: Type.Optional(
    Type.Object({
      id: Text,
      email: Text,
      phone: Text,
      firstname: Text,
      lastname: Text,
      authenticated: Type.Boolean(),
      /** `country`: two letters of ISO 3166-1, so GB and not UK */
      address: Type.Optional(
        Type.Object({ street: Text, city: Text, region: Text, postal_code: Text, country: Text }),
      ),
    }),
  ),
  /** an alternative order number for analytics, which this shop does not use */
  orderIdentifier: Text,
});
export type EcommerceModel = Static<typeof EcommerceModelSchema>;

/** Purposes of data collection. A shopper allows or refuses each of them. Source: docs/rules.md CONS-06 */
export const CONSENT_PURPOSES = ['analytics', 'advertising', 'personalisation'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
export const ConsentPreferencesSchema = Type.Record(
  Type.Enum([...CONSENT_PURPOSES]),
  Type.Union([Type.Literal('accepted'), Type.Literal('rejected')]),
);
export type ConsentPreferences = Readonly<Record<ConsentPurpose, 'accepted' | 'rejected'>>;

/**
 * `provider`: 'bindery' for the shop's own banner, otherwise the name of the consent provider.
 * Source: docs/rules.md CONS-06
 */
export const ConsentRecordSchema = Type.Object({
  id: Type.String(),
  preferences: ConsentPreferencesSchema,
  provider_consent_id: Type.Union([Type.String(), Type.Null()]),
  provider: Type.String(),
  user_id: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type ConsentRecord = Static<typeof ConsentRecordSchema>;
/** Without `variationKey`, no event is pushed. */
export const ExperimentFeatureSchema = Type.Object({
  featureKey: Type.String(),
  ruleKey: Type.String(),
  variationKey: Type.Optional(Type.String()),
});
export type ExperimentFeature = Static<typeof ExperimentFeatureSchema>;

/**
 * Answer of GET, PUT and DELETE /website/v1/consent. `data` is null if this browser has not made a choice yet.
 * `features`: the visitor's experiments after the new choice, only in the answer of PUT. Source: docs/rules.md TRACK-30
 */
export const ConsentResponseSchema = Type.Object({
  data: Type.Union([ConsentRecordSchema, Type.Null()]),
  features: Type.Optional(Type.Array(ExperimentFeatureSchema)),
});
export type ConsentResponse = Static<typeof ConsentResponseSchema>;
/** Body of PUT /website/v1/consent. `provider_consent_id`: id of the consent record at the provider. */
export const ConsentChoiceSchema = Type.Object({
  preferences: ConsentPreferencesSchema,
  provider_consent_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
export type ConsentChoice = Static<typeof ConsentChoiceSchema>;

/** An external consent provider and its script. Source: docs/rules.md CONS-13 */
export const ConsentProviderSchema = Type.Object({
  name: Type.Union([Type.Literal('onetrust'), Type.Literal('cookiebot')]),
  siteId: Type.String(),
  script: Type.String(),
});
export type ConsentProvider = Static<typeof ConsentProviderSchema>;

/** Body of POST /report-error. */
export const ErrorReportSchema = Type.Object({
  name: Type.String({ maxLength: 200 }),
  message: Type.String({ maxLength: 4000 }),
  context: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ErrorReport = Static<typeof ErrorReportSchema>;
