import { Type, type Static } from 'typebox';

/** Pixels of the photo as it is turned: `rotation` first, then the crop. */
export const PhotoCropSchema = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
});
export type PhotoCrop = Static<typeof PhotoCropSchema>;

/**
 * A photo in a customisation. `rotation`: degrees clockwise, missing is 0; `width`, `height` and `crop` are of the turned
 * photo, so a quarter turn exchanges the first two. `filter`: one of `PHOTO_FILTERS`, missing is 'none'.
 * Source: docs/rules.md PHOTO-01
 */
export const PhotoValueSchema = Type.Object({
  public_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  crop: Type.Optional(PhotoCropSchema),
  filter: Type.Optional(Type.String()),
  rotation: Type.Optional(Type.Integer()),
});
export type PhotoValue = Static<typeof PhotoValueSchema>;

/**
 * Answer of GET /_canvas/api/photos/signature: what is posted to `upload_url` beside the file, as it stands. Good for an
 * hour and for one folder, the visitor's own. `upload_url`: absolute, or from the origin. Source: docs/rules.md PHOTO-13
 */
export const PhotoSignatureSchema = Type.Object({
  timestamp: Type.Integer(),
  signature: Type.String(),
  api_key: Type.String(),
  folder: Type.String(),
  upload_preset: Type.String(),
  upload_url: Type.String(),
  /** `newGuestToken` is '' when the caller's own token stays. Source: docs/rules.md GUEST-02 */
  data: Type.Object({ newGuestToken: Type.String() }),
});
export type PhotoSignature = Static<typeof PhotoSignatureSchema>;

export const PhotoModerationSchema = Type.Object({ kind: Type.String(), status: Type.String() });

/** The image host's answer to an upload; there is more in it. `moderation[].status`: 'approved', 'pending' or 'rejected'. */
export const PhotoUploadSchema = Type.Object(
  {
    public_id: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    format: Type.String(),
    bytes: Type.Integer(),
    moderation: Type.Optional(Type.Array(PhotoModerationSchema)),
  },
  { additionalProperties: true },
);
export type PhotoUpload = Static<typeof PhotoUploadSchema>;

/** The image host's answer to an upload it refused, with a status from 400. */
export const PhotoUploadErrorSchema = Type.Object({ error: Type.Object({ message: Type.String() }) });

/**
 * Answer of GET /_canvas/api/photos/{photoId}. `view_url`: the whole photo, upright, 720 px wide, for the cropper;
 * `view_url_2x`: the same 1440 px wide (neither is ever larger than the photo). Crop and filter of them are the page's
 * own work. `edited_url`: cropped and filtered as the query asks, 320 px wide; only where it asks.
 * `status`: 'waiting' may be used, and its order waits until somebody has looked at it.
 */
export const PhotoResponseSchema = Type.Object({
  data: Type.Object({
    public_id: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    status: Type.Union([Type.Literal('passed'), Type.Literal('waiting')]),
    view_url: Type.String(),
    view_url_2x: Type.String(),
    edited_url: Type.Optional(Type.String()),
  }),
});
export type StoredPhoto = Static<typeof PhotoResponseSchema>['data'];

/** Answer of DELETE /_canvas/api/photos/{photoId}. */
export const PhotoDeletedSchema = Type.Object({ data: Type.Object({ public_id: Type.String() }) });

/** A photo that staff have to look at. */
export const WaitingPhotoSchema = Type.Object({
  public_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  created_at: Type.String(),
  view_url: Type.String(),
});
export const WaitingPhotosResponseSchema = Type.Object({
  data: Type.Object({ photos: Type.Array(WaitingPhotoSchema) }),
});
export type WaitingPhoto = Static<typeof WaitingPhotoSchema>;
