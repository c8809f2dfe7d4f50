export { withCropFor, withSizeOf } from './crop';
export { PhotoEditor } from './late-photo-editor';
export { isPhotoGone, photoQuery } from './photo-api';
export { createPhotoBin, type PhotoBin, publicIdOf } from './photo-bin';
export { PhotoFileButton } from './photo-file-button';
export { PhotoPicture } from './photo-picture';
export { createPhotoUploader, createPhotoUploadsAtom, type PhotoUploader } from './photo-uploads';
export { isSharp } from './crop';
