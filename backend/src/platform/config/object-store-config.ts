import { join, resolve } from 'node:path';
import type { ObjectStoreConfig } from '../object-store';
import { ConfigError, matching, text, url, type Variables } from './variables';

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

function required(variables: Variables, name: string): string {
  const value = text(variables, name);
  if (value === undefined)
    throw new ConfigError(name, `missing, but another one of ${S3_VARIABLES.join(', ')} is set`);
  return value;
}

const bucketOf = (variables: Variables, name: string): string | undefined =>
  matching(
    variables,
    name,
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'a bucket (3 to 63 small letters, digits, dots and hyphens)',
  );

/**
 * Returns the object store: an S3-compatible one or, if none is configured, a folder in the data folder.
 *
 * @throws ConfigError if only a part of the S3 store is configured, so that the folder never replaces it by mistake
 */
function objectStoreOf(variables: Variables, dataDir: string): ObjectStoreConfig {
  if (S3_VARIABLES.every((name) => text(variables, name) === undefined))
    return { kind: 'folder', folder: join(dataDir, 'objects') };
  required(variables, 'S3_ENDPOINT');
  required(variables, 'S3_BUCKET');
  return {
    kind: 's3',
    endpoint: url(variables, 'S3_ENDPOINT', ['https:', 'http:'])!,
    bucket: bucketOf(variables, 'S3_BUCKET')!,
    region: text(variables, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: required(variables, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(variables, 'S3_SECRET_ACCESS_KEY'),
  };
}

/**
 * Returns the store of the deletion ledger. A restored backup must not overwrite the ledger, so the ledger can have its
 * own folder or bucket.
 *
 * @param objectStore - used if the ledger has neither a folder nor a bucket
 * @throws ConfigError if the ledger has both, or a bucket without an S3 store
 */
function deletionLedgerOf(
  variables: Variables,
  root: string,
  objectStore: ObjectStoreConfig,
): ObjectStoreConfig {
  const folder = text(variables, 'DELETIONS_DIR');
  const bucket = bucketOf(variables, 'S3_DELETIONS_BUCKET');
  if (folder !== undefined && bucket !== undefined)
    throw new ConfigError('DELETIONS_DIR', 'S3_DELETIONS_BUCKET is set too: the ledger has one place');
  if (folder !== undefined) return { kind: 'folder', folder: resolve(root, folder) };
  if (bucket === undefined) return objectStore;
  if (objectStore.kind !== 's3')
    throw new ConfigError('S3_DELETIONS_BUCKET', `set without ${S3_VARIABLES.join(', ')}`);
  return { ...objectStore, bucket };
}

/** @throws ConfigError */
export function objectStoresOf(
  variables: Variables,
  root: string,
  dataDir: string,
): { readonly objectStore: ObjectStoreConfig; readonly deletionLedger: ObjectStoreConfig } {
  const objectStore = objectStoreOf(variables, dataDir);
  return { objectStore, deletionLedger: deletionLedgerOf(variables, root, objectStore) };
}
