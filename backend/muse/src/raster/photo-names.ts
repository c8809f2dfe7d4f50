import type { LRUCache } from 'lru-cache';

const SEPARATOR = '\n';

/** The name under which a drawing is kept: it ends with the ids of the photos in it, so that these can be forgotten. */
export const nameWithPhotos = (name: string, photoIds: readonly string[]): string =>
  [name, ...photoIds].join(SEPARATOR);

/** Drops every kept drawing that shows this photo. */
export function forgetDrawings(
  kept: Pick<LRUCache<string, object>, 'keys' | 'delete'>,
  photoId: string,
): void {
  for (const name of [...kept.keys()])
    if (name.split(SEPARATOR).slice(1).includes(photoId)) kept.delete(name);
}
