export { PageImage } from './page-image';
export { pageUrl } from './page-url';
export { useElementSize, type ElementSize } from './use-element-size';
export { usePreloadedPictures } from './use-preloaded-pictures';
