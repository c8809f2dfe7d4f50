export { PhotoField } from './photo-field';
export { PhotoRejectedError, PhotoUploaderContext, type PhotoUpload, type PhotoUploader, type PhotoValue } from './photo-uploader';
