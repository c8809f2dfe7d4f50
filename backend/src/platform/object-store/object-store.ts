/** What is known of a stored object without reading it. */
export interface StoredObject {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/**
 * Where files are kept: a folder, or any S3-compatible store. Keys are paths of `[A-Za-z0-9_.-]` segments, none of
 * them only dots; the caller makes them, never a visitor.
 *
 * Every method rejects with `ObjectStoreError` when the store cannot be reached or refuses, or the key is no key.
 */
export interface ObjectStore {
  /** Replaces what is there; readers see the old object or the new one, never a part. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns undefined when there is none */
  get(key: string): Promise<{ readonly bytes: Buffer; readonly contentType: string } | undefined>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys that begin with a prefix (whole segments or not, '' for all), sorted by their bytes. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes what processes that died left half written. */
  deleteAbandoned(): Promise<void>;
  /** @returns what kind of store it is, when it answers; for the health page, so without names or addresses */
  check(): Promise<string>;
}

/** @property status - what an S3 store answered, if it did */
export class ObjectStoreError extends Error {
  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ObjectStoreError';
  }
}

const KEY = /^(?!\.+(\/|$))[A-Za-z0-9_.-]+(\/(?!\.+(\/|$))[A-Za-z0-9_.-]+)*$/;
const PREFIX = /^[A-Za-z0-9_./-]*$/;
/** S3's limit, and well below those of file systems for one segment. */
const MAX_KEY_LENGTH = 1024;
const MAX_SEGMENT_LENGTH = 200;

/** @throws ObjectStoreError for what is no key: a traversal ends here, whatever the driver */
export function requireKey(key: string): void {
  if (
    key.length > MAX_KEY_LENGTH ||
    !KEY.test(key) ||
    key.split('/').some(({ length }) => length > MAX_SEGMENT_LENGTH)
  )
    throw new ObjectStoreError('Not a key of an object');
}

export function requirePrefix(prefix: string): void {
  if (prefix.length > MAX_KEY_LENGTH || !PREFIX.test(prefix))
    throw new ObjectStoreError('Not a prefix of keys');
}

const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/;

export function requireContentType(contentType: string): void {
  if (!CONTENT_TYPE.test(contentType)) throw new ObjectStoreError('Not a content type');
}
