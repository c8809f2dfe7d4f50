export {
  createRemoteLoader,
  CONTRACT_VERSION,
  REMOTE_TIMEOUT_MS,
  type RemoteFailure,
  type RemoteLoader,
  type RemoteModule,
} from './remote-loader';
export {
  RemoteContractError,
  RemoteError,
  RemoteNetworkError,
  RemoteNotListedError,
  RemoteStartError,
  RemoteTimeoutError,
} from './remote-errors';
