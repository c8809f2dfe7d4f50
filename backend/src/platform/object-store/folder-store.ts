import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  ObjectStoreError,
  requireContentType,
  requireKey,
  requirePrefix,
  type ObjectStore,
  type StoredObject,
} from './object-store';

/** Suffix of files, so that both `a` and `a/b` can be keys, as in S3. Keys never contain it. */
const OBJECT_SUFFIX = '~';
const DRAFTS = '~drafts';
/** A draft older than this is from a killed process. */
const DRAFT_KEPT_MS = 3_600_000;
const END_OF_TYPE = 0x0a;
const TYPE_READ_BYTES = 256;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Wraps file system errors. Keeps only an error's code, because its message contains the path. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ObjectStoreError
      ? error
      : new ObjectStoreError(
          `The folder of objects: ${(error as NodeJS.ErrnoException).code ?? 'failed'}`,
          undefined,
          { cause: error },
        );
  }
}

const ifThere = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  guarded(() =>
    work().catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );

/** A file begins with its content type and a line feed, so that one rename replaces type and bytes. */
function splitFile(file: Buffer): { bytes: Buffer; contentType: string } {
  const end = file.indexOf(END_OF_TYPE);
  if (end === -1) throw new ObjectStoreError('A file in the folder of objects is no object');
  return { contentType: file.toString('latin1', 0, end), bytes: file.subarray(end + 1) };
}

async function writeDraft(file: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(`${contentType}\n`);
    await handle.writeFile(bytes);
    await handle.datasync(); // otherwise the object could be empty after a power cut
  } finally {
    await handle.close();
  }
}

async function headOf(file: string): Promise<StoredObject> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TYPE_READ_BYTES), 0, TYPE_READ_BYTES, 0);
    const { contentType, bytes } = splitFile(buffer.subarray(0, bytesRead));
    const { size, mtime } = await handle.stat();
    return { contentType, sizeBytes: size - (bytesRead - bytes.length), modifiedAt: mtime };
  } finally {
    await handle.close();
  }
}

/** Yields all keys below a folder in byte order. Sorts folders as if their names ended in a slash. */
async function* walk(folder: string, pathPrefix: string, prefix: string): AsyncGenerator<string> {
  const entries = (await ifThere(() => readdir(folder, { withFileTypes: true }))) ?? [];
  const names = entries
    .filter(({ name }) => name !== DRAFTS)
    .map((entry) =>
      entry.isDirectory()
        ? `${pathPrefix}${entry.name}/`
        : `${pathPrefix}${entry.name.slice(0, -OBJECT_SUFFIX.length)}`,
    )
    .sort((a, b) => (a < b ? -1 : 1));
  for (const name of names) {
    if (!name.endsWith('/')) {
      if (name.startsWith(prefix)) yield name;
    } else if (name.startsWith(prefix) || prefix.startsWith(name)) {
      yield* walk(join(folder, name.slice(pathPrefix.length)), name, prefix);
    }
  }
}

async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of (await ifThere(() => readdir(folder))) ?? []) {
    const file = join(folder, name);
    const foundStats = await ifThere(() => stat(file));
    if (foundStats && Date.now() - foundStats.mtimeMs > DRAFT_KEPT_MS) await rm(file, { force: true });
  }
}

/** Writes a draft, then renames it, so that no reader sees a partial file. */
async function replaceFile(
  file: string,
  drafts: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const draft = join(drafts, randomUUID());
  await mkdir(drafts, { recursive: true });
  try {
    await writeDraft(draft, bytes, contentType);
    await moveInto(file, draft);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Moves a draft into place. Retries, because a concurrent delete may remove the folder while it is still empty. */
async function moveInto(file: string, draft: string, attemptsLeft = 5): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await rename(draft, file);
  } catch (error) {
    if (!isMissing(error) || attemptsLeft === 0) throw error;
    await moveInto(file, draft, attemptsLeft - 1);
  }
}

/** Removes the folder and its parents if they are empty, because their names identify the objects' owners. */
async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder.length > root.length; folder = dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      (error: unknown) => isMissing(error),
    );
    if (!isRemoved) return;
  }
}

/**
 * Returns a store in a folder, which several machines may share. An object is either complete or missing, even after
 * `kill -9` or a power cut.
 *
 * @param folder - created on first use
 */
export function createFolderStore(folder: string): ObjectStore {
  const fileOf = (key: string): string => {
    requireKey(key);
    return join(folder, `${key}${OBJECT_SUFFIX}`);
  };
  const drafts = join(folder, DRAFTS);

  return {
    async put(key, bytes, contentType) {
      const file = fileOf(key);
      requireContentType(contentType);
      await guarded(() => replaceFile(file, drafts, bytes, contentType));
    },
    get: async (key) => {
      const file = fileOf(key);
      return ifThere(async () => splitFile(await readFile(file)));
    },
    head: async (key) => {
      const file = fileOf(key);
      return ifThere(() => headOf(file));
    },
    delete: async (key) => {
      const file = fileOf(key);
      await ifThere(() => rm(file, { force: true }));
      await removeEmptyFolders(dirname(file), folder);
    },
    async *list(prefix) {
      requirePrefix(prefix);
      yield* walk(folder, '', prefix);
    },
    deleteAbandoned: () => guarded(() => removeOldDrafts(drafts)),
    async check() {
      await guarded(async () => {
        await mkdir(drafts, { recursive: true });
        const draft = join(drafts, randomUUID());
        await writeDraft(draft, Buffer.from('x'), 'text/plain');
        await rm(draft);
      });
      return 'folder';
    },
  };
}
