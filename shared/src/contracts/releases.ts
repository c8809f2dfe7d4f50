import { Type, type Static } from 'typebox';

const ReleaseStateSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  is_current: Type.Boolean(),
  is_previous: Type.Boolean(),
  published_at: Type.String(),
  /** start as the current version or canary */
  since: Type.Optional(Type.String()),
  canary_percentage: Type.Optional(Type.Integer()),
});
export const ReleasesResponseSchema = Type.Object({
  data: Type.Object({ builds: Type.Array(ReleaseStateSchema) }),
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
