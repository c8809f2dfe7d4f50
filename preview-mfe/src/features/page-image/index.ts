export { PageImage } from './page-image';
export { pageUrl, thumbnailUrl } from './page-url';
export { useElementSize, type ElementSize } from './use-element-size';
export { usePicture } from './use-picture';
export { usePreloadedPictures } from './use-preloaded-pictures';
