export { PAGE_IMAGE_WIDTHS, pageImageWidth, pageImageUrl, type PageImageWidth } from './page-image-width';
