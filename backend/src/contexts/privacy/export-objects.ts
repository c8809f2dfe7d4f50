import { Readable } from 'node:stream';
import type { Database } from '../../platform/database';
import { deleteUnnamed, type ObjectStore } from '../../platform/object-store';
import { requestsRepository as requests } from './requests.repository';

/** Size of the parts in which an archive is written and read. Memory contains one whole part at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const ZIP = 'application/zip';

const prefixOf = (storeKey: string): string => `exports/${storeKey}/`;
const partKey = (storeKey: string, number: number): string =>
  `${prefixOf(storeKey)}${String(number).padStart(6, '0')}`;

export async function deleteExportObjects(objects: ObjectStore, storeKey: string): Promise<void> {
  for await (const key of objects.list(prefixOf(storeKey))) await objects.delete(key);
}

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

/** Stores an archive in parts while it is made, because the store accepts only whole objects. @returns its bytes */
export async function keepArchive(
  objects: ObjectStore,
  storeKey: string,
  archive: AsyncIterable<Buffer>,
): Promise<number> {
  await deleteExportObjects(objects, storeKey); // objects of a killed attempt
  let [bytes, number, waitingBuffers] = [0, 0, [] as Buffer[]];
  const put = async (): Promise<void> => {
    await objects.put(partKey(storeKey, number), Buffer.concat(waitingBuffers), ZIP);
    number += 1;
    waitingBuffers = [];
  };
  let waitingBytes = 0;
  for await (const chunk of archive) {
    waitingBuffers.push(chunk);
    waitingBytes += chunk.length;
    bytes += chunk.length;
    if (waitingBytes < PART_BYTES) continue;
    await put();
    waitingBytes = 0;
  }
  if (waitingBuffers.length > 0) await put();
  return bytes;
}

export function readArchive(objects: ObjectStore, storeKey: string): Readable {
  async function* archiveParts(): AsyncGenerator<Buffer> {
    for await (const key of objects.list(prefixOf(storeKey))) {
      const part = await objects.get(key);
      if (!part) throw new Error('A part of an archive has gone');
      yield part.bytes;
    }
  }
  return Readable.from(archiveParts(), { objectMode: false });
}
