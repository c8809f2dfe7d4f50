import { Type, type Static } from 'typebox';
import { AddressSchema } from './address';
import { MoneySchema } from './money';

/** An address of a customer's book of addresses. */
export const SavedAddressSchema = Type.Object({
  id: Type.String(),
  isDefault: Type.Boolean(),
  ...AddressSchema.properties,
});
export type SavedAddress = Static<typeof SavedAddressSchema>;

/** Source: docs/rules.md GUEST-07 */
export const UserSchema = Type.Object({
  id: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  /** false until the link in the mail was opened */
  isEmailConfirmed: Type.Boolean(),
  /** without one the customer signs in by mailed links alone */
  hasPassword: Type.Boolean(),
  /** store credit, in the market's currency */
  credit: MoneySchema,
  addresses: Type.Array(SavedAddressSchema),
  marketing_opt_in: Type.Boolean(),
});
export type User = Static<typeof UserSchema>;
/** null: nobody is signed in */
export const UserResponseSchema = Type.Object({ data: Type.Union([UserSchema, Type.Null()]) });

/** A device that is signed in. `device` is what its browser calls itself, in short. */
export const SessionSchema = Type.Object({
  id: Type.String(),
  device: Type.String(),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
  isCurrent: Type.Boolean(),
});
export type Session = Static<typeof SessionSchema>;
export const SessionListResponseSchema = Type.Object({ data: Type.Array(SessionSchema) });

/** What a login brought from the guest to the account. */
export const MergeSchema = Type.Object({
  lines: Type.Integer(),
  photos: Type.Integer(),
});
export type Merge = Static<typeof MergeSchema>;
export const SignInResponseSchema = Type.Object({
  data: Type.Object({ user: UserSchema, merged: MergeSchema }),
});
