import { ENOUGH_LOADS, FEWEST_SHOPPERS, MOST_FAILURES } from './verdict';

/**
 * Returns SQL that finds the latest act on each stored version. This act shows if the version is taken back. A version
 * also counts as taken back if an older version is activated in its place. Reads the history once for all builds.
 *
 * @param isConcerned - condition on `acts`
 */
export const latestActs = (isConcerned: string): string => `
    select distinct on (builds.name, builds.version) builds.name, builds.version,
      acts.version <> builds.version or acts.percentage = 0 as "isTakenBack"
    from release_acts acts
    cross join lateral (values (acts.version), (acts.previous)) concerned (version)
    join builds on builds.name = acts.name and builds.version = concerned.version
    left join builds taker on taker.name = acts.name and taker.version = acts.version
    where ${isConcerned} and case acts.act
      when 'canary' then builds.version = acts.version
      when 'rollback' then true
      when 'activate' then builds.version = acts.version or taker.published_at < builds.published_at
      else false end
    order by builds.name, builds.version, acts.id desc`;

/**
 * SQL that joins `good.version`, the last known good version, to `current_builds` and `build`. Needs {@link latestActs}
 * as `latest`. The last known good version is the newest stored version that is older than the current one, has enough
 * loads and few failures, and is not taken back. If there is none, it is the version that the current one replaced,
 * unless that version fails often. This version may be newer, because staff may activate an older version on purpose.
 */
export const LAST_KNOWN_GOOD = `
  left join builds replaced on replaced.name = current_builds.name and replaced.version = current_builds.previous
  left join lateral (
    with judged as (
      select version, published_at, bool_or(loads >= ${ENOUGH_LOADS}) as "isProven",
        bool_or(failures >= ${FEWEST_SHOPPERS} and failures > loads * ${MOST_FAILURES}) as "isBad"
      from (
        select older.version, older.published_at, figures.expose, sum(figures.loads) as loads,
          sum(figures.failures) as failures
        from builds older
        join release_figures figures on figures.name = older.name and figures.version = older.version
        where older.name = current_builds.name and older.published_at < build.published_at
        group by older.version, older.published_at, figures.expose) by_expose
      group by version, published_at)
    select case
      when replaced.published_at > build.published_at then current_builds.previous
      else coalesce(
        (select judged.version from judged
          left join latest on latest.name = current_builds.name and latest.version = judged.version
          where judged."isProven" and not judged."isBad" and not coalesce(latest."isTakenBack", false)
          order by judged.published_at desc limit 1),
        (select current_builds.previous
          where not exists (select from judged where judged.version = current_builds.previous and judged."isBad")))
      end as version) good on true`;
