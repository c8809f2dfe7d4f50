export { NotFoundPage } from './not-found-page';
export { ContentBoundary } from './content-boundary';
export { ErrorView, PageBoundary } from './error-view';
