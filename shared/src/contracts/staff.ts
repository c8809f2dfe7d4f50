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
 * The caller. `member`: a signed-in staff member. `local`: a caller on this machine, if the shop has no members and no
 * STAFF_TOKEN. `machine`: a caller with STAFF_TOKEN. Any other caller may sign in.
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
  /** how members sign in; missing from an older server, which accepts only passwords */
  ways: Type.Optional(Type.Array(Type.Union([Type.Literal('passkey'), Type.Literal('password')]))),
});
export const StaffSessionResponseSchema = Type.Object({ data: StaffSessionSchema });
export type StaffSession = Static<typeof StaffSessionSchema>;

/** One staff action. `status`: HTTP status of the answer; null if there was none, so that the outcome is unknown. */
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

export const JobCountSchema = Type.Object({
  kind: Type.String(),
  status: Type.String(),
  count: Type.Integer(),
});

/** A job that failed for good. It contains the reason, but never the job's input. */
export const DeadJobSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  attempts: Type.Integer(),
  failure: Type.String(),
  died_at: Type.String(),
});
export const JobsResponseSchema = Type.Object({
  data: Type.Object({ counts: Type.Array(JobCountSchema), dead: Type.Array(DeadJobSchema) }),
});
export type JobsOverview = Static<typeof JobsResponseSchema>['data'];

// WebAuthn bodies in the browsers' JSON form (base64url):
// https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON

const Base64UrlSchema = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$' });
const CredentialIdSchema = Base64UrlSchema(1400);
const PublicKeySchema = Type.Literal('public-key');
const CredentialSchema = Type.Object({
  id: Type.String(),
  type: PublicKeySchema,
  transports: Type.Optional(Type.Array(Type.String())),
});

export const PasskeyCreationOptionsSchema = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: PublicKeySchema })),
  /** ms */
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(CredentialSchema),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptionsSchema>;

/** Without `allowCredentials`, the browser offers all its passkeys for this host. */
export const PasskeyRequestOptionsSchema = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  /** ms */
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Optional(Type.Array(CredentialSchema)),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptionsSchema>;

const credentialWith = <T extends Parameters<typeof Type.Object>[0]>(response: T) =>
  Type.Object({
    id: CredentialIdSchema,
    rawId: CredentialIdSchema,
    type: PublicKeySchema,
    response: Type.Object(response),
  });

export const NewPasskeySchema = credentialWith({
  clientDataJSON: Base64UrlSchema(4000),
  attestationObject: Base64UrlSchema(12_000),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
});
export type NewPasskey = Static<typeof NewPasskeySchema>;

export const SignedChallengeSchema = credentialWith({
  clientDataJSON: Base64UrlSchema(4000),
  authenticatorData: Base64UrlSchema(4000),
  signature: Base64UrlSchema(4000),
  userHandle: Type.Optional(Base64UrlSchema(200)),
});
export type SignedChallenge = Static<typeof SignedChallengeSchema>;

/** A passkey of the signed-in member. `last_used_at`: null means unused since registration. */
export const StaffPasskeySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
});
export type StaffPasskey = Static<typeof StaffPasskeySchema>;

export const RolloutStepSchema = Type.Object({
  percentage: Type.Integer({ minimum: 1, maximum: 99 }),
  minutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
});
const RolloutSchema = Type.Object({
  /** the steps of a rollout. After the last step, every browser gets the version */
  steps: Type.Array(RolloutStepSchema),
  /** index of the step that runs */
  step: Type.Integer(),
  is_held: Type.Boolean(),
  /** missing while the rollout is held */
  next_step_at: Type.Optional(Type.String()),
});

const ReleaseStateSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  is_current: Type.Boolean(),
  is_previous: Type.Boolean(),
  published_at: Type.String(),
  /** the time when this version became the current version or the canary */
  since: Type.Optional(Type.String()),
  canary_percentage: Type.Optional(Type.Integer()),
  rollout: Type.Optional(RolloutSchema),
});
export const ReleasesResponseSchema = Type.Object({
  data: Type.Object({
    builds: Type.Array(ReleaseStateSchema),
    /** true if new pages list the remote; only in answers about a single remote. Source: docs/rules.md REL-23 */
    is_listed: Type.Optional(Type.Boolean()),
  }),
});
export type ReleaseState = Static<typeof ReleaseStateSchema>;

const ReleaseActSchema = Type.Object({
  act: Type.String(),
  version: Type.String(),
  previous: Type.Optional(Type.String()),
  percentage: Type.Optional(Type.Integer()),
  actor: Type.String(),
  reason: Type.String(),
  at: Type.String(),
});
export const ReleaseHistorySchema = Type.Object({
  data: Type.Object({ acts: Type.Array(ReleaseActSchema) }),
});
export type ReleaseAct = Static<typeof ReleaseActSchema>;
