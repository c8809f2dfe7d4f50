export { RemotesProvider, useRemotes } from './remotes-context';
export { RemoteSlot } from './remote-slot';
export { usePrefetch, whenIdle } from './use-prefetch';
