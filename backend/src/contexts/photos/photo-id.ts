import { randomBytes } from 'node:crypto';
import type { Visitor } from '../shoppers';

export type PhotoOwner = Pick<Visitor, 'ownerId' | 'guestId'>;

const FOLDER = /^[A-Za-z0-9_-]{1,60}(\/[A-Za-z0-9_-]{1,60}){0,3}$/;

/** @returns 128 random bits, 22 characters of base64url: not guessable */
export const newFolderTag = (): string => randomBytes(16).toString('base64url');

/** Upload folder of a tag. Source: docs/rules.md PHOTO-13 */
export const folderOf = (tag: string): string => `photos/${tag}`;

/** @returns the tag of a folder; '' if it is no shopper's */
export const tagOfFolder = (folder: string): string => /^photos\/([\w-]{22})$/.exec(folder)?.[1] ?? '';

/** @returns the folder tag in a public id; '' if it is no shopper's */
export const tagInId = (publicId: string): string => /^photos\/([\w-]{22})\//.exec(publicId)?.[1] ?? '';

export const isFolder = (text: string): boolean => FOLDER.test(text);

/** @returns the folder and 128 random bits */
export const newPublicId = (folder: string): string => `${folder}/${randomBytes(16).toString('base64url')}`;
