import { Type, type Static } from 'typebox';

/** Pixels of the rotated photo, because `rotation` applies before the crop. */
export const PhotoCropSchema = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
});
export type PhotoCrop = Static<typeof PhotoCropSchema>;

/**
 * A photo in a customisation. `rotation`: degrees clockwise, default 0. `width`, `height` and `crop` describe the
 * rotated photo, so a quarter turn swaps width and height. `filter`: one of `PHOTO_FILTERS`, default 'none'.
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
 * Answer of GET /_canvas/api/photos/signature. The browser posts these fields unchanged to `upload_url`, with the file.
 * The signature permits uploads to the visitor's own folder for one hour. `upload_url`: an absolute URL, or an absolute
 * path. Source: docs/rules.md PHOTO-13
 */
export const PhotoSignatureSchema = Type.Object({
  timestamp: Type.Integer(),
  signature: Type.String(),
  api_key: Type.String(),
  folder: Type.String(),
  upload_preset: Type.String(),
  upload_url: Type.String(),
  /** `newGuestToken` is '' if the token of the request is still valid. Source: docs/rules.md GUEST-02 */
  data: Type.Object({ newGuestToken: Type.String() }),
});
export type PhotoSignature = Static<typeof PhotoSignatureSchema>;

export const PhotoModerationSchema = Type.Object({ kind: Type.String(), status: Type.String() });

/** A part of the image host's answer to an upload. `moderation[].status`: 'approved', 'pending' or 'rejected'. */
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

/**
 * Answer of GET /_canvas/api/photos/{photoId}. `view_url`: the whole upright photo for the cropper, 720 px wide.
 * `view_url_2x`: the same, 1440 px wide. Neither is wider than the photo. The page itself applies crop and filter to
 * these two pictures. `edited_url`: 320 px wide, with the query's crop and filter; only if requested. `status`
 * 'waiting': the shopper can use the photo, but an order with it waits for moderation.
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
