import { refusal } from '../../platform/problems';

const REASONS = {
  format: 'This is no png, gif, jpeg or heic picture',
  broken: 'The picture cannot be read to its end',
  pixels: 'The picture has more than 100 megapixels, or too many for a picture of its kind',
  size: 'The file is larger than 50 MB',
  moderation: 'The picture cannot be checked at the moment',
  many: 'There are too many photos that no cart and no order uses',
} as const;

export type RefusalReason = keyof typeof REASONS;

/** A refused file. Shoppers see the same error text for every reason. Source: docs/rules.md PHOTO-03, PHOTO-06 */
export class PhotoRefusedError extends Error {
  constructor(
    readonly reason: RefusalReason,
    options?: ErrorOptions,
  ) {
    super(REASONS[reason], options);
    this.name = 'PhotoRefusedError';
  }
}

/** Source: docs/rules.md MSG-08 */
export class ImageHostConfigurationError extends refusal(
  503,
  'image_host_configuration',
  "Missing Cloudinary configuration. Photos can't be uploaded while this error persists.",
) {}

/** The photo does not exist, was deleted or belongs to another owner. The answer does not say which. */
export class PhotoNotFoundError extends refusal(404, 'photo_not_found', 'There is no such photo') {}

/** The photo exists but cannot be read, so its page is not drawn at all. Source: docs/rules.md PAGE-09 */
export class PhotoUnavailableError extends refusal(
  503,
  'photo_unavailable',
  ({ cause }: ErrorOptions) => ({
    message: 'A photo cannot be read at the moment. Please try again in a few seconds.',
    cause,
  }),
  { 'retry-after': '2' },
) {}

/** Too many pictures wait to be drawn. The client should retry soon. */
export class PhotosBusyError extends refusal(
  503,
  'photos_busy',
  'Too many pictures are being drawn at the moment. Please try again in a second.',
  { 'retry-after': '1' },
) {}
