import { createHash } from 'node:crypto';
import type { PhotoUpload } from '@bindery/shared/contracts';
import { deliveryPath } from './delivery/delivery-url';
import type { AcceptedPhoto } from './photos';
import { signParameters } from './upload-signature';

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
