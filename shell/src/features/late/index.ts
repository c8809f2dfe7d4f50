export { FilesFailed, LatePage } from './late-page';
export { retryOrRenew } from './outdated-page';
export { createPageData, PageDataProvider, usePageData, WithData, type PageData } from './page-data';
