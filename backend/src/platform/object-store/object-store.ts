import { isInTransaction } from '../database';

export interface StoredObject {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/**
 * Stores files in a folder or any S3-compatible store. Keys are paths whose segments match `[A-Za-z0-9_.-]+`, but are
 * not only dots. Keys never come from a visitor.
 *
 * Every method rejects with `ObjectStoreError` if the store is unreachable or refuses the call, or the key is invalid.
 */
export interface ObjectStore {
  /** Replaces an object atomically, so that readers get either the old or the new object. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ readonly bytes: Buffer; readonly contentType: string } | undefined>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting a missing object is no error. */
  delete(key: string): Promise<void>;
  /** Yields the keys that begin with the prefix, sorted by their bytes. The prefix may be '' or a part of a segment. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes partial files of killed processes. */
  deleteAbandoned(): Promise<void>;
  /** Checks that the store answers. @returns the kind of store, without names or addresses, for the health page */
  check(): Promise<string>;
}

/** @property status - an S3 store's HTTP status, if any */
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
/** S3's limit for keys. The limit for a segment is lower than that of any file system. */
const MAX_KEY_LENGTH = 1024;
const MAX_SEGMENT_LENGTH = 200;

/** Prevents path traversal in every kind of store. @throws ObjectStoreError if the key is invalid */
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

/**
 * Such a call is a programming error, because the transaction's locks would block others while it waits for the store.
 */
export class StoreInTransactionError extends Error {
  constructor(method: string) {
    super(`The object store is used inside a transaction: ${method}`);
    this.name = 'StoreInTransactionError';
  }
}

function refuse(method: string): void {
  if (isInTransaction()) throw new StoreInTransactionError(method);
}

/** Returns a store that throws if called inside a transaction. Source: docs/rules.md HTTP-19 */
export function outsideTransactions(store: ObjectStore): ObjectStore {
  return {
    async put(key, bytes, contentType) {
      refuse('put');
      await store.put(key, bytes, contentType);
    },
    async get(key) {
      refuse('get');
      return store.get(key);
    },
    async head(key) {
      refuse('head');
      return store.head(key);
    },
    async delete(key) {
      refuse('delete');
      await store.delete(key);
    },
    async *list(prefix) {
      refuse('list');
      yield* store.list(prefix);
    },
    async deleteAbandoned() {
      refuse('deleteAbandoned');
      await store.deleteAbandoned();
    },
    async check() {
      refuse('check');
      return store.check();
    },
  };
}
