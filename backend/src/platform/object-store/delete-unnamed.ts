import type { ObjectStore } from './object-store';

/**
 * Age at which an object without a row is deleted. An object is written shortly before or after its row, so no process
 * will still write the row.
 */
const GRACE_MS = 2 * 86_400_000;
const KEYS_AT_ONCE = 500;

export interface NamedObjects {
  readonly prefix: string;
  /** @returns the id by which a row refers to the object; undefined if the key names no such object */
  idIn(key: string): string | undefined;
  named(ids: readonly string[]): Promise<readonly string[]>;
}

/**
 * Deletes old objects to which no row refers. Such an object remains if a process is killed between writing the object
 * and its row.
 */
export async function deleteUnnamed(
  objects: ObjectStore,
  names: NamedObjects,
  now = new Date(),
): Promise<void> {
  let batch: string[] = [];
  for await (const key of objects.list(names.prefix)) {
    if (names.idIn(key) === undefined) continue;
    batch.push(key);
    if (batch.length < KEYS_AT_ONCE) continue;
    await deleteUnnamedOf(objects, batch, names, now);
    batch = [];
  }
  await deleteUnnamedOf(objects, batch, names, now);
}

async function deleteUnnamedOf(
  objects: ObjectStore,
  keys: readonly string[],
  { idIn, named }: NamedObjects,
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const namedIds = new Set(await named([...new Set(keys.map((key) => idIn(key)!))]));
  for (const key of keys) {
    if (namedIds.has(idIn(key)!)) continue;
    const object = await objects.head(key);
    if (object && now.getTime() - object.modifiedAt.getTime() > GRACE_MS) await objects.delete(key);
  }
}
