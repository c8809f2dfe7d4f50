/** Functions that start the page, for the shell and its tests. The data is in '@bindery/shared/data/boot'. */
export { readBootData } from './boot-data';
export { preloadedBook, preloadedKeys, preloadedHome, type Preloaded } from './boot-data';
export { mayBeCustomisation, readIncomingLink } from '../customisation/incoming-link';
export { parseStoredCustomisation } from '../customisation/load';
export type { DecodedQuery } from '../customisation/query-codec';
export {
  MarketProvider,
  ContentLabelsProvider,
  EnvironmentProvider,
  ExperimentsProvider,
} from './page-contexts';
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
  type RemoteFailure,
  type RemoteLoader,
  type RemoteMoment,
  type RemoteVersion,
} from './remote-loader';
export { RemoteError, RemoteTimeoutError } from './remote-errors';
export { watchOverlayEntries } from './overlay-history';
export { closeRecords, onRecordChanged, readRecord, writeRecord } from './browser-storage';
export { dropGuestToken, guestToken } from './guest-token';
export { marketFromPath } from '../market/markets';
