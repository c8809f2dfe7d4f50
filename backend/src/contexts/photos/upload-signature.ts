import { createHash, timingSafeEqual } from 'node:crypto';
import type { PhotoSignature, PhotoUpload } from '@bindery/shared/contracts';
import { deliveryPath } from './delivery/delivery-url';
import type { AcceptedPhoto } from './photos';

const UNSIGNED = new Set(['file', 'api_key', 'cloud_name', 'resource_type', 'signature']);
const LIFETIME_S = 3600;
/** Clocks differ. */
const AHEAD_S = 300;

/**
 * Signs parameters like version 2 of Cloudinary's signatures. Joins the sorted `name=value` pairs by `&`, appends the
 * secret, and returns the hex SHA-1. Escapes `&` inside a pair, because otherwise one value could look like two
 * parameters. Does not sign empty parameters, the file, the key, the cloud and the resource type.
 */
export function signParameters(
  parameters: Readonly<Record<string, string | number>>,
  secret: string,
): string {
  const pairs = Object.entries(parameters)
    .filter(([name, value]) => !UNSIGNED.has(name) && value !== '')
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .sort();
  return createHash('sha1')
    .update(pairs.join('&') + secret)
    .digest('hex');
}

export type SignatureFault = 'api_key' | 'timestamp' | 'signature';

/**
 * @param parameters - all fields except the file
 * @returns the first fault; undefined if the signature is valid. A timestamp must not be in the future or more than an
 *   hour old. Source: docs/rules.md PHOTO-13
 */
export function signatureFault(
  parameters: Readonly<Record<string, string>>,
  {
    apiKey,
    secret,
    acceptedSecrets = [],
  }: { apiKey: string; secret: string; acceptedSecrets?: readonly string[] },
  nowMs: number,
): SignatureFault | undefined {
  if (parameters['api_key'] !== apiKey) return 'api_key';
  const age = nowMs / 1000 - Number(parameters['timestamp']);
  if (!/^\d{1,12}$/.test(parameters['timestamp'] ?? '') || age > LIFETIME_S || age < -AHEAD_S)
    return 'timestamp';
  const givenSignature = Buffer.from(parameters['signature'] ?? '');
  const isSigned = [secret, ...acceptedSecrets].some((signingSecret) => {
    const expectedSignature = Buffer.from(signParameters(parameters, signingSecret));
    return (
      givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
    );
  });
  return isSigned ? undefined : 'signature';
}

export interface UploadTarget {
  /** Source: docs/rules.md PHOTO-13 */
  sign(folder: string): Omit<PhotoSignature, 'data'>;
}

export interface UploadTargetOptions {
  readonly apiKey: string;
  readonly secret: string;
  readonly uploadUrl: string;
  readonly isModerated: boolean;
}

/** Signs the folder and preset of an upload, so that a browser cannot change them. Source: docs/rules.md PHOTO-13 */
export function createUploadTarget({
  apiKey,
  secret,
  uploadUrl,
  isModerated,
}: UploadTargetOptions): UploadTarget {
  return {
    sign(folder) {
      const signed = {
        folder,
        timestamp: Math.floor(Date.now() / 1000),
        upload_preset: isModerated ? 'moderated' : 'ml_default',
      };
      return { ...signed, signature: signParameters(signed, secret), api_key: apiKey, upload_url: uploadUrl };
    },
  };
}

export interface HostCredentials {
  readonly cloud: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly acceptedSecrets?: readonly string[];
  readonly origin: string;
}

const FORMATS = { png: 'png', gif: 'gif', jpeg: 'jpg', heic: 'heic' } as const;
const STATUSES = { passed: 'approved', waiting: 'pending' } as const;
const SHOWN_PX = 1440;

/** Returns Cloudinary's answer to an upload. A rejected photo has no address. */
export function uploadAnswer(
  { publicId, photo, format, width, height }: AcceptedPhoto,
  host: { credentials: HostCredentials; deliverySecret: string; moderationKind: string | undefined },
): PhotoUpload & Record<string, unknown> {
  const { cloud, secret, origin } = host.credentials;
  const createdAt = photo?.createdAt ?? new Date();
  const version = Math.floor(createdAt.getTime() / 1000);
  const status = photo ? STATUSES[photo.status] : 'rejected';
  const address =
    photo &&
    `${origin}/images/${cloud}/image/upload/${deliveryPath({ publicId, look: { widthPx: SHOWN_PX } }, host.deliverySecret)}`;
  return {
    asset_id: createHash('sha256').update(publicId).digest('hex').slice(0, 32),
    public_id: publicId,
    version,
    signature: signParameters({ public_id: publicId, version }, secret),
    width,
    height,
    format: FORMATS[format],
    resource_type: 'image',
    type: 'upload',
    tags: [],
    placeholder: false,
    created_at: createdAt.toISOString(),
    bytes: photo?.bytes ?? 0,
    ...(address && { url: address, secure_url: address }),
    ...(host.moderationKind && { moderation: [{ kind: host.moderationKind, status }] }),
  };
}
