import { createHmac, randomBytes } from 'node:crypto';

/** Whose photo it is. `id` of a guest or, later, of an account. */
export interface PhotoOwner {
  readonly kind: 'guest' | 'customer';
  readonly id: string;
}

const TAG_BYTES = 16;
const FOLDER = /^[A-Za-z0-9_-]{1,60}(\/[A-Za-z0-9_-]{1,60}){0,3}$/;

/**
 * What stands for an owner in the table of photos and in the name of their folder: 128 bits of an HMAC, so that nobody
 * finds out or makes up whose folder is whose.
 *
 * @returns 22 characters of base64url
 */
export function ownerTag({ kind, id }: PhotoOwner, secret: string): string {
  return createHmac('sha256', secret)
    .update(`photo-owner ${kind} ${id}`)
    .digest()
    .subarray(0, TAG_BYTES)
    .toString('base64url');
}

/** Folder that an owner's uploads go to. Source: docs/rules.md PHOTO-13 */
export const folderOf = (tag: string): string => `photos/${tag}`;

/** @returns the tag of the owner whose folder it is; '' for any other folder, which is nobody's */
export const tagOfFolder = (folder: string): string => /^photos\/([\w-]{22})$/.exec(folder)?.[1] ?? '';

export const isFolder = (text: string): boolean => FOLDER.test(text);

/** @returns the folder and 128 random bits */
export const newPublicId = (folder: string): string => `${folder}/${randomBytes(16).toString('base64url')}`;
