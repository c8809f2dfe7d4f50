import { Type, type Static } from 'typebox';
import { EMAIL_PATTERN } from '../market/email';

/** Schema of a code that people type, such as a postcode. The server cleans it by `typedCode` before validation. */
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
  /** ISO 3166-2 without the country, or free text; '' if the country has none */
  state: Type.String({ maxLength: 100 }),
  zipcode: codeEntry({ maxLength: 20 }),
});
export type Address = Static<typeof AddressSchema>;

/**
 * An address at checkout. `phonetic*`: how the name is pronounced, for Japan. A field that the country does not use, or
 * that is still empty, is ''. Each error names its field and uses the codes of account addresses.
 */
export const CheckoutAddressSchema = Type.Object({
  ...AddressSchema.properties,
  city: Type.String({ maxLength: 100 }),
  country: Type.String({ pattern: '^([A-Z]{2})?$' }),
  phoneticFirstname: Type.Optional(Type.String({ maxLength: 100 })),
  phoneticLastname: Type.Optional(Type.String({ maxLength: 100 })),
});
export type CheckoutAddress = Static<typeof CheckoutAddressSchema>;

/** A message that is printed on a card, with the typed line breaks. */
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

/** `message` is printed on a card; '' means no card. `hidesPrices`: no price in the parcel. */
export const GiftSchema = Type.Object({
  message: GiftMessageSchema,
  hidesPrices: Type.Boolean(),
});
export type Gift = Static<typeof GiftSchema>;
