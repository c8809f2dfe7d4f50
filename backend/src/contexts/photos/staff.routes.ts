import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PhotoDeletedSchema, WaitingPhotosResponseSchema } from '@bindery/shared/contracts';
import { WRITE_LIMIT } from '../../platform/http';
import type { Photos } from './photos';

export interface StaffPhotosOptions {
  readonly photos: Photos;
  readonly viewUrl: (publicId: string) => string;
}

const PhotoParamsSchema = Type.Object({ photoId: Type.String() });

/**
 * Routes of the review queue, registered if staff tools are allowed or a staff token is set.
 * Source: docs/rules.md STAFF-01, STAFF-07
 */
export const staffPhotosRoutes: FastifyPluginAsyncTypebox<StaffPhotosOptions> = async (
  app,
  { photos, viewUrl },
) => {
  const tags = ['staff'];

  app.get(
    '/_canvas/api/staff/photos',
    {
      schema: {
        tags,
        summary: 'Photos that wait for somebody to look at them, the oldest first',
        response: { 200: WaitingPhotosResponseSchema },
      },
    },
    async () => ({
      data: {
        photos: (await photos.waitingPhotos()).map(({ publicId, width, height, createdAt }) => ({
          public_id: publicId,
          width,
          height,
          created_at: new Date(createdAt).toISOString(),
          view_url: viewUrl(publicId),
        })),
      },
    }),
  );

  for (const decision of ['pass', 'reject'] as const) {
    app.post(
      `/_canvas/api/staff/photos/:photoId/${decision}`,
      {
        config: WRITE_LIMIT,
        schema: {
          tags,
          summary:
            decision === 'pass'
              ? 'Lets a photo pass'
              : 'Rejects a photo, now and whenever it is uploaded again',
          params: PhotoParamsSchema,
          response: { 200: PhotoDeletedSchema },
        },
      },
      async (request) => {
        await photos[decision](request.params.photoId);
        return { data: { public_id: request.params.photoId } };
      },
    );
  }
};
