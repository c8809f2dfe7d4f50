export { NotFoundPage } from './not-found-page';
export { ErrorView, PageBoundary } from './error-view';
