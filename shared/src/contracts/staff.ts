import { Type, type Static } from 'typebox';

/** What somebody works at here. An administrator may do everything. Source: docs/rules.md STAFF-12 */
export const StaffRoleSchema = Type.Union([
  Type.Literal('support'),
  Type.Literal('production'),
  Type.Literal('merchandiser'),
  Type.Literal('deployer'),
  Type.Literal('administrator'),
]);
export type StaffRole = Static<typeof StaffRoleSchema>;

/**
 * Who asks. `member`: signed in. `local`: this very machine, where nobody is a member and no token is configured.
 * `machine`: with STAFF_TOKEN. `nobody`: may sign in.
 */
export const StaffSessionSchema = Type.Object({
  kind: Type.Union([
    Type.Literal('member'),
    Type.Literal('local'),
    Type.Literal('machine'),
    Type.Literal('nobody'),
  ]),
  /** of a member; null for all others */
  email: Type.Union([Type.String(), Type.Null()]),
  roles: Type.Array(StaffRoleSchema),
  /** how members sign in here; missing: the server is one of before passkeys, and takes passwords */
  ways: Type.Optional(Type.Array(Type.Union([Type.Literal('passkey'), Type.Literal('password')]))),
});
export const StaffSessionResponseSchema = Type.Object({ data: StaffSessionSchema });
export type StaffSession = Static<typeof StaffSessionSchema>;

/** One act of staff. `status`: of the answer; null: none was given, it may or may not have happened. */
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
  /** what `before` has to be for the lines that follow */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type StaffAct = Static<typeof StaffActSchema>;
