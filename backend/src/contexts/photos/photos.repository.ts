import { statements, type Connection } from '../../platform/database';
import { SAME_PICTURE_BITS } from './perceptual-hash';
import type { PhotoStatus } from './photos';
import type { photos } from './photos.tables';

export type PhotoRow = Omit<typeof photos.$inferSelect, 'bytes' | 'hash' | 'lastUsedAt' | 'letGoAt'>;

const COLUMNS =
  'p.public_id as "publicId", p.owner, p.status, p.width, p.height, p.created_at as "createdAt", p.is_stored as "isStored"';
const USED = 'exists (select 1 from photo_uses u where u.public_id = p.public_id)';

// Owner of a photo that is being deleted; never a real tag. No query finds, uses or counts photos of this owner.
const BEING_DELETED = `'-'`;
// True if a photo may be shown and printed. A photo that its owner deleted is still there until its last use ends.
const THERE = `p.status <> 'rejected' and p.owner <> ${BEING_DELETED} and (p.let_go_at is null or ${USED})`;

// Condition that is true if the photo is in a folder of this owner. A folder without a row is from the previous
// version, which computed its tag from the guest ($3). The next release drops the second half. Delete after 2027-06.
const OWNED = `(
    exists (select 1 from photo_folders f where f.tag = p.owner and f.owner_id = $2)
    or (p.owner = any($3::text[]) and not exists (select 1 from photo_folders f where f.tag = p.owner)))`;
const OWNER_OF_FOLDER = '(select owner_id from photo_folders where tag = $1)';
// Upkeep reads photos in order of id and not of age, because orders still use most of the oldest photos.
const NEXT_PHOTOS = `
  select public_id, last_used_at, created_at, let_go_at, is_stored from photos
  where public_id > $1 order by public_id limit 1000`;

const SQL = statements({
  photo_insert: `
  insert into photos (public_id, owner, status, width, height, bytes, hash, is_stored) values ($1, $2, $3, $4, $5, $6, $7::text::bit(64), false)
  on conflict (public_id) do nothing`,
  photo_mark_stored: `update photos set is_stored = true where public_id = $1 and owner <> ${BEING_DELETED} returning 1`,
  // Other uploads wait until the transaction ends, so that they count this upload too. The lock is for the owner, who
  // may have several folders, because a guest's folders move to the account at sign-in.
  photo_lock_owner: `select pg_advisory_xact_lock(hashtextextended('photos of ' || coalesce(${OWNER_OF_FOLDER}::text, $1::text), 0))`,
  photo_find: `select ${COLUMNS} from photos p where p.public_id = $1`,
  photo_find_there: `select ${COLUMNS} from photos p where p.public_id = any($1::text[]) and ${THERE}`,
  photo_count_unused: `
  select count(*)::int as count from photos p
  where p.owner in (select $1::text union select tag from photo_folders where owner_id = ${OWNER_OF_FOLDER}) and not ${USED}`,
  photo_of_owner: `
  select ${COLUMNS} from photos p where p.public_id = any($1::text[]) and ${OWNED} and p.is_stored and ${THERE}`,
  // Skips rows that other transactions have locked, so that bulk writes never wait.
  photo_touch: `
  update photos set last_used_at = now() where public_id in
    (select public_id from photos where public_id = any($1::text[]) and last_used_at < now() - interval '1 day'
      for no key update skip locked)`,
  photo_release_by_owner: `
  update photos p set let_go_at = now() where p.public_id = $1 and ${OWNED} and p.let_go_at is null returning ${USED} as "isUsed"`,
  photo_release_of_anybody: `update photos set let_go_at = coalesce(let_go_at, now()) where public_id = $1 and owner <> ${BEING_DELETED}`,
  photo_owns_folder: `select 1 from (select $1::text as owner) p where ${OWNED}`,
  // The lock waits for transactions that add a use of the photo, so the next statement sees the rows that they add.
  photo_lock: 'select 1 from photos where public_id = $1 for update',
  photo_begin_delete: `
  update photos p set owner = ${BEING_DELETED}, let_go_at = coalesce(p.let_go_at, now()) where p.public_id = $1 and not ${USED} returning p.public_id`,
  photo_delete: `delete from photos where public_id = $1 and owner = ${BEING_DELETED}`,
  photo_mark: `
  insert into photo_uses (public_id, used_by)
  select p.public_id, $2 from photos p where p.public_id = any($1::text[]) and p.owner <> ${BEING_DELETED} for key share on conflict do nothing`,
  photo_release: 'delete from photo_uses where used_by = any($1::text[]) returning public_id as "publicId"',
  photo_let_go: `
  select p.public_id as "publicId" from photos p where p.public_id = any($1::text[]) and p.let_go_at is not null and not ${USED}`,
  photo_is_used: 'select 1 from photo_uses where public_id = $1 limit 1',
  photo_held: `select 1 from photos where public_id = any($1::text[]) and status <> 'passed' limit 1`,
  photo_waiting: `select ${COLUMNS} from photos p where p.status = 'waiting' and p.owner <> ${BEING_DELETED} order by p.created_at, p.public_id limit $1`,
  photo_decide: `update photos p set status = $2, let_go_at = case when $2 = 'rejected' then coalesce(p.let_go_at, now()) else p.let_go_at end where p.public_id = $1 and p.status = any($3::text[]) returning ${COLUMNS}`,
  photo_refuse_hash:
    'insert into rejected_pictures (hash) select refused::bit(64) from unnest($1::text[]) as refused on conflict do nothing',
  photo_is_refused: `select 1 from rejected_pictures where bit_count(hash # $1::text::bit(64)) <= ${SAME_PICTURE_BITS} limit 1`,
  photo_forget_refused: 'delete from rejected_pictures where rejected_at < $1',
  photo_end_line_uses: `
  with next as (${NEXT_PHOTOS})
  delete from photo_uses where (public_id, used_by) in
    (select u.public_id, u.used_by from photo_uses u join next p on p.public_id = u.public_id
      where p.last_used_at < $2 and u.used_by like 'line:%' for update of u skip locked)`,
  photo_expired: `
  with next as (${NEXT_PHOTOS})
  select (select max(public_id) from next) as last,
    coalesce((select json_agg(p.public_id) from next p
      where (p.last_used_at < $2 or p.let_go_at is not null or (not p.is_stored and p.created_at < $3)) and not ${USED}), '[]') as expired`,
});

interface PhotoId {
  readonly publicId: string;
}
const idsOf = (rows: readonly PhotoId[]): string[] => rows.map(({ publicId }) => publicId);

export type NewPhoto = Omit<PhotoRow, 'createdAt' | 'isStored'> & {
  readonly bytes: number;
  readonly hash: string | undefined;
};

export interface Claim {
  readonly ownerId: string;
  readonly tagsOfBefore: readonly string[];
}

export const photosRepository = {
  insert: (connection: Connection, photo: NewPhoto) =>
    connection.query(SQL.photo_insert, [
      photo.publicId,
      photo.owner,
      photo.status,
      photo.width,
      photo.height,
      photo.bytes,
      photo.hash ?? null,
    ]),
  /** @returns false if the photo was deleted meanwhile */
  markStored: async (connection: Connection, publicId: string) =>
    (await connection.query(SQL.photo_mark_stored, [publicId])).length === 1,
  lockOwner: (transaction: Connection, owner: string) => transaction.query(SQL.photo_lock_owner, [owner]),
  find: async (connection: Connection, publicId: string) =>
    (await connection.query<PhotoRow>(SQL.photo_find, [publicId]))[0],
  findThere: (connection: Connection, publicIds: readonly string[]) =>
    connection.query<PhotoRow>(SQL.photo_find_there, [publicIds]),
  countUnused: async (connection: Connection, owner: string) =>
    (await connection.query<{ count: number }>(SQL.photo_count_unused, [owner]))[0]!.count,
  ofOwner: (connection: Connection, publicIds: readonly string[], { ownerId, tagsOfBefore }: Claim) =>
    connection.query<PhotoRow>(SQL.photo_of_owner, [publicIds, ownerId, tagsOfBefore]),
  ownsFolder: async (connection: Connection, tag: string, { ownerId, tagsOfBefore }: Claim) =>
    (await connection.query(SQL.photo_owns_folder, [tag, ownerId, tagsOfBefore])).length === 1,
  touch: (connection: Connection, publicIds: readonly string[]) =>
    connection.query(SQL.photo_touch, [publicIds]),
  /** Marks the photo as deleted, even if it is in use. @returns undefined if already marked or another owner's */
  releaseByOwner: async (connection: Connection, publicId: string, { ownerId, tagsOfBefore }: Claim) =>
    (
      await connection.query<{ isUsed: boolean }>(SQL.photo_release_by_owner, [
        publicId,
        ownerId,
        tagsOfBefore,
      ])
    )[0],
  /** Marks any owner's photo as deleted. It stays while in use. */
  letGoOfAny: (connection: Connection, publicId: string) =>
    connection.query(SQL.photo_release_of_anybody, [publicId]),
  /** Hides the photo before its deletion. Call it in a transaction. @returns false if the photo is in use or missing */
  beginDelete: async (transaction: Connection, publicId: string) => {
    await transaction.query(SQL.photo_lock, [publicId]);
    return (await transaction.query(SQL.photo_begin_delete, [publicId])).length === 1;
  },
  delete: (connection: Connection, publicId: string) => connection.query(SQL.photo_delete, [publicId]),
  mark: (connection: Connection, publicIds: readonly string[], usedBy: string) =>
    connection.query(SQL.photo_mark, [publicIds, usedBy]),
  /** Ends these uses. @returns the ids of their photos */
  release: async (connection: Connection, uses: readonly string[]) =>
    uses.length === 0 ? [] : idsOf(await connection.query<PhotoId>(SQL.photo_release, [uses])),
  letGo: async (connection: Connection, publicIds: readonly string[]) =>
    idsOf(await connection.query<PhotoId>(SQL.photo_let_go, [publicIds])),
  isUsed: async (connection: Connection, publicId: string) =>
    (await connection.query(SQL.photo_is_used, [publicId])).length > 0,
  isHeld: async (connection: Connection, publicIds: readonly string[]) =>
    (await connection.query(SQL.photo_held, [publicIds])).length > 0,
  waiting: (connection: Connection, limit: number) => connection.query<PhotoRow>(SQL.photo_waiting, [limit]),
  /** @returns undefined if the photo's status is not in `from` */
  decide: async (
    connection: Connection,
    publicId: string,
    status: PhotoStatus,
    from: readonly PhotoStatus[],
  ) => (await connection.query<PhotoRow>(SQL.photo_decide, [publicId, status, from]))[0],
  refuseHashes: (connection: Connection, hashes: readonly string[]) =>
    connection.query(SQL.photo_refuse_hash, [hashes]),
  isRefused: async (connection: Connection, hash: string) =>
    (await connection.query(SQL.photo_is_refused, [hash])).length > 0,
  forgetRefused: (connection: Connection, cutoff: Date) =>
    connection.query(SQL.photo_forget_refused, [cutoff]),
  /**
   * Reads the next batch of photos. Ends the uses by cart lines of those photos that were last used before the cutoff.
   * @param afterId - id of the last photo in the previous batch
   */
  endLineUses: (connection: Connection, afterId: string, cutoff: Date) =>
    connection.query(SQL.photo_end_line_uses, [afterId, cutoff]),
  /**
   * Returns the expired photos in the batch after `afterId`, which is the batch of {@link endLineUses}.
   *
   * @param halfStoredBefore - a photo created before this time counts as expired if its pictures are not stored yet
   * @returns the last id of the batch (undefined if there are no more photos) and the ids of the expired photos
   */
  async expired(connection: Connection, afterId: string, cutoff: Date, halfStoredBefore: Date) {
    const [row] = await connection.query<{ last: string | null; expired: readonly string[] }>(
      SQL.photo_expired,
      [afterId, cutoff, halfStoredBefore],
    );
    return { last: row!.last ?? undefined, expired: row!.expired };
  },
};
