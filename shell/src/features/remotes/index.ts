export { FilesFailed, LatePage } from './late-page';
export { createPageData, type PageData, PageDataProvider, usePageData } from './page-data';
export { RemoteSlot } from './remote-slot';
export { RemotesProvider, useRemotes } from './remotes-context';
export { ShopState } from './shop-state';
export { isDataSaved, usePrefetch } from './use-prefetch';
export { OverrideBar, PreviewBar } from './staff-bars';
