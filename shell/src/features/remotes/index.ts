import { lateModule } from '@bindery/shared';

export { FilesFailed, LatePage } from './late-page';
export { createPageData, type PageData, PageDataProvider, usePageData } from './page-data';
export { RemoteSlot } from './remote-slot';
export { isReleased, RemotesProvider, useRemotes } from './remotes-context';
export { ShopState } from './shop-state';
export { isDataSaved, usePrefetch } from './use-prefetch';

// loaded for deployers and editors only
export const OverrideBar = lateModule(() => import('./override-bar')).get('default');
// loaded only if staff have placed a module of a remote on the page
export const PlacedModules = lateModule(() => import('./placed-modules')).get('default');
export const PreviewBar = lateModule(() => import('./preview-bar')).get('default');
