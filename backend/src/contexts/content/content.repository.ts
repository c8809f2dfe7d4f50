import { statements, type Connection } from '../../platform/database';
import type { DocumentSeed } from './seeds';
import type { contentVersionDocuments } from './content.tables';

const SQL = statements({
  content_all: `
  select id, type, uid, lang, tags, data, first_published_at as "firstPublishedAt", last_published_at as "lastPublishedAt"
  from content_version_documents where version = $1 order by first_published_at, id`,
  // if several processes start together, one inserts the version and the others wait for its commit
  content_announce: `
  insert into content_versions (version) values ($1)
  on conflict (version) do update set announced_at = now()
  returning exists (select from content_version_documents where version = $1) as "isPublished"`,
  content_publish: `
  insert into content_version_documents (version, id, type, uid, lang, tags, data, seed_hash, first_published_at, last_published_at)
  select $1, seed.id, type, uid, lang, tags, data, hash, coalesce(earlier.first, now()), coalesce(earlier.last, now())
  from jsonb_to_recordset($2::jsonb) as seed (id text, type text, uid text, lang text, tags jsonb, data jsonb, hash text)
  left join lateral (
    select min(first_published_at) as first, max(last_published_at) filter (where seed_hash = hash) as last
    from content_version_documents as other where other.id = seed.id) as earlier on true
  on conflict (version, id) do nothing`,
  content_delete_old: `delete from content_versions where announced_at < $1 returning version`,
});

export type DocumentRow = Omit<typeof contentVersionDocuments.$inferSelect, 'version' | 'seedHash'>;

export const contentRepository = {
  all: (connection: Connection, version: string) => connection.query<DocumentRow>(SQL.content_all, [version]),

  /** Must run in a transaction. @returns true if the documents of the version are stored */
  announce: async (connection: Connection, version: string): Promise<boolean> =>
    (await connection.query<{ isPublished: boolean }>(SQL.content_announce, [version]))[0]!.isPublished,

  publish: async (connection: Connection, version: string, seeds: readonly DocumentSeed[]): Promise<void> =>
    void (await connection.query(SQL.content_publish, [version, JSON.stringify(seeds)])),

  deleteOld: async (connection: Connection, announcedBefore: Date): Promise<number> =>
    (await connection.query(SQL.content_delete_old, [announcedBefore])).length,
};
