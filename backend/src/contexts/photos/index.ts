import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { hasStaff, type Config, type KeyRing } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { Visitors } from '../shoppers';
import type { PagePicture } from './accept/page-picture';
import { createCloudinary } from './cloudinary';
import { PhotoDecoder } from './decoding/photo-decoder';
import type { PhotoWork } from './decoding/photo-work';
import { deliveryPath } from './delivery/delivery-url';
import { imageHostRoutes } from './image-host.routes';
import { createHook, reviewQueue } from './moderator';
import type { PhotosDependencies } from './photo-desk';
import type { PhotoLook, Photos } from './photos';
import { PhotoRefusedError, type RefusalReason } from './photos.errors';
import { photosRoutes } from './photos.routes';
import { createPhotosService } from './photos.service';
import { staffPhotosRoutes } from './staff.routes';
import { UploadFolder } from './upload-file';
import { createUploadTarget } from './upload-signature';

export { checkCloudinary } from './cloudinary';
export { photoWorkInChildren } from './decoding/photo-work-in-children';
export { photoWorkHere, type PhotoWork } from './decoding/photo-work';
export { drawPhoto } from './delivery/draw-photo';
export { photoFaults, photoIdsIn, photosOfVisitor } from './photo-access';
export { PhotoUnavailableError } from './photos.errors';
export type { Photo, Photos } from './photos';

type PhotosConfig = Pick<
  Config,
  | 'imageHost'
  | 'imageModeration'
  | 'moderationHook'
  | 'staffToken'
  | 'staffOrigin'
  | 'keys'
  | 'dataDir'
  | 'environment'
  | 'publicOrigin'
>;

export interface PhotosOptions {
  readonly config: PhotosConfig;
  readonly database: Database;
  readonly store: ObjectStore;
  /** who opens pictures */
  readonly photoWork: PhotoWork;
  readonly warn: (details: object, message: string) => void;
}

const BUILT_IN_CLOUD = 'bindery';
const STAFF_VIEW_PX = 720;

function folderTagsWith(keys: KeyRing): Pick<PhotosDependencies, 'tagsOfBefore' | 'newTagOf'> {
  const tagsOfBefore = (guestId: string): readonly string[] => keys.ownerTagsOfBefore(`guest ${guestId}`);
  return { tagsOfBefore, newTagOf: (guestId) => (keys.isOfBefore ? tagsOfBefore(guestId)[0] : undefined) };
}

type EncodedPicture =
  | ({ readonly kind: 'picture' } & PagePicture)
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

interface OpenedPhotos {
  readonly photos: Photos;
  /** encodes a picture for a written page */
  readonly encodePicture: (bytes: Buffer) => Promise<EncodedPicture>;
  /** signed address of a photo for staff; without the signature, staff cannot guess addresses of other photos */
  readonly viewUrl: (publicId: string) => string;
  readonly routes: FastifyPluginAsync<{ visitors: Visitors }>;
}

export function createPhotos({ config, database, store, photoWork, warn }: PhotosOptions): OpenedPhotos {
  const { imageHost: host } = config;
  const [secret, ...acceptedSecrets] = config.keys.secretsOf('deliveries');
  const uploads = new UploadFolder(join(config.dataDir, 'uploads'));
  const moderator = config.moderationHook ? createHook(config.moderationHook) : reviewQueue;
  const decoder = new PhotoDecoder(photoWork);
  const photos = createPhotosService({
    database,
    store,
    decoder,
    uploads,
    ...folderTagsWith(config.keys),
    moderator,
    ...{ remote: host.kind === 'cloudinary' ? createCloudinary(host) : undefined, warn },
  });
  if (host.kind === 'unconfigured')
    warn(
      { variable: 'CLOUDINARY_URL' },
      'photos cannot be uploaded: it is missing, or not cloudinary://key:secret@cloud',
    );

  const cloud = host.kind === 'unconfigured' ? BUILT_IN_CLOUD : host.cloud;
  const pictureUrl = (publicId: string, look: PhotoLook): string =>
    `/images/${cloud}/image/upload/${deliveryPath({ publicId, look }, secret)}`;
  const isModerated = config.imageModeration === 'enabled';
  const target =
    host.kind === 'unconfigured'
      ? undefined
      : createUploadTarget({
          apiKey: host.apiKey,
          secret: host.secret,
          isModerated,
          uploadUrl:
            host.kind === 'cloudinary'
              ? `${host.origin}/v1_1/${cloud}/image/upload`
              : `/images/v1_1/${cloud}/image/upload`,
        });
  const credentials = host.kind === 'built-in' ? { ...host, origin: config.publicOrigin } : undefined;

  const viewUrl = (publicId: string): string => pictureUrl(publicId, { widthPx: STAFF_VIEW_PX });
  return {
    photos,
    encodePicture: (bytes) => encodePicture(decoder, bytes),
    viewUrl,
    async routes(app, { visitors }) {
      await photosRoutes(app, { photos, visitors, target, pictureUrl });
      await imageHostRoutes(app, {
        photos,
        uploads,
        credentials,
        cloud,
        deliverySecrets: [secret, ...acceptedSecrets],
        moderation: { isEnabled: isModerated, kind: moderator.kind },
      });
      if (hasStaff(config)) await staffPhotosRoutes(app, { photos, viewUrl });
    },
  };
}

async function encodePicture(decoder: PhotoDecoder, bytes: Buffer): Promise<EncodedPicture> {
  try {
    return { kind: 'picture', ...(await decoder.pagePicture(bytes)) };
  } catch (error) {
    if (error instanceof PhotoRefusedError) return { kind: 'refused', reason: error.reason };
    throw error;
  }
}

export { PHOTO_KEPT_DAYS } from './photo-deletion';
