/** Functions and components that start a page's data layer. The shell and tests use them. */
export { createStore, Provider as StoreProvider } from 'jotai';
export { QueryClientProvider } from '@tanstack/react-query';
export { configurePreview } from './api/client';
export { configureTimeout } from './api/http';
export { configureRestriction } from './api/market-headers';
export { createQueryClient } from './query-client';
export { seedFlags } from './api/flags';
export { prefetchProduct, seedQueryCache } from './api/seed-query-cache';
export { loadCustomisation, loadLineDraft, renewLineDraft } from './drafts/customisation-store';
