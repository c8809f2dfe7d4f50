import {
  deletingBatch,
  inBatches,
  statements,
  type Connection,
  type Database,
} from '../../platform/database';
import type { releaseFigures } from './builds.tables';
import { LAST_KNOWN_GOOD, latestActs } from './last-known-good';
import type { ModuleFigures } from './verdict';

export type FigureRow = typeof releaseFigures.$inferSelect;
type Counts = Pick<FigureRow, keyof ModuleFigures>;

export interface VersionFigures extends Counts {
  readonly version: string;
  readonly shown: number;
  /** sum, in ms, of all reported times until the module was shown */
  readonly slotMs: number;
}

const SUMS = `sum(loads)::int as loads, sum(failures)::int as failures, sum(slow)::int as slow,
    sum(blocked)::int as blocked, sum(goals)::int as goals`;

const SQL = statements({
  // ordered by key, so that two processes cannot deadlock
  release_figures_add: `
  insert into release_figures (name, version, expose, at, loads, failures, slow, blocked, goals, shown, slot_ms)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::int[], $7::int[],
      $8::int[], $9::int[], $10::int[], $11::bigint[])
    as told (name, version, expose, at, loads, failures, slow, blocked, goals, shown, slot_ms)
  order by name, version, expose, at
  on conflict (name, version, expose, at) do update set loads = release_figures.loads + excluded.loads,
    failures = release_figures.failures + excluded.failures, slow = release_figures.slow + excluded.slow,
    blocked = release_figures.blocked + excluded.blocked, goals = release_figures.goals + excluded.goals,
    shown = release_figures.shown + excluded.shown, slot_ms = release_figures.slot_ms + excluded.slot_ms`,
  // a version that a rollback made current is not on trial, because otherwise a fault of the shop itself would take
  // back one version after the other
  release_figures_trials: `
  with latest as (${latestActs('true')})
  select canary_builds.name, canary_builds.version, current_builds.version as before, canary_builds.since
  from canary_builds join current_builds using (name)
  union all
  select current_builds.name, current_builds.version, good.version, current_builds.since
  from current_builds join builds build using (name, version)
  ${LAST_KNOWN_GOOD}
  where current_builds.since > $1 and good.version is not null
    and not exists (select from canary_builds where canary_builds.name = current_builds.name)
    and (select act from release_acts acts where acts.name = current_builds.name and act in ('activate', 'rollback')
      order by id desc limit 1) = 'activate'`,
  release_figures_of_name: `
  select version, expose, ${SUMS}, sum(shown)::int as shown, sum(slot_ms)::float8 as "slotMs"
  from release_figures join builds using (name, version)
  where name = $1 group by version, expose, builds.published_at
  order by builds.published_at desc, expose`,
  // includes the ten-minute row that contains the given time
  release_figures_since: `
  select expose, ${SUMS} from release_figures
  where name = $1 and version = $2 and at > $3::timestamptz - interval '10 minutes'
  group by expose order by expose`,
});

const EXPIRE = deletingBatch({
  name: 'release_figures_expire',
  table: 'release_figures',
  where: `at <= now() - interval '30 days'`,
  oldest: 'at',
});

export const expireReleaseFigures = (database: Database): Promise<number> => inBatches(database, EXPIRE);

/** A version on trial and the version to compare it with. Canaries and new current versions are on trial. */
export interface Trial {
  readonly name: string;
  readonly version: string;
  readonly before: string;
  readonly since: Date;
}

export const releaseFiguresRepository = {
  /** @param startTime - only versions that became current after this time are on trial */
  trials: (connection: Connection, startTime: Date) =>
    connection.query<Trial>(SQL.release_figures_trials, [startTime]),
  add: (connection: Connection, rows: readonly FigureRow[]) =>
    connection.query(SQL.release_figures_add, [
      rows.map(({ name }) => name),
      rows.map(({ version }) => version),
      rows.map(({ expose }) => expose),
      rows.map(({ at: bucketTime }) => bucketTime),
      rows.map(({ loads }) => loads),
      rows.map(({ failures }) => failures),
      rows.map(({ slow }) => slow),
      rows.map(({ blocked }) => blocked),
      rows.map(({ goals }) => goals),
      rows.map(({ shown }) => shown),
      rows.map(({ slotMs }) => slotMs),
    ]),
  /** Returns the figures of all kept versions, the latest first. */
  ofName: (connection: Connection, name: string) =>
    connection.query<VersionFigures>(SQL.release_figures_of_name, [name]),
  since: (connection: Connection, name: string, version: string, startTime: Date) =>
    connection.query<Counts>(SQL.release_figures_since, [name, version, startTime]),
};
