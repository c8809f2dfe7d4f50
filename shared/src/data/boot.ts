/** Starts the data of a page, for the shell and for tests that replace the shell. */
export { createStore, Provider as StoreProvider } from 'jotai';
export { QueryClientProvider } from '@tanstack/react-query';
export { configurePreview } from './api/client';
export { configureTimeout } from './api/http';
export { configureRestriction } from './api/market-headers';
export { createQueryClient } from './query-client';
export { seedFlags } from './api/flags';
export { prefetchProduct, seedQueryCache } from './api/seed-query-cache';
export { loadCustomisation, loadLineDraft, renewLineDraft } from './drafts/customisation-store';
