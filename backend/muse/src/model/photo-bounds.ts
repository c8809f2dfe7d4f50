const PHOTO_ID = /^[A-Za-z0-9_-]{1,60}(\/[A-Za-z0-9_-]{1,60}){0,4}$/;

/** Can it be the id of a photo? It becomes part of object keys and of statements, so nothing else may get there. */
export const isPhotoId = (id: unknown): id is string => typeof id === 'string' && PHOTO_ID.test(id);

/** Width times height of the largest photo that is taken. Source: docs/rules.md PHOTO-03 */
export const MAX_PHOTO_PIXELS = 100_000_000;
