import type { Connection, Statement } from '../../platform/database';
import type { ReleaseFile } from './release-file';

export interface BuildRow {
  readonly release: ReleaseFile;
  readonly stored: readonly string[];
}

export interface BuildState {
  readonly name: string;
  readonly version: string;
  readonly isCurrent: boolean;
  readonly publishedAt: Date;
}

const LOCK: Statement = {
  name: 'builds_lock',
  text: `select pg_advisory_xact_lock(hashtextextended('builds ' || $1, 0))`,
};
const FIND: Statement = {
  name: 'builds_find',
  text: 'select release, stored from builds where name = $1 and version = $2',
};
const CURRENT: Statement = {
  name: 'builds_current',
  text: 'select release, stored from current_builds join builds using (name, version) order by name',
};
const OF_NAME: Statement = {
  name: 'builds_of_name',
  text: 'select release, stored from builds where name = $1 order by last_current_at desc',
};
const STATES: Statement = {
  name: 'builds_states',
  text: `
  select builds.name, builds.version, builds.published_at as "publishedAt", current_builds.version is not null as "isCurrent"
  from builds left join current_builds using (name, version) order by builds.name, builds.last_current_at desc`,
};
const INSERT: Statement = {
  name: 'builds_insert',
  text: `insert into builds (name, version, release, stored) values ($1, $2, $3::json, $4::json) on conflict do nothing returning name`,
};
// a build that was published before is wished for again only where it was put there after the last change
const MAKE_CURRENT: Statement = {
  name: 'builds_make_current',
  text: `
  insert into current_builds (name, version) values ($1, $2)
  on conflict (name) do update set version = excluded.version, since = now()
    where current_builds.version <> excluded.version and current_builds.since < coalesce($3, 'infinity'::timestamptz)
  returning name`,
};
const TOUCH: Statement = {
  name: 'builds_touch',
  text: 'update builds set last_current_at = clock_timestamp() where name = $1 and version = $2',
};
const WITHDRAW: Statement = {
  name: 'builds_withdraw',
  text: 'delete from current_builds where name = $1 returning name',
};
const DELETE_OLDEST: Statement = {
  name: 'builds_delete_oldest',
  text: `
  delete from builds where name = $1 and version in (
    select builds.version from builds left join current_builds using (name, version)
    where builds.name = $1 and current_builds.version is null order by builds.last_current_at desc offset $2)
  returning release, stored`,
};

export const buildsRepository = {
  /** Publishing and deleting builds of one name follow each other, in all processes. */
  lock: (transaction: Connection, name: string) => transaction.query(LOCK, [name]),
  find: async (connection: Connection, name: string, version: string) =>
    (await connection.query<BuildRow>(FIND, [name, version]))[0],
  current: (connection: Connection) => connection.query<BuildRow>(CURRENT),
  ofName: (connection: Connection, name: string) => connection.query<BuildRow>(OF_NAME, [name]),
  states: (connection: Connection) => connection.query<BuildState>(STATES),
  /** @returns false where it was there */
  insert: async (connection: Connection, { release, stored }: BuildRow) =>
    (
      await connection.query(INSERT, [
        release.name,
        release.version,
        JSON.stringify(release),
        JSON.stringify(stored),
      ])
    ).length === 1,
  /**
   * @param ifSinceBefore - only where the current one has been so for longer
   * @returns false where it is the current one already, or another stays it
   */
  async makeCurrent(
    connection: Connection,
    name: string,
    version: string,
    ifSinceBefore?: Date,
  ): Promise<boolean> {
    const isChanged =
      (await connection.query(MAKE_CURRENT, [name, version, ifSinceBefore ?? null])).length === 1;
    if (isChanged) await connection.query(TOUCH, [name, version]);
    return isChanged;
  },
  withdraw: async (connection: Connection, name: string) =>
    (await connection.query(WITHDRAW, [name])).length === 1,
  /** @param kept - how many stay beside the current one */
  deleteOldest: (connection: Connection, name: string, kept: number) =>
    connection.query<BuildRow>(DELETE_OLDEST, [name, kept]),
};
