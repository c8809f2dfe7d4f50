import { statements, type Connection } from '../../platform/database';
import type { canaryBuilds, RolloutPlan } from './builds.tables';

export type RolloutRow = Pick<typeof canaryBuilds.$inferSelect, 'version' | 'isHeld'> & {
  readonly plan: RolloutPlan;
  readonly step: number;
  /** its step has had its minutes */
  readonly isDue: boolean;
};

/** SQL for the end of the running step. Uses the database's clock, because the clocks of processes may differ. */
export const STEP_ENDS = `canary_builds.step_since
    + (canary_builds.plan -> 'steps' -> canary_builds.step ->> 'minutes')::integer * interval '1 minute'`;

const SQL = statements({
  rollouts_begin: 'update canary_builds set plan = $2::json, step = 0, step_since = now() where name = $1',
  rollouts_of: `
  select version, plan, step, is_held as "isHeld", ${STEP_ENDS} <= now() as "isDue"
  from canary_builds where name = $1 and plan is not null`,
  rollouts_due: `
  select name from canary_builds where plan is not null and not is_held and ${STEP_ENDS} <= now() order by name`,
  rollouts_go_on: 'update canary_builds set step = $2, percentage = $3, step_since = now() where name = $1',
  // a resumed rollout repeats its whole step, because the time of the hold is not stored
  rollouts_hold: 'update canary_builds set is_held = $2, step_since = now() where name = $1',
});

export const rolloutsRepository = {
  /** Gives the running canary a plan. */
  begin: (transaction: Connection, name: string, plan: RolloutPlan) =>
    transaction.query(SQL.rollouts_begin, [name, JSON.stringify(plan)]),
  of: async (transaction: Connection, name: string) =>
    (await transaction.query<RolloutRow>(SQL.rollouts_of, [name]))[0],
  due: async (connection: Connection) =>
    (await connection.query<{ name: string }>(SQL.rollouts_due)).map(({ name }) => name),
  goOn: (transaction: Connection, name: string, step: number, percentage: number) =>
    transaction.query(SQL.rollouts_go_on, [name, step, percentage]),
  hold: (transaction: Connection, name: string, isHeld: boolean) =>
    transaction.query(SQL.rollouts_hold, [name, isHeld]),
};
