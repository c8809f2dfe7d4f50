export { PageImage, pageUrl, thumbnailUrl, usePicture } from './page-image';
export { usePreloadedPictures } from './picture-cache';
export { useElementSize, type ElementSize } from './use-element-size';
