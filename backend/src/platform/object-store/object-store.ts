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
 * Every method rejects with `ObjectStoreError` when the store cannot be reached or refuses.
 */
export interface ObjectStore {
  /** Replaces what is there; readers see the old object or the new one, never a part. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns undefined when there is none */
  get(key: string): Promise<{ readonly bytes: Buffer; readonly contentType: string } | undefined>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys below a prefix, in order. */
  list(prefix: string): AsyncIterable<string>;
}
