import { lateModule } from '@bindery/shared';

export { withCropFor, withSizeOf, isSharp } from './crop';
export { isPhotoGone, photoQuery } from './photo-api';
export { createPhotoBin, type PhotoBin, publicIdOf } from './photo-bin';
export { PhotoFileButton } from './photo-file-button';
export { PhotoPicture } from './photo-picture';
export { createPhotoUploader, createPhotoUploadsAtom, type PhotoUploader } from './photo-uploads';

/** Loaded with the cropper when a photo is edited, so render it inside a `LatePart`. */
export const PhotoEditor = lateModule(() => import('./photo-editor')).get('PhotoEditor');
