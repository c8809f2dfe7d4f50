import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  PhotoDeletedSchema,
  PhotoResponseSchema,
  PhotoSignatureSchema,
  type PhotoSignature,
  type StoredPhoto,
} from '@bindery/shared/contracts';
import { isPhotoFilter } from '@bindery/shared/customisation';
import { VisitorHeadersSchema, WRITE_LIMIT } from '../../platform/http';
import { provenOwner, type Visitors } from '../shoppers';
import type { Photo, PhotoLook, Photos } from './photos';
import { ImageHostConfigurationError, PhotoNotFoundError } from './photos.errors';
import type { UploadTarget } from './upload-signature';

export interface PhotosRoutesOptions {
  readonly photos: Photos;
  readonly visitors: Visitors;
  /** undefined means no image host is configured */
  readonly target: UploadTarget | undefined;
  readonly pictureUrl: (publicId: string, look: PhotoLook) => string;
}

const PhotoParamsSchema = Type.Object({ photoId: Type.String() });
const SignatureQuerySchema = Type.Object({ slug: Type.Optional(Type.String()) });
const EditQuerySchema = Type.Object({
  crop: Type.Optional(Type.String({ pattern: String.raw`^\d{1,6}(\.\d+)?(,\d{1,6}(\.\d+)?){3}$` })),
  filter: Type.Optional(Type.String({ maxLength: 40 })),
  rotation: Type.Optional(Type.String({ pattern: '^(0|90|180|270)$' })),
});
/** Source: docs/rules.md PHOTO-09 */
const VIEW_PX = 720;
const EDITED_PX = 320;
const TAGS = ['photos'];
const SIGNATURE_LIMIT = { rateLimit: { max: 60, timeWindow: 60_000 } } as const;

/** Source: docs/rules.md PHOTO-13, PHOTO-16 */
export const photosRoutes: FastifyPluginAsyncTypebox<PhotosRoutesOptions> = async (app, options) => {
  await signatureRoute(app, options);
  await ownPhotoRoutes(app, options);
};

const signatureRoute: FastifyPluginAsyncTypebox<PhotosRoutesOptions> = async (
  app,
  { photos, visitors, target },
) => {
  app.get(
    '/_canvas/api/photos/signature',
    {
      config: SIGNATURE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'What an upload has to bring; mints a guest token for a first one',
        querystring: SignatureQuerySchema,
        headers: VisitorHeadersSchema,
        response: { 200: PhotoSignatureSchema },
      },
    },
    async (request): Promise<PhotoSignature> => {
      if (!target) throw new ImageHostConfigurationError();
      const { visitor, newToken } = await visitors.ofOrMinted(request);
      return {
        ...target.sign(await photos.folderOf(visitor)),
        data: { newGuestToken: newToken },
      };
    },
  );
};

const ownPhotoRoutes: FastifyPluginAsyncTypebox<PhotosRoutesOptions> = async (
  app,
  { photos, visitors, pictureUrl },
) => {
  app.get(
    '/_canvas/api/photos/:photoId',
    {
      schema: {
        tags: TAGS,
        summary: "A photo of the visitor's, and where it is to be seen",
        params: PhotoParamsSchema,
        querystring: EditQuerySchema,
        headers: VisitorHeadersSchema,
        response: { 200: PhotoResponseSchema },
      },
    },
    async (request) => {
      const photo = await photos.find(request.params.photoId, await visitors.knownVisitor(request));
      return { data: view(photo, lookOf(request.query), pictureUrl) };
    },
  );

  app.delete(
    '/_canvas/api/photos/:photoId',
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Deletes a photo, or releases it where something uses it',
        params: PhotoParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: PhotoDeletedSchema },
      },
    },
    async (request) => {
      const { photoId } = request.params;
      const visitor = await visitors.knownVisitor(request);
      provenOwner('delete-photo', visitor);
      await photos.deleteOwn(photoId, visitor);
      return { data: { public_id: photoId } };
    },
  );
};

function lookOf({
  crop,
  filter,
  rotation,
}: {
  crop?: string;
  filter?: string;
  rotation?: string;
}): PhotoLook | undefined {
  if (crop === undefined && filter === undefined && rotation === undefined) return undefined;
  const [x, y, width, height] = crop?.split(',').map(Number) ?? [];
  return {
    widthPx: EDITED_PX,
    rotation: Number(rotation ?? 0),
    filter: isPhotoFilter(filter) ? filter : undefined,
    crop:
      crop === undefined
        ? undefined
        : { x: x!, y: y!, width: Math.max(1, width!), height: Math.max(1, height!) },
  };
}

function view(
  { publicId, status, width, height }: Photo,
  edited: PhotoLook | undefined,
  pictureUrl: PhotosRoutesOptions['pictureUrl'],
): StoredPhoto {
  if (status === 'rejected') throw new PhotoNotFoundError();
  return {
    public_id: publicId,
    width,
    height,
    status,
    view_url: pictureUrl(publicId, { widthPx: VIEW_PX }),
    view_url_2x: pictureUrl(publicId, { widthPx: 2 * VIEW_PX }),
    ...(edited && { edited_url: pictureUrl(publicId, edited) }),
  };
}
