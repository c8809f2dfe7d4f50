import { resolve } from 'node:path';
import type { S3Config } from '../object-store';
import type { WebhookConfig } from './jobs-config';
import { ConfigError, matching, choiceOf, text, url, type Variables } from './variables';

export type PrintHouseTarget =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly prefix: string; readonly store: S3Config }
  | { readonly kind: 'hook'; readonly hook: WebhookConfig };

/** @property secret - secret of the print house's webhooks: `whsec_`, then base64; undefined means its webhooks are refused */
export interface PrintHouseConfig {
  readonly target: PrintHouseTarget;
  readonly secret: string | undefined;
}

const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

function secretOf(variables: Variables): string | undefined {
  const secret = text(variables, 'PRINT_HOUSE_SECRET');
  if (secret !== undefined && !SECRET.test(secret))
    throw new ConfigError('PRINT_HOUSE_SECRET', 'not whsec_ and base64 of 24 bytes or more');
  return secret;
}

function required<T>(value: T | undefined, name: string, kind: string): T {
  if (value === undefined) throw new ConfigError(name, `missing, but PRINT_HOUSE is ${kind}`);
  return value;
}

/** Returns the bucket for the print house. Settings that are missing are those of the shop's bucket. */
function s3Of(variables: Variables): PrintHouseTarget {
  const s3Setting = (name: string): string =>
    required(
      text(variables, `PRINT_HOUSE_S3_${name}`) ?? text(variables, `S3_${name}`),
      `PRINT_HOUSE_S3_${name}`,
      's3',
    );
  const endpoint =
    url(variables, 'PRINT_HOUSE_S3_ENDPOINT', ['https:', 'http:']) ??
    url(variables, 'S3_ENDPOINT', ['https:', 'http:']);
  const prefix =
    matching(
      variables,
      'PRINT_HOUSE_S3_PREFIX',
      /^([A-Za-z0-9_-]+\/)*$/,
      'a prefix (segments of letters, digits, _ and -, a slash behind each)',
    ) ?? 'print-house/';
  return {
    kind: 's3',
    prefix,
    store: {
      endpoint: required(endpoint, 'PRINT_HOUSE_S3_ENDPOINT', 's3'),
      bucket: s3Setting('BUCKET'),
      region: text(variables, 'PRINT_HOUSE_S3_REGION') ?? text(variables, 'S3_REGION') ?? 'us-east-1',
      accessKeyId: s3Setting('ACCESS_KEY_ID'),
      secretAccessKey: s3Setting('SECRET_ACCESS_KEY'),
    },
  };
}

/**
 * Returns the print house's configuration.
 *
 * @param root - base of relative folders
 * @returns undefined if no print house is configured; tickets then wait
 * @throws ConfigError if only a part is configured
 */
export function printHouseOf(variables: Variables, root: string): PrintHouseConfig | undefined {
  const kind = choiceOf(variables, 'PRINT_HOUSE', ['none', 'folder', 's3', 'hook'], 'none');
  const secret = secretOf(variables);
  switch (kind) {
    case 'none':
      return undefined;
    case 'folder': {
      const folder = required(text(variables, 'PRINT_HOUSE_FOLDER'), 'PRINT_HOUSE_FOLDER', kind);
      return { secret, target: { kind, folder: resolve(root, folder) } };
    }
    case 's3':
      return { secret, target: s3Of(variables) };
    case 'hook': {
      const hook = {
        url: required(url(variables, 'PRINT_HOUSE_URL', ['http:', 'https:']), 'PRINT_HOUSE_URL', kind),
        secret: required(secret, 'PRINT_HOUSE_SECRET', kind),
        mayBePrivate:
          choiceOf(variables, 'PRINT_HOUSE_PRIVATE', ['refused', 'allowed'], 'refused') === 'allowed',
      };
      return { secret, target: { kind, hook } };
    }
  }
}
