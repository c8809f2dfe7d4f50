export { RemotesProvider, useRemotes } from './remotes-context';
export { RemoteSlot } from './remote-slot';
export { usePrefetchRemotes, whenIdle } from './use-prefetch-remotes';
export type { RemoteName } from './remote-exposes';
