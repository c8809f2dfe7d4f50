import { Readable } from 'node:stream';
import type { Database } from '../../platform/database';
import { deleteUnnamed, type ObjectStore } from '../../platform/object-store';
import { requestsRepository as requests } from './requests.repository';

/** So much of an archive is in memory at a time, going in and coming out. */
const PART_BYTES = 8 * 1024 * 1024;
const ZIP = 'application/zip';

const prefixOf = (storeKey: string): string => `exports/${storeKey}/`;
const partKey = (storeKey: string, number: number): string =>
  `${prefixOf(storeKey)}${String(number).padStart(6, '0')}`;

/** Deletes an archive, or what there is of one. */
export async function deleteExportObjects(objects: ObjectStore, storeKey: string): Promise<void> {
  for await (const key of objects.list(prefixOf(storeKey))) await objects.delete(key);
}

/** Deletes what is left of archives whose request has gone. */
export const deleteUnnamedArchives = (database: Database, objects: ObjectStore, now: Date): Promise<void> =>
  deleteUnnamed(
    objects,
    {
      prefix: 'exports/',
      idIn: (key) => /^exports\/([\w-]+)\/\d{6}$/.exec(key)?.[1],
      named: (storeKeys) => requests.namedStoreKeys(database, storeKeys),
    },
    now,
  );

/** Keeps an archive as it is written, in parts: the store takes an object as a whole. @returns its bytes */
export async function keepArchive(
  objects: ObjectStore,
  storeKey: string,
  archive: AsyncIterable<Buffer>,
): Promise<number> {
  await deleteExportObjects(objects, storeKey); // of an attempt that was killed
  let [bytes, number, waiting] = [0, 0, [] as Buffer[]];
  const put = async (): Promise<void> => {
    await objects.put(partKey(storeKey, number), Buffer.concat(waiting), ZIP);
    number += 1;
    waiting = [];
  };
  let waitingBytes = 0;
  for await (const chunk of archive) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    bytes += chunk.length;
    if (waitingBytes < PART_BYTES) continue;
    await put();
    waitingBytes = 0;
  }
  if (waiting.length > 0) await put();
  return bytes;
}

/** An archive as it is read, part after part. */
export function readArchive(objects: ObjectStore, storeKey: string): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    for await (const key of objects.list(prefixOf(storeKey))) {
      const part = await objects.get(key);
      if (!part) throw new Error('A part of an archive has gone');
      yield part.bytes;
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
