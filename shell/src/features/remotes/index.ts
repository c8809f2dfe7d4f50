export { RemotesProvider, useRemotes } from './remotes-context';
export { RemoteSlot } from './remote-slot';
export { isDataSaved, usePrefetch, whenIdle } from './use-prefetch';
