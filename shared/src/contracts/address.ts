import { Type, type Static } from 'typebox';
import { EMAIL_PATTERN } from '../market/email';

/**
 * Schema of a code that people type, such as a postcode. Before validation, the server cleans the code by `typedCode`.
 */
export const codeEntry = (options: { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.String({ ...options, 'x-code': true });

export const EmailEntrySchema = codeEntry({ maxLength: 254, pattern: EMAIL_PATTERN });

/** Source: docs/rules.md CHECK-04 */
export const AddressSchema = Type.Object({
  firstname: Type.String({ maxLength: 100 }),
  lastname: Type.String({ maxLength: 100 }),
  phone: codeEntry({ maxLength: 40 }),
  address1: Type.String({ maxLength: 200 }),
  address2: Type.String({ maxLength: 200 }),
  city: Type.String({ minLength: 1, maxLength: 100 }),
  /** ISO 3166-1, two letters */
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  /** the part of ISO 3166-2 after the country code, or free text; '' for a country without states */
  state: Type.String({ maxLength: 100 }),
  zipcode: codeEntry({ maxLength: 20 }),
});
export type Address = Static<typeof AddressSchema>;

/**
 * An address at checkout. `phonetic*`: the pronunciation of the name, for Japan. A field is '' if it is still empty or
 * the country does not use it. Each error names its field, and has the same codes as for an account's addresses.
 */
export const CheckoutAddressSchema = Type.Object({
  ...AddressSchema.properties,
  city: Type.String({ maxLength: 100 }),
  country: Type.String({ pattern: '^([A-Z]{2})?$' }),
  phoneticFirstname: Type.Optional(Type.String({ maxLength: 100 })),
  phoneticLastname: Type.Optional(Type.String({ maxLength: 100 })),
});
export type CheckoutAddress = Static<typeof CheckoutAddressSchema>;

/** A message to be printed on a card, with the line breaks that the shopper typed. */
export const GiftMessageSchema = Type.String({ maxLength: 300 });
/** A town of a postcode. `state`: as in an address. A field that the postcode does not determine is ''. */
export const PlaceSchema = Type.Object({ city: Type.String(), state: Type.String() });
export type Place = Static<typeof PlaceSchema>;
export const PlacesResponseSchema = Type.Object({ data: Type.Array(PlaceSchema) });

/** A buyer's company, printed on the invoice. Empty fields are ''. */
export const BusinessSchema = Type.Object({
  company: Type.String({ maxLength: 100 }),
  vatNumber: codeEntry({ maxLength: 30 }),
});
export type Business = Static<typeof BusinessSchema>;

/** `message` is printed on a card; '' if there is no card. `hidesPrices`: no price in the parcel. */
export const GiftSchema = Type.Object({
  message: GiftMessageSchema,
  hidesPrices: Type.Boolean(),
});
export type Gift = Static<typeof GiftSchema>;
