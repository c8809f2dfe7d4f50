import { lazy } from 'react';

/** Fetched when a photo is edited, with the cropper: render it inside a Suspense of its own. */
export const PhotoEditor = lazy(async () => ({ default: (await import('./photo-editor')).PhotoEditor }));
export { withCropFor, withSizeOf } from './crop';
export { PhotoFileButton } from './photo-file-button';
export { PhotoPicture } from './photo-picture';
export { isSharp } from './sharpness';
