import { Type, type Static } from 'typebox';

/** The body of every error: RFC 9457 plus an `errors` array. Source: docs/rules.md HTTP-09 */
export const ProblemSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.Optional(Type.String()),
  code: Type.String(),
  instance: Type.Optional(Type.String()),
  errors: Type.Array(
    Type.Object({
      code: Type.String(),
      detail: Type.String(),
      status: Type.Integer(),
      field: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer()),
    }),
  ),
});
export type Problem = Static<typeof ProblemSchema>;

const StateSchema = Type.Union([Type.Literal('ok'), Type.Literal('failing')]);

/** The shop's health, sent as 200 or 503. `detail` is public and names no cause. Source: docs/rules.md HTTP-12 */
export const HealthSchema = Type.Object({
  /** Depends only on the essential checks. */
  status: StateSchema,
  checks: Type.Record(Type.String(), Type.Object({ status: StateSchema, detail: Type.String() })),
});
export type Health = Static<typeof HealthSchema>;
