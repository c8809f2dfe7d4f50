import { Type, type Static } from 'typebox';

const StateSchema = Type.Union([Type.Literal('ok'), Type.Literal('failing')]);

/** How the shop is, with 200 as with 503. `detail` is for everybody: why something failed stands in the log. Source: docs/rules.md HTTP-12 */
export const HealthSchema = Type.Object({
  /** of what shoppers cannot do without */
  status: StateSchema,
  checks: Type.Record(Type.String(), Type.Object({ status: StateSchema, detail: Type.String() })),
});
export type Health = Static<typeof HealthSchema>;
