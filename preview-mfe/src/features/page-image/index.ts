export { PageImage } from './page-image';
export { pageUrl } from './page-url';
export { isDecoded } from './picture-cache';
export { useElementWidth } from './use-element-width';
export { usePreloadedPages } from './use-preloaded-pages';
