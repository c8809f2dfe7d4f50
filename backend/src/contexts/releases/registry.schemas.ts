import { Type } from 'typebox';
import { OwnPathSchema } from '../../platform/http';
import { RolloutStepSchema } from '@bindery/shared/contracts';
import { NameSchema, VersionSchema } from './release-file';

const reason = Type.String({ maxLength: 500 });
const personName = Type.Optional(Type.String({ maxLength: 100 }));
/** true means the act runs even if page and remotes do not fit each other; for administrators only */
const force = Type.Optional(Type.Boolean());

export const NameParamsSchema = Type.Object({ name: NameSchema });
export const VersionParamsSchema = Type.Object({ name: NameSchema, version: VersionSchema });
export const TokenParamsSchema = Type.Object({ name: NameSchema, id: Type.String({ format: 'uuid' }) });

/** `by`: a name that the caller gives. */
export const PublishQuerySchema = Type.Object({
  reason: Type.Optional(reason),
  by: personName,
  force: Type.Optional(Type.Literal('true')),
});
/** `takes_back`: the canary or, by default, the current version that the caller saw. No other version is taken back. */
export const RollbackSchema = Type.Object({
  reason,
  by: personName,
  force,
  takes_back: Type.Optional(VersionSchema),
});
/** `replaces`: the current version that the caller saw, or null for none. The act fails if it has changed. */
export const ActivateSchema = Type.Object({
  version: VersionSchema,
  replaces: Type.Optional(Type.Union([VersionSchema, Type.Null()])),
  reason,
  by: personName,
  force,
});
/** `replaces`: as in an activation. `steps`: default 5 % for 10 minutes, 25 % for 20 minutes, then all browsers. */
export const RolloutSchema = Type.Object({
  version: VersionSchema,
  steps: Type.Optional(Type.Array(RolloutStepSchema, { minItems: 1, maxItems: 10 })),
  replaces: Type.Optional(Type.Union([VersionSchema, Type.Null()])),
  reason,
  by: personName,
  force,
});
export const HoldSchema = Type.Object({ reason, by: personName });
export const CanarySchema = Type.Object({
  percentage: Type.Integer({ minimum: 0, maximum: 99 }),
  version: Type.Optional(VersionSchema),
  reason,
  by: personName,
  force,
});
export const PreviewSchema = Type.Object({
  version: VersionSchema,
  days: Type.Integer({ minimum: 1, maximum: 30, default: 7 }),
  path: Type.Optional(OwnPathSchema),
});
export const PreviewLinkSchema = Type.Object({
  data: Type.Object({
    name: Type.String(),
    version: Type.String(),
    address: Type.String(),
    ends_at: Type.String(),
  }),
});
/** A missing field is not changed; null removes the webhook. */
export const SetContactSchema = Type.Object({
  mails: Type.Optional(Type.Array(Type.String({ format: 'email', maxLength: 100 }), { maxItems: 10 })),
  webhook: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
  by: personName,
});
export const TokenBodySchema = Type.Object({ label: Type.String({ minLength: 1, maxLength: 100 }) });
export const HistoryQuerySchema = Type.Object({
  limit: Type.String({ pattern: '^[1-9][0-9]{0,2}$', default: '50' }),
});

const ProofSchema = Type.Union([Type.Literal('tests'), Type.Literal('look'), Type.Literal('approve')]);
export const ProofBodySchema = Type.Object({ proof: ProofSchema, reason, by: personName });
const ExposeSchema = Type.String({ pattern: '^\\./[A-Za-z0-9_-]+$', maxLength: 100 });
/** `budgets`: KB of gzip by exposed module. `pipelines`: may get deploy tokens. `places`: where pages show modules. */
export const ReleaseRulesSchema = Type.Object(
  {
    budgets: Type.Record(ExposeSchema, Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }), {
      additionalProperties: false,
    }),
    demands: Type.Array(ProofSchema, { uniqueItems: true }),
    pipelines: Type.Array(
      Type.Object({
        issuer: Type.String({ pattern: '^https?://[^?#\\s]+$', maxLength: 300 }),
        subject: Type.String({ minLength: 1, maxLength: 300 }),
      }),
      { maxItems: 20 },
    ),
    places: Type.Array(
      Type.Object({
        page: Type.Enum(['home', 'product', 'step', 'options', 'cart', 'checkout', 'orders', 'account']),
        slot: Type.Enum(['above', 'below']),
        expose: ExposeSchema,
      }),
      { maxItems: 20, uniqueItems: true },
    ),
  },
  { additionalProperties: false },
);
export const RulesResponseSchema = Type.Object({ data: ReleaseRulesSchema });
export const PipelineTokenSchema = Type.Object({
  name: NameSchema,
  identity_token: Type.String({ minLength: 1, maxLength: 20_000 }),
});

export const ActedSchema = Type.Object({
  data: Type.Object({ name: Type.String(), version: Type.String(), previous: Type.Optional(Type.String()) }),
});
/** `bucket`: a browser number that gets the new version, for tests. It is missing if every browser gets the version. */
export const RolledOutSchema = Type.Object({
  data: Type.Object({
    name: Type.String(),
    version: Type.String(),
    previous: Type.Optional(Type.String()),
    bucket: Type.Optional(Type.Integer()),
  }),
});
export const ContactSchema = Type.Object({
  data: Type.Object({
    mails: Type.Array(Type.String()),
    webhook: Type.Union([Type.String(), Type.Null()]),
    updated_at: Type.Optional(Type.String()),
    updated_by: Type.Optional(Type.String()),
  }),
});
export const TokensSchema = Type.Object({
  data: Type.Object({
    tokens: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), created_at: Type.String() })),
  }),
});
export const MadeTokenSchema = Type.Object({
  data: Type.Object({ id: Type.String(), label: Type.String(), token: Type.String() }),
});
export const PipelineTokenResponseSchema = Type.Object({
  data: Type.Object({ token: Type.String(), expires_at: Type.String() }),
});
export const RevokedTokenSchema = Type.Object({ data: Type.Object({ id: Type.String() }) });
