import { Type, type Static } from 'typebox';

/** What is kept of one release: whether new pages get it, and since when. */
const ReleaseStateSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  is_current: Type.Boolean(),
  is_previous: Type.Boolean(),
  published_at: Type.String(),
  /** since when it is the current one, or the canary */
  since: Type.Optional(Type.String()),
  canary_percentage: Type.Optional(Type.Integer()),
});
export const ReleasesResponseSchema = Type.Object({
  data: Type.Object({ builds: Type.Array(ReleaseStateSchema) }),
});
export type ReleaseState = Static<typeof ReleaseStateSchema>;

/** Who did what to the releases of a name, when and why. */
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
