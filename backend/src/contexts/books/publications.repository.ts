import { statements, type Connection } from '../../platform/database';
import type { packagePublications } from './packages.tables';

type Publication = typeof packagePublications.$inferSelect;
export type PublicationRow = Omit<Publication, 'trialId'>;

export type NewPublication = Omit<Publication, 'publishedAt'>;

const COLUMNS = 'slug, number, version, below, replaced, reason, published_at as "publishedAt"';

const SQL = statements({
  package_publications_last: `select distinct on (slug) ${COLUMNS} from package_publications order by slug, number desc`,
  package_publications_find: `select ${COLUMNS} from package_publications where slug = $1 and number = $2`,
  // each publication, even of another product, waits until the transaction of the one before it has ended
  package_publications_lock: `select pg_advisory_xact_lock(hashtextextended('package publications', 0))::text`,
  package_publications_add: `
  insert into package_publications (slug, number, version, below, replaced, trial_id, reason)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning number`,
  // Makes the published version newer than the version that it replaces. Source: docs/rules.md CART-25
  package_versions_renew: `update package_versions set published_at = now(), last_seen_at = now() where version = $1 returning version`,
  package_publications_hold:
    'select exists (select from package_publications where version = $1) as "isHeld"',
});

export const publicationsRepository = {
  last: (connection: Connection) => connection.query<PublicationRow>(SQL.package_publications_last),
  /**
   * Makes publications and rollbacks run one after the other, because the check of a version reads all other products.
   */
  lock: (transaction: Connection) => transaction.query(SQL.package_publications_lock),
  find: async (connection: Connection, slug: string, number: number) =>
    (await connection.query<PublicationRow>(SQL.package_publications_find, [slug, number]))[0],
  /** @returns false if a parallel publication was first */
  add: async (connection: Connection, row: NewPublication) => {
    const { slug, number, version, below: belowNumber, replaced, trialId, reason } = row;
    const added = await connection.query(SQL.package_publications_add, [
      slug,
      number,
      version,
      belowNumber,
      replaced,
      trialId,
      reason,
    ]);
    return added.length > 0;
  },
  /** @returns false if the version is deleted */
  renew: async (connection: Connection, version: string) =>
    (await connection.query(SQL.package_versions_renew, [version])).length > 0,
  holdsVersion: async (connection: Connection, version: string) =>
    (await connection.query<{ isHeld: boolean }>(SQL.package_publications_hold, [version]))[0]!.isHeld,
};
