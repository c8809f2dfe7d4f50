export { PageImage, PictureFailure, pageUrl, thumbnailUrl, usePicture } from './page-image';
export { PagePreview } from './page-preview';
export { usePreloadedPictures } from './picture-cache';
