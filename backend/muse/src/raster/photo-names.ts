import type { LRUCache } from 'lru-cache';

const SEPARATOR = '\n';

/** Returns the cache name of a drawing. It ends with the ids of its photos, so that forgetDrawings can find it by photo. */
export const nameWithPhotos = (name: string, photoIds: readonly string[]): string =>
  [name, ...photoIds].join(SEPARATOR);

/** Deletes every cached drawing that shows this photo. */
export function forgetDrawings(
  cache: Pick<LRUCache<string, object>, 'keys' | 'delete'>,
  photoId: string,
): void {
  for (const name of [...cache.keys()])
    if (name.split(SEPARATOR).slice(1).includes(photoId)) cache.delete(name);
}
