import { statements, type Connection } from '../../platform/database';
import type { builds, canaryBuilds, currentBuilds, RolloutPlan } from './builds.tables';
import { LAST_KNOWN_GOOD, latestActs } from './last-known-good';
import type { ModulePlace } from './release-file';
import { STEP_ENDS } from './rollouts.repository';

export type BuildRow = Pick<typeof builds.$inferSelect, 'release' | 'stored'>;

/** Builds of one name that new pages may use. */
export interface ActiveBuild {
  readonly current: BuildRow;
  /** the fallback: the last known good build before `current`; undefined if there is none or its files are deleted */
  readonly previous?: BuildRow | undefined;
  readonly canary?: Canary | undefined;
  /** the places on pages where staff show the modules. Source: docs/rules.md REL-23 */
  readonly places?: readonly ModulePlace[] | undefined;
  /** time at which `current` became current; undefined if the name has only local builds of this process */
  readonly since?: Date | undefined;
}

/** @returns the builds of one name that new pages may use, including the fallback */
export const buildsOf = ({
  current: currentBuild,
  previous: previousBuild,
  canary,
}: ActiveBuild): BuildRow[] =>
  [currentBuild, previousBuild, canary?.build].filter((build) => build !== undefined);

/** @property percentage - share of browsers that get the build, 1 to 99 */
export interface Canary {
  readonly build: BuildRow;
  readonly percentage: number;
}

interface ActiveRow extends BuildRow {
  readonly previousRelease: BuildRow['release'] | null;
  readonly previousStored: BuildRow['stored'] | null;
  readonly canaryRelease: BuildRow['release'] | null;
  readonly canaryStored: BuildRow['stored'] | null;
  readonly percentage: number | null;
  readonly places: readonly ModulePlace[] | null;
  readonly since: Date;
}

export interface BuildState {
  readonly name: string;
  readonly version: string;
  readonly isCurrent: boolean;
  readonly isPrevious: boolean;
  /** undefined means no canary */
  readonly percentage: number | null;
  readonly publishedAt: Date;
  /** true means the version was taken back after it was current or a canary */
  readonly isTakenBack: boolean;
  /** time at which the version became current or the canary; null means it is neither */
  readonly since: Date | null;
  /** null means no rollout */
  readonly plan: RolloutPlan | null;
  readonly step: number | null;
  readonly isHeld: boolean | null;
  /** time at which the next step of its rollout begins, unless the rollout is held */
  readonly stepEnds: Date | null;
}

const SQL = statements({
  builds_lock: `select pg_advisory_xact_lock(hashtextextended('builds ' || $1, 0))`,
  builds_find: 'select release, stored from builds where name = $1 and version = $2',
  builds_active: `
  with latest as (${latestActs('true')})
  select build.release, build.stored, previous.release as "previousRelease", previous.stored as "previousStored",
    canary.release as "canaryRelease", canary.stored as "canaryStored", canary_builds.percentage,
    current_builds.since, release_rules.places
  from current_builds
  join builds build using (name, version)
  ${LAST_KNOWN_GOOD}
  left join builds previous on previous.name = current_builds.name and previous.version = good.version
    and previous.published_at <= build.published_at
  left join release_rules on release_rules.name = current_builds.name
  left join canary_builds on canary_builds.name = current_builds.name
  left join builds canary on canary.name = canary_builds.name and canary.version = canary_builds.version
  order by current_builds.name`,
  builds_current_of: 'select version, previous from current_builds where name = $1',
  builds_good_before: `
  with latest as (${latestActs('acts.name = $1')})
  select good.version from current_builds join builds build using (name, version)
  ${LAST_KNOWN_GOOD}
  where current_builds.name = $1`,
  builds_of_name: 'select release, stored from builds where name = $1 order by last_current_at desc',
  builds_states: `
  with latest as (${latestActs('($1::text is null or acts.name = $1)')})
  select builds.name, builds.version, builds.published_at as "publishedAt", canary_builds.percentage,
    coalesce(latest."isTakenBack", false) as "isTakenBack",
    coalesce(current_builds.version = builds.version, false) as "isCurrent",
    coalesce(current_builds.previous = builds.version, false) as "isPrevious",
    case when current_builds.version = builds.version then current_builds.since else canary_builds.since end as since,
    canary_builds.plan, canary_builds.step, canary_builds.is_held as "isHeld", ${STEP_ENDS} as "stepEnds"
  from builds
  left join latest on latest.name = builds.name and latest.version = builds.version
  left join current_builds on current_builds.name = builds.name
  left join canary_builds on canary_builds.name = builds.name and canary_builds.version = builds.version
  where $1::text is null or builds.name = $1
  order by builds.name, "isCurrent" desc, builds.last_current_at desc`,
  // uses the current time, because the transaction may have started minutes ago, before files were stored
  builds_insert: `
  insert into builds (name, version, release, stored, published_at, last_current_at)
  select $1, $2, $3::json, $4::json, moment, moment from clock_timestamp() moment
  on conflict do nothing returning name`,
  // if the time $3 is set, replaces the current build only if it became current before then
  builds_make_current: `
  insert into current_builds (name, version) values ($1, $2)
  on conflict (name) do update set version = excluded.version, previous = current_builds.version, since = now()
    where current_builds.version <> excluded.version and current_builds.since < coalesce($3, 'infinity'::timestamptz)
  returning previous`,
  builds_set_previous: 'update current_builds set previous = $2 where name = $1',
  builds_set_canary: `
  insert into canary_builds (name, version, percentage) values ($1, $2, $3)
  on conflict (name) do update set percentage = excluded.percentage, version = excluded.version, since = now(),
    plan = null, step = null, step_since = null, is_held = false`,
  builds_canary_of: 'select version, percentage from canary_builds where name = $1',
  builds_end_canary: 'delete from canary_builds where name = $1 returning version',
  builds_touch: `
  update builds set last_current_at = greatest(clock_timestamp(), last_current_at + interval '1 microsecond')
  where name = $1 and version = $2`,
  // Counts used and unused builds separately, so that many unused builds do not displace builds of open pages. Does not
  // delete the previous build and the canary.
  builds_delete_oldest: `
  delete from builds where name = $1 and version in (
    select version from (
      select builds.version,
        coalesce(builds.version in (current_builds.previous, canary_builds.version), false) as "isNeeded",
        row_number() over (
          partition by builds.last_current_at > builds.published_at order by builds.last_current_at desc) as place
      from builds
      left join current_builds on current_builds.name = builds.name
      left join canary_builds on canary_builds.name = builds.name
      where builds.name = $1 and current_builds.version is distinct from builds.version) others
    where place > $2 and not "isNeeded")
  returning release, stored`,
});

function asActive(row: ActiveRow): ActiveBuild {
  const {
    release,
    stored: storedNames,
    previousRelease,
    previousStored: previousStoredNames,
    canaryRelease,
    canaryStored,
    percentage,
    places,
    since: startTime,
  } = row;
  return {
    current: { release, stored: storedNames },
    previous: previousRelease ? { release: previousRelease, stored: previousStoredNames! } : undefined,
    canary: canaryRelease
      ? { build: { release: canaryRelease, stored: canaryStored! }, percentage: percentage! }
      : undefined,
    places: places ?? undefined,
    since: startTime,
  };
}

export const buildsRepository = {
  /** Serialises changes to one name across processes. */
  lock: (transaction: Connection, name: string) => transaction.query(SQL.builds_lock, [name]),
  find: async (connection: Connection, name: string, version: string) =>
    (await connection.query<BuildRow>(SQL.builds_find, [name, version]))[0],
  active: async (connection: Connection) =>
    (await connection.query<ActiveRow>(SQL.builds_active)).map(asActive),
  currentOf: async (connection: Connection, name: string) =>
    (
      await connection.query<Pick<typeof currentBuilds.$inferSelect, 'version' | 'previous'>>(
        SQL.builds_current_of,
        [name],
      )
    )[0],
  /** @returns the version that becomes current if the current one is rolled back; null if there is none */
  goodBefore: async (connection: Connection, name: string) =>
    (await connection.query<{ version: string | null }>(SQL.builds_good_before, [name]))[0]?.version,
  canaryOf: async (connection: Connection, name: string) =>
    (
      await connection.query<Pick<typeof canaryBuilds.$inferSelect, 'version' | 'percentage'>>(
        SQL.builds_canary_of,
        [name],
      )
    )[0],
  async setCanary(connection: Connection, name: string, version: string, percentage: number): Promise<void> {
    await connection.query(SQL.builds_set_canary, [name, version, percentage]);
    await connection.query(SQL.builds_touch, [name, version]);
  },
  /** @returns the version of the canary; undefined if there was none */
  endCanary: async (connection: Connection, name: string) =>
    (await connection.query<{ version: string }>(SQL.builds_end_canary, [name]))[0]?.version,
  setPrevious: (connection: Connection, name: string, previousVersion: string | undefined) =>
    connection.query(SQL.builds_set_previous, [name, previousVersion ?? null]),
  ofName: (connection: Connection, name: string) => connection.query<BuildRow>(SQL.builds_of_name, [name]),
  states: (connection: Connection, name?: string) =>
    connection.query<BuildState>(SQL.builds_states, [name ?? null]),
  /** @returns false if it exists */
  insert: async (connection: Connection, { release, stored: storedNames }: BuildRow) =>
    (
      await connection.query(SQL.builds_insert, [
        release.name,
        release.version,
        JSON.stringify(release),
        JSON.stringify(storedNames),
      ])
    ).length === 1,
  /**
   * @param ifSinceBefore - replaces the current build only if it became current before this time
   * @returns the replaced build; false if the version is already current or the current build is too new
   */
  async makeCurrent(
    connection: Connection,
    name: string,
    version: string,
    ifSinceBefore?: Date,
  ): Promise<{ readonly previous: string | null } | false> {
    const [activation] = await connection.query<{ previous: string | null }>(SQL.builds_make_current, [
      name,
      version,
      ifSinceBefore ?? null,
    ]);
    if (!activation) return false;
    await connection.query(SQL.builds_touch, [name, version]);
    return activation;
  },
  /** @param keptCount - number of used builds to keep, besides the current one; also the number of unused builds */
  deleteOldest: (connection: Connection, name: string, keptCount: number) =>
    connection.query<BuildRow>(SQL.builds_delete_oldest, [name, keptCount]),
};
