import { Type, type Static } from 'typebox';

export const JobCountSchema = Type.Object({
  kind: Type.String(),
  status: Type.String(),
  count: Type.Integer(),
});

/** A job that was given up: the reason, never its input. */
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
