import { Type, type Static } from 'typebox';

/** A free map of schema keys to values (text, numbers, booleans, lists, objects). Source: docs/rules.md CUS-01 */
export const CustomisationSchema = Type.Record(Type.String(), Type.Unknown());
export type Customisation = Static<typeof CustomisationSchema>;
