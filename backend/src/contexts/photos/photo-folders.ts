import { statements, type Connection, type Database } from '../../platform/database';
import { randomBytes } from 'node:crypto';
import type { Visitor } from '../shoppers';

export type PhotoOwner = Pick<Visitor, 'ownerId' | 'guestId'>;

const FOLDER = /^[A-Za-z0-9_-]{1,60}(\/[A-Za-z0-9_-]{1,60}){0,3}$/;

/** @returns 128 random bits as 22 characters of base64url, which nobody can guess */
export const newFolderTag = (): string => randomBytes(16).toString('base64url');

/** Upload folder of a tag. Source: docs/rules.md PHOTO-13 */
export const folderOf = (tag: string): string => `photos/${tag}`;

/** @returns the tag of a shopper's folder; '' for other folders */
export const tagOfFolder = (folder: string): string => /^photos\/([\w-]{22})$/.exec(folder)?.[1] ?? '';

/** @returns the tag of the shopper's folder in a public id; '' if the id names no such folder */
export const tagInId = (publicId: string): string => /^photos\/([\w-]{22})\//.exec(publicId)?.[1] ?? '';

export const isFolder = (text: string): boolean => FOLDER.test(text);

/** @returns the folder and 128 random bits */
export const newPublicId = (folder: string): string => `${folder}/${randomBytes(16).toString('base64url')}`;

/** Returns a guest's folder tags from the time when owners had no ids: one tag for each old key, newest first. */
export type TagsOfBefore = (guestId: string) => readonly string[];

const SQL = statements({
  photo_folder_find: `
  select tag from photo_folders where owner_id = $1 order by created_at, tag limit 1`,
  // waits for a sign-in that is moving the guest's data, so that the new folder is not left with the guest
  photo_folder_make: `
  with owner as (select id from owners where id = $1 and moved_to is null for share)
  insert into photo_folders (tag, owner_id) select $2, owner.id from owner
  on conflict (tag) do nothing returning tag`,
  // If two first requests each made a folder, the owner could upload twice as many photos.
  photo_folder_lock: `select pg_advisory_xact_lock(hashtextextended('photo folder of ' || $1::text, 0))`,
  photo_folder_unlinked: `
  select distinct p.owner as tag from photos p
  where p.owner not in ('', '-') and not exists (select 1 from photo_folders f where f.tag = p.owner)`,
  photo_folder_guests: 'select id, owner_id as "ownerId" from guests where id > $1 order by id limit 5000',
});

/**
 * Returns the tag of an owner's upload folder. Creates the folder for the first upload.
 *
 * @param wantedTag - preferred tag; the tag is random if this is undefined or belongs to another owner
 */
export async function folderTagOf(
  database: Database,
  { ownerId }: PhotoOwner,
  wantedTag: string | undefined,
): Promise<string> {
  const find = async (connection: Connection): Promise<string | undefined> =>
    (await connection.query<{ tag: string }>(SQL.photo_folder_find, [ownerId]))[0]?.tag;
  const knownTag = await find(database);
  if (knownTag !== undefined) return knownTag;
  return database.transaction(async (transaction) => {
    await transaction.query(SQL.photo_folder_lock, [ownerId]);
    const madeTag = await find(transaction);
    if (madeTag !== undefined) return madeTag;
    for (const tag of [...(wantedTag === undefined ? [] : [wantedTag]), newFolderTag()])
      if ((await transaction.query(SQL.photo_folder_make, [ownerId, tag])).length === 1) return tag;
    return newFolderTag(); // not stored, because the owner was deleted or signed in meanwhile
  });
}

/**
 * Links old photo folders to their owners. At the time of these folders, owners had no ids. Runs at each start, because
 * the tags of these folders depend on a key that may be removed one day.
 *
 * @returns number of folders linked
 */
export async function linkFoldersOfBefore(connection: Connection, tagsOf: TagsOfBefore): Promise<number> {
  if (tagsOf('').length === 0) return 0;
  const unlinked = new Set(
    (await connection.query<{ tag: string }>(SQL.photo_folder_unlinked)).map(({ tag }) => tag),
  );
  let linked = 0;
  let lastId = '';
  while (unlinked.size > linked) {
    const guests = await connection.query<{ id: string; ownerId: string }>(SQL.photo_folder_guests, [lastId]);
    for (const { id, ownerId } of guests)
      for (const tag of tagsOf(id))
        if (unlinked.has(tag))
          linked += (await connection.query(SQL.photo_folder_make, [ownerId, tag])).length;
    if (guests.length === 0) return linked;
    lastId = guests.at(-1)!.id;
  }
  return linked;
}
