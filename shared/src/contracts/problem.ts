import { Type, type Static } from 'typebox';

/** Every error body: RFC 9457 with an `errors` array as a member. Source: docs/rules.md HTTP-09 */
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
      /** the most there may be, where that is why it was refused */
      limit: Type.Optional(Type.Integer()),
    }),
  ),
});
export type Problem = Static<typeof ProblemSchema>;
