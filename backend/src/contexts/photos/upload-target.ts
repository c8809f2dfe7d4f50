import type { PhotoSignature } from '@bindery/shared/contracts';
import { signParameters } from './upload-signature';

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

/** The server chooses and signs folder and preset, so a browser cannot send others. Source: docs/rules.md PHOTO-13 */
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
