import type { Secrets } from './key-ring';
import { ConfigError, choiceOf, text, url, type Variables } from './variables';

interface Credentials {
  readonly cloud: string;
  readonly apiKey: string;
  readonly secret: string;
}

/**
 * - `built-in`: this server accepts photos that are signed with these credentials or an accepted secret
 * - `cloudinary`: the browser uploads photos to Cloudinary; `origin` is the origin of Cloudinary's API
 * - `unconfigured`: Cloudinary is selected, but CLOUDINARY_URL is missing or incomplete, so photos do not work
 */
export type ImageHostConfig =
  | ({ readonly kind: 'built-in'; readonly acceptedSecrets?: readonly string[] } & Credentials)
  | ({ readonly kind: 'cloudinary'; readonly origin: string } & Credentials)
  | { readonly kind: 'unconfigured' };

const CLOUDINARY_ORIGIN = 'https://api.cloudinary.com';
const CLOUD = /^[A-Za-z0-9_-]+$/;

/** Parses `cloudinary://key:secret@cloud?upload_prefix=https://…`, like Cloudinary's own libraries. */
function readCloudinaryUrl(value: string): (Credentials & { origin: string }) | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password, hostname, searchParams } = new URL(value);
  const origin = (searchParams.get('upload_prefix') ?? CLOUDINARY_ORIGIN).replace(/\/+$/, '');
  if (
    protocol !== 'cloudinary:' ||
    !username ||
    !password ||
    !CLOUD.test(hostname) ||
    !/^https?:\/\//.test(origin)
  )
    return undefined;
  return { cloud: hostname, apiKey: username, secret: password, origin };
}

/**
 * Reads IMAGE_HOST and CLOUDINARY_URL. An incomplete URL never means the built-in host, which would store photos in the
 * wrong place.
 */
export function imageHostOf(variables: Variables, [secret, ...acceptedSecrets]: Secrets): ImageHostConfig {
  const cloudinaryUrl = text(variables, 'CLOUDINARY_URL');
  const kind = choiceOf(
    variables,
    'IMAGE_HOST',
    ['built-in', 'cloudinary'],
    cloudinaryUrl === undefined ? 'built-in' : 'cloudinary',
  );
  const read = cloudinaryUrl === undefined ? undefined : readCloudinaryUrl(cloudinaryUrl);
  if (kind === 'cloudinary') return read ? { kind, ...read } : { kind: 'unconfigured' };
  if (cloudinaryUrl !== undefined && !read)
    throw new ConfigError('CLOUDINARY_URL', 'not cloudinary://key:secret@cloud');
  return {
    kind,
    cloud: read?.cloud ?? 'bindery',
    apiKey: read?.apiKey ?? 'bindery',
    ...(read ? { secret: read.secret } : { secret, acceptedSecrets }),
  };
}

export interface ModerationHookConfig {
  readonly url: string;
  readonly secret: string;
}

export const MINIMUM_SECRET_LENGTH = 16;

export function moderationHookOf(variables: Variables): ModerationHookConfig | undefined {
  const hook = url(variables, 'MODERATION_HOOK_URL', ['http:', 'https:']);
  if (hook === undefined) return undefined;
  const secret = text(variables, 'MODERATION_HOOK_SECRET');
  if (secret === undefined || secret.length < MINIMUM_SECRET_LENGTH)
    throw new ConfigError(
      'MODERATION_HOOK_SECRET',
      `missing or shorter than ${MINIMUM_SECRET_LENGTH} characters, but MODERATION_HOOK_URL is set`,
    );
  return { url: hook, secret };
}
