import { Type, type Static } from 'typebox';

const StateSchema = Type.Union([Type.Literal('ok'), Type.Literal('failing')]);

/** The shop's health, for 200 and 503. `detail` is public: causes are only in the log. Source: docs/rules.md HTTP-12 */
export const HealthSchema = Type.Object({
  /** of the essential checks only */
  status: StateSchema,
  checks: Type.Record(Type.String(), Type.Object({ status: StateSchema, detail: Type.String() })),
});
export type Health = Static<typeof HealthSchema>;
