export { useBookPages, type BookPages } from './use-book-pages';
