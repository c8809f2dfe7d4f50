/** Photos: to the image host and back, and the filters that print as they look. A facade of its own, fetched with the first remote that has to do with photos. */
export {
  decidePhoto,
  deletePhoto,
  photoQuery,
  PhotoRejectedError,
  uploadPhoto,
  waitingPhotosQuery,
  type PhotoUploadOptions,
} from '../api/photos';
export { feColorMatrixValues, isPhotoFilter, PHOTO_FILTER_NAMES, type PhotoFilter } from '../customisation';
