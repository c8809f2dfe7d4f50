import { join } from 'node:path';
import type { ObjectStoreConfig } from '../object-store';
import { ConfigError, matching, text, url, type Variables } from './variables';

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

function required(variables: Variables, name: string): string {
  const value = text(variables, name);
  if (value === undefined)
    throw new ConfigError(name, `missing, but another one of ${S3_VARIABLES.join(', ')} is set`);
  return value;
}

/**
 * Where objects are kept: an S3-compatible store when it is configured, else a folder in the data folder.
 *
 * @throws ConfigError when only a part of the store is configured: half a configuration never means the folder
 */
export function objectStoreOf(variables: Variables, dataDir: string): ObjectStoreConfig {
  if (S3_VARIABLES.every((name) => text(variables, name) === undefined))
    return { kind: 'folder', folder: join(dataDir, 'objects') };
  required(variables, 'S3_ENDPOINT');
  required(variables, 'S3_BUCKET');
  return {
    kind: 's3',
    endpoint: url(variables, 'S3_ENDPOINT', ['https:', 'http:'])!,
    bucket: matching(
      variables,
      'S3_BUCKET',
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'a bucket (3 to 63 small letters, digits, dots and hyphens)',
    )!,
    region: text(variables, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: required(variables, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(variables, 'S3_SECRET_ACCESS_KEY'),
  };
}
