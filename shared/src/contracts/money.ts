import { Type, type Static } from 'typebox';

/** `amount`: decimal string in major units ("24.99"). `formatted`: for display, never parsed. */
export const MoneySchema = Type.Object({ amount: Type.String(), formatted: Type.String() });
export type Money = Static<typeof MoneySchema>;
