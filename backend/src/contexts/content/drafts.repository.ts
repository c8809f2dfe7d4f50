import { statements, type Connection } from '../../platform/database';
import type { contentDrafts, contentPublications, DraftWords } from './content.tables';

const DRAFT = `type, uid, revision, words, publish_at as "publishAt", edited_at as "editedAt"`;
const PUBLICATION = `id, type, uid, number, words, published_at as "publishedAt"`;

const SQL = statements({
  content_drafts: `select ${DRAFT} from content_drafts`,
  content_draft: `select ${DRAFT} from content_drafts where type = $1 and uid = $2`,
  // a document without a row in the table of drafts has revision 0
  content_draft_write: `
  insert into content_drafts (type, uid, words, publish_at)
  select $1, $2, $4::jsonb, $5 where $3::int = 0 or exists (select from content_drafts where type = $1 and uid = $2)
  on conflict (type, uid) do update set revision = content_drafts.revision + 1, words = excluded.words,
    publish_at = excluded.publish_at, edited_at = now()
    where content_drafts.revision = $3::int
  returning ${DRAFT}`,
  content_published: `
  select distinct on (type, uid) ${PUBLICATION} from content_publications
  where id <= $1 order by type, uid, id desc`,
  content_first_published: `select type, uid, min(published_at) as "publishedAt" from content_publications group by type, uid`,
  content_versions_of: `select ${PUBLICATION} from content_publications where type = $1 and uid = $2 order by id desc`,
  content_last_publication: `select coalesce(max(id), 0)::int as id from content_publications`,
  // the lock assigns the ids without gaps and in the order of commits, so that a ref always means the same documents
  content_publications_lock: 'lock table content_publications in share row exclusive mode',
  content_publish_draft: `
  insert into content_publications (id, type, uid, number, words)
  select (select coalesce(max(id), 0) + 1 from content_publications), $1, $2,
    (select coalesce(max(number), 0) + 1 from content_publications where type = $1 and uid = $2), $3::jsonb
  returning ${PUBLICATION}`,
});

export type DraftRow = typeof contentDrafts.$inferSelect;

export type PublicationRow = typeof contentPublications.$inferSelect;

export type DocumentKey = Pick<DraftRow, 'type' | 'uid'>;

export const draftsRepository = {
  drafts: (on: Connection) => on.query<DraftRow>(SQL.content_drafts),

  find: async (on: Connection, { type, uid }: DocumentKey): Promise<DraftRow | undefined> =>
    (await on.query<DraftRow>(SQL.content_draft, [type, uid]))[0],

  /** @returns undefined if the draft no longer has this revision */
  write: async (
    on: Connection,
    { type, uid }: DocumentKey,
    { revision, words, publishAt }: Pick<DraftRow, 'revision' | 'words' | 'publishAt'>,
  ): Promise<DraftRow | undefined> =>
    (
      await on.query<DraftRow>(SQL.content_draft_write, [
        type,
        uid,
        revision,
        words && JSON.stringify(words),
        publishAt,
      ])
    )[0],

  /** Returns the latest publication of each document. Ignores publications with a higher id than `upTo`. */
  published: (on: Connection, upTo: number) => on.query<PublicationRow>(SQL.content_published, [upTo]),

  firstPublished: (on: Connection) =>
    on.query<Pick<PublicationRow, 'type' | 'uid' | 'publishedAt'>>(SQL.content_first_published),

  versions: (on: Connection, { type, uid }: DocumentKey) =>
    on.query<PublicationRow>(SQL.content_versions_of, [type, uid]),

  /** @returns the id of the last publication; 0 if there is none */
  last: async (on: Connection): Promise<number> =>
    (await on.query<{ id: number }>(SQL.content_last_publication))[0]!.id,

  /** Must run in a transaction. Other publications wait until it ends. */
  async publish(on: Connection, { type, uid }: DocumentKey, words: DraftWords): Promise<PublicationRow> {
    await on.query(SQL.content_publications_lock);
    return (
      await on.query<PublicationRow>(SQL.content_publish_draft, [type, uid, JSON.stringify(words)])
    )[0]!;
  },
};
