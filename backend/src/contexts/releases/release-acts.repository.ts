import {
  deletingBatch,
  inBatches,
  statements,
  type Connection,
  type Database,
} from '../../platform/database';
import type { releaseActs } from './builds.tables';

type ActRow = Omit<typeof releaseActs.$inferSelect, 'id'>;
export type ActLine = Omit<ActRow, 'previous' | 'percentage' | 'at'> &
  Partial<Pick<ActRow, 'previous' | 'percentage'>>;

const SQL = statements({
  release_acts_add: `
  insert into release_acts (name, act, version, previous, percentage, actor, reason)
  values ($1, $2, $3, $4, $5, $6, $7)`,
  release_acts_of_name: `
  select name, act, version, previous, percentage, actor, reason, at from release_acts
  where name = $1 order by id desc limit $2`,
  release_acts_actors: 'select act, actor from release_acts where name = $1 and version = $2',
  // Finds the versions that were replaced by activations that no rollback undid, latest first. `depth`: number of
  // activations minus number of rollbacks, from this row to the latest row. An activation is not undone if it is the
  // latest row with its positive depth.
  release_acts_before: `
  with moves as (
    select id, previous, sum(case act when 'activate' then 1 else -1 end) over (order by id desc) as depth
    from release_acts where name = $1 and act in ('activate', 'rollback')),
  standing as (select distinct on (depth) depth, previous from moves where depth > 0 order by depth, id desc),
  taken_back as (
    select previous from release_acts where name = $1 and act = 'rollback' and previous is not null
      and id > coalesce((select max(id) from release_acts where name = $1 and act = 'activate'), 0))
  select standing.previous from standing
  join builds on builds.name = $1 and builds.version = standing.previous
  where standing.previous <> $2 and standing.previous not in (select previous from taken_back)
  order by depth limit 1`,
});

// Does not delete the first act on a stored build and later acts, because build states and rollbacks depend on them.
const EXPIRE = deletingBatch({
  name: 'release_acts_expire',
  table: 'release_acts',
  where: `at <= now() - interval '2 years' and not exists (
    select 1 from (
      select decisive.name, min(decisive.id) as id
      from release_acts decisive
      cross join lateral (values (decisive.version), (decisive.previous)) concerned (version)
      join builds on builds.name = decisive.name and builds.version = concerned.version
      where decisive.act <> 'publish'
      group by decisive.name) needed
    where needed.name = release_acts.name and needed.id <= release_acts.id)`,
  oldest: 'id',
});

/** Deletes rows older than two years at the start of a history, if no build state or rollback depends on them. */
export const expireReleaseActs = (database: Database): Promise<number> => inBatches(database, EXPIRE);

/** Automatic actors in the history. The clock advances rollouts, and the watch takes back bad releases. */
export const THE_CLOCK = 'the clock';
export const THE_WATCH = 'the watch';

export interface By {
  readonly actor: string;
  readonly reason: string;
  /** true means the act runs even if page and remotes do not fit, for example between two acts that change both */
  readonly isForced?: boolean;
}

export const lineOf = ({ actor, reason, isForced }: By): Pick<ActLine, 'actor' | 'reason'> => ({
  actor,
  reason: isForced ? `${reason} [forced]`.trim() : reason,
});

export const releaseActsRepository = {
  add: (transaction: Connection, line: ActLine) =>
    transaction.query(SQL.release_acts_add, [
      line.name,
      line.act,
      line.version,
      line.previous ?? null,
      line.percentage ?? null,
      line.actor,
      line.reason,
    ]),
  /** @returns acts on this version, and their actors */
  actorsOf: (connection: Connection, name: string, version: string) =>
    connection.query<Pick<ActRow, 'act' | 'actor'>>(SQL.release_acts_actors, [name, version]),
  /** The latest first. */
  ofName: (connection: Connection, name: string, limit: number) =>
    connection.query<ActRow>(SQL.release_acts_of_name, [name, limit]),
  /**
   * Returns the target of the next rollback. It is the nearest earlier version that is stored and that no rollback has
   * taken back since the last activation.
   * @param version - the version that is current after a rollback
   */
  versionBefore: async (connection: Connection, name: string, version: string) =>
    (await connection.query<{ previous: string }>(SQL.release_acts_before, [name, version]))[0]?.previous,
};
