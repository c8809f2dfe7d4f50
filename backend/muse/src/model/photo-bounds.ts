const PHOTO_ID = /^[A-Za-z0-9_-]{1,60}(\/[A-Za-z0-9_-]{1,60}){0,4}$/;

/**
 * Returns whether a value has the form of a photo id. Ids become part of object keys and SQL statements, so no other
 * text is allowed.
 */
export const isPhotoId = (id: unknown): id is string => typeof id === 'string' && PHOTO_ID.test(id);

/** Maximum width times height of an accepted photo. Source: docs/rules.md PHOTO-03 */
export const MAX_PHOTO_PIXELS = 100_000_000;
