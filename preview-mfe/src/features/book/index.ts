export { BookPreview } from './book-preview';
