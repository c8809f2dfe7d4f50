import { Type, type Static } from 'typebox';

/** A staff role. An administrator may do everything. Source: docs/rules.md STAFF-12 */
export const StaffRoleSchema = Type.Union([
  Type.Literal('support'),
  Type.Literal('production'),
  Type.Literal('merchandiser'),
  Type.Literal('deployer'),
  Type.Literal('administrator'),
]);
export type StaffRole = Static<typeof StaffRoleSchema>;

/**
 * The caller. `member`: signed in. `local`: this machine, if there are no members and no token. `machine`: with
 * STAFF_TOKEN. Any other caller may sign in.
 */
export const StaffSessionSchema = Type.Object({
  kind: Type.Union([
    Type.Literal('member'),
    Type.Literal('local'),
    Type.Literal('machine'),
    Type.Literal('nobody'),
  ]),
  email: Type.Union([Type.String(), Type.Null()]),
  roles: Type.Array(StaffRoleSchema),
  /** sign-in methods of members; missing: an older server that takes passwords only */
  ways: Type.Optional(Type.Array(Type.Union([Type.Literal('passkey'), Type.Literal('password')]))),
});
export const StaffSessionResponseSchema = Type.Object({ data: StaffSessionSchema });
export type StaffSession = Static<typeof StaffSessionSchema>;

/** One staff action. `status`: HTTP status of the answer; null: no answer, so the outcome is unknown. */
export const StaffActSchema = Type.Object({
  id: Type.String(),
  at: Type.String(),
  actor: Type.String(),
  act: Type.String(),
  subject_kind: Type.String(),
  subject: Type.String(),
  /** of an order */
  order_number: Type.Union([Type.String(), Type.Null()]),
  status: Type.Union([Type.Integer(), Type.Null()]),
});
export const StaffActsResponseSchema = Type.Object({
  data: Type.Array(StaffActSchema),
  /** value of `before` for the next entries */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type StaffAct = Static<typeof StaffActSchema>;
