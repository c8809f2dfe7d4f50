export { RemotesProvider, useRemotes } from './remotes-context';
export { RemoteSlot } from './remote-slot';
export { usePrefetchRemotes } from './use-prefetch-remotes';
export type { RemoteName } from './remote-exposes';
