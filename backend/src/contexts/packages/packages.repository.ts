import type { Connection, Statement } from '../../platform/database';

export interface PackageVersionRow {
  readonly version: string;
  readonly slug: string;
}

const SEE: Statement = {
  name: 'package_versions_see',
  text: `
  insert into package_versions (version, slug) values ($1, $2)
  on conflict (version) do update set last_seen_at = now()
    where package_versions.last_seen_at < now() - interval '1 day'`,
};
const UNSEEN: Statement = {
  name: 'package_versions_unseen',
  text: 'select version, slug from package_versions where last_seen_at < $1 order by last_seen_at',
};
// Alone, before it is asked who holds the version: a writer that holds it by a key share lock has ended then, and the
// next statement sees what it wrote.
const LOCK: Statement = {
  name: 'package_versions_lock',
  text: 'select version, slug from package_versions where version = $1 and last_seen_at < $2 for update',
};
const DELETE: Statement = {
  name: 'package_versions_delete',
  text: 'delete from package_versions where version = $1',
};

const IS_KEPT: Statement = {
  name: 'package_versions_is_kept',
  text: 'select exists (select from package_versions where version = $1) as "isKept"',
};

/** SQL of the versions that are kept. */
export const packagesRepository = {
  /** Records that a process has the version in its catalogue. */
  see: (connection: Connection, { version, slug }: PackageVersionRow) =>
    connection.query(SEE, [version, slug]),
  /** Versions that no process had in its catalogue since. */
  unseen: (connection: Connection, since: Date) => connection.query<PackageVersionRow>(UNSEEN, [since]),
  /** @returns undefined where it is gone, or was seen meanwhile */
  lock: async (transaction: Connection, version: string, unseenSince: Date) =>
    (await transaction.query<PackageVersionRow>(LOCK, [version, unseenSince]))[0],
  isKept: async (connection: Connection, version: string) =>
    (await connection.query<{ isKept: boolean }>(IS_KEPT, [version]))[0]!.isKept,
  delete: (transaction: Connection, version: string) => transaction.query(DELETE, [version]),
};
