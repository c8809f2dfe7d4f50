import type { Connection, Statement } from '../../platform/database';
import type { DocumentSeed } from './seeds';

const ALL: Statement = {
  name: 'content_all',
  text: `
  select id, type, uid, lang, tags, data, first_published_at as "firstPublishedAt", last_published_at as "lastPublishedAt"
  from content_documents order by first_published_at, id`,
};
const REVISION: Statement = {
  name: 'content_revision',
  text: 'select count(*)::int as count, max(last_published_at) as latest from content_documents',
};
const UPSERT: Statement = {
  name: 'content_upsert',
  text: `
  insert into content_documents (id, type, uid, lang, tags, data, seed_hash) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)
  on conflict (type, uid, lang) do update
    set tags = excluded.tags, data = excluded.data, seed_hash = excluded.seed_hash, last_published_at = clock_timestamp()
    where content_documents.seed_hash <> excluded.seed_hash`,
};
const DELETE_OTHERS: Statement = {
  name: 'content_delete_others',
  text: 'delete from content_documents where not (id = any($1::text[]))',
};

export interface DocumentRow extends Omit<DocumentSeed, 'hash'> {
  readonly firstPublishedAt: Date;
  readonly lastPublishedAt: Date;
}

export const contentRepository = {
  all: (connection: Connection) => connection.query<DocumentRow>(ALL),
  revision: async (connection: Connection) =>
    (await connection.query<{ count: number; latest: Date | null }>(REVISION))[0]!,
  save: (connection: Connection, seed: DocumentSeed) =>
    connection.query(UPSERT, [
      seed.id,
      seed.type,
      seed.uid,
      seed.lang,
      JSON.stringify(seed.tags),
      JSON.stringify(seed.data),
      seed.hash,
    ]),
  deleteOthers: (connection: Connection, ids: readonly string[]) => connection.query(DELETE_OTHERS, [ids]),
};
