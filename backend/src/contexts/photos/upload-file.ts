import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from './accept/normalise';
import { PhotoRefusedError } from './photos.errors';

/** A file older than this belongs to a dead process, because no upload takes so long. */
const KEPT_MS = 3_600_000;

/** Files of running uploads. Each file exists only while the work on it runs. */
export class UploadFolder {
  constructor(private readonly folder: string) {}

  /** Creates an empty file for the work and deletes it afterwards. */
  async withFile<T>(work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, randomUUID());
    await writeFile(file, '', { mode: 0o600 });
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Deletes the files of a dead process. Call it only if no other process uses the folder. */
  async deleteAll(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async deleteAbandoned(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const foundStats = await stat(join(this.folder, name)).catch(() => undefined);
      if (foundStats && now - foundStats.mtimeMs > KEPT_MS)
        await rm(join(this.folder, name), { force: true });
    }
  }
}

/** @throws PhotoRefusedError as soon as the bytes exceed the limit of a photo */
export async function receive(stream: Readable, file: string): Promise<void> {
  let received = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      received += chunk.length;
      callback(received > MAX_FILE_BYTES ? new PhotoRefusedError('size') : null, chunk);
    },
  });
  // unlike w, r+ does not create the file again after an aborted upload has deleted it
  await pipeline(stream, bounded, createWriteStream(file, { flags: 'r+' }));
}
