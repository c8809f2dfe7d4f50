import { Type, type Static } from 'typebox';

const Text = Type.Optional(Type.String());
const Amount = Type.Optional(Type.Union([Type.String(), Type.Number()]));

/** Answer of GET /{marketplace}/data/ecommerce. Source: docs/rules.md TRACK-02 */
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
          productCoupon: Amount,
        }),
      ),
    }),
  ),
  user: Type.Optional(
    Type.Object(
      { id: Text, email: Text, phone: Text, firstname: Text, lastname: Text, authenticated: Type.Boolean() },
      { additionalProperties: true },
    ),
  ),
  orderIdentifier: Text,
});
export type EcommerceModel = Static<typeof EcommerceModelSchema>;

/** Body of POST /report-error. */
export const ErrorReportSchema = Type.Object({
  name: Type.String({ maxLength: 200 }),
  message: Type.String({ maxLength: 4000 }),
  context: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ErrorReport = Static<typeof ErrorReportSchema>;
