import { statements, type Connection } from '../../platform/database';
import type { packageVersions } from './packages.tables';

export type PackageVersionRow = Pick<typeof packageVersions.$inferSelect, 'version' | 'slug'>;

const SQL = statements({
  package_versions_see: `
  insert into package_versions (version, slug) values ($1, $2)
  on conflict (version) do update set last_seen_at = now()
    where package_versions.last_seen_at < now() - interval '1 day'`,
  // Rows are locked in a fixed order, so that two starting processes cannot deadlock.
  package_versions_see_kept: `
  with kept as (
    select version from package_versions where version = any($1::text[]) order by version for no key update)
  update package_versions p set last_seen_at = now() from kept where p.version = kept.version
  returning p.version`,
  package_versions_unseen:
    'select version, slug from package_versions where last_seen_at < $1 order by last_seen_at',
  // Locks the version; afterwards its uses are checked. The lock waits for writers that have a key share lock, so that the
  // check includes their rows.
  package_versions_lock:
    'select version, slug from package_versions where version = $1 and last_seen_at < $2 for update',
  package_versions_delete: 'delete from package_versions where version = $1',
  package_versions_is_kept: 'select exists (select from package_versions where version = $1) as "isKept"',
});

export const packagesRepository = {
  /** Records that a process has this version in its catalogue now. */
  see: (connection: Connection, { version, slug }: PackageVersionRow) =>
    connection.query(SQL.package_versions_see, [version, slug]),
  /**
   * Records that a process has these versions in its catalogue now. Skips versions that are not stored.
   * @returns the stored versions
   */
  seeKept: async (connection: Connection, versions: readonly string[]) =>
    (
      await connection.query<Pick<PackageVersionRow, 'version'>>(SQL.package_versions_see_kept, [versions])
    ).map(({ version }) => version),
  unseen: (connection: Connection, cutoff: Date) =>
    connection.query<PackageVersionRow>(SQL.package_versions_unseen, [cutoff]),
  /** @returns undefined if the version was deleted, or if a process had it in its catalogue after `unseenSince` */
  lock: async (transaction: Connection, version: string, unseenSince: Date) =>
    (await transaction.query<PackageVersionRow>(SQL.package_versions_lock, [version, unseenSince]))[0],
  isKept: async (connection: Connection, version: string) =>
    (await connection.query<{ isKept: boolean }>(SQL.package_versions_is_kept, [version]))[0]!.isKept,
  delete: (transaction: Connection, version: string) =>
    transaction.query(SQL.package_versions_delete, [version]),
};
