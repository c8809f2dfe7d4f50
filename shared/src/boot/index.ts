/** For the shell (and for tests that stand in for it): what a page is started with. */
export { readBootData, BootDataError } from './boot-data';
export { MarketProvider } from './market-context';
export { createQueryClient } from './query-client';
export { createStore, Provider as StoreProvider } from 'jotai';
export { QueryClientProvider } from '@tanstack/react-query';
export {
  BrowserRouter,
  MemoryRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useNavigationType,
  useOutletContext,
} from 'react-router-dom';
export {
  createRemoteLoader,
  RemoteError,
  RemoteTimeoutError,
  type RemoteFailure,
  type RemoteLoader,
  type RemoteModule,
} from '../remote';
export { guestToken, seedQueryCache } from '../api';
export { loadCustomisation, type Store } from '../customisation-store';
export { marketFromPath, DEFAULT_MARKET } from '../market';
