export { deletePhoto, photoQuery, PhotoRejectedError, uploadPhoto } from './photo-api';
