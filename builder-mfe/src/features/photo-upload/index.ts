export { isPhotoGone, photoQuery } from './photo-api';
export { createPhotoBin, publicIdOf, type PhotoBin } from './photo-bin';
export { createPhotoUploader, createPhotoUploadsAtom, type PhotoUploader } from './photo-uploads';
