import {
  createContext,
  lazy,
  useContext,
  useMemo,
  type ComponentType,
  type FragmentInstance,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import type { RemoteRelease } from '@bindery/shared/contracts';
import type { RemoteLoader } from '@bindery/shared/boot';

/** Components of remotes by remote and expose, so that a slot that mounts again is there at once. */
class RemoteComponents {
  private readonly known = new Map<string, LazyExoticComponent<ComponentType<object>>>();
  private readonly failed = new Set<string>();
  private readonly retries = new Map<() => void, string>();
  /** what stands in the slots of the page now, by slot */
  readonly places = new Map<FragmentInstance, { remote: string; expose: string }>();
  constructor(
    readonly loader: RemoteLoader,
    readonly releases: readonly RemoteRelease[],
  ) {}

  get(remote: string, expose: string): LazyExoticComponent<ComponentType<object>> {
    const id = `${remote} ${expose}`;
    let component = this.known.get(id);
    if (!component) {
      // begun here and not at its first render: it arrives beside the page's data instead of after them
      const module = this.loader.loadRemote<object>(remote, expose);
      this.failed.delete(id);
      module.catch(() => this.failed.add(id));
      component = lazy(async () => ({ default: (await module).Component }));
      this.known.set(id, component);
    }
    return component;
  }

  /** React remembers a failed lazy component for ever: only a new one is tried again. */
  reset(remote: string, expose: string): void {
    this.known.delete(`${remote} ${expose}`);
  }

  /** A slot that mounts tries again what failed elsewhere. */
  forgetFailure(remote: string, expose: string): void {
    if (this.failed.has(`${remote} ${expose}`)) this.reset(remote, expose);
  }

  /** @param retry - of a slot that failed. @returns the function that takes it out */
  onRetry(remote: string, expose: string, retry: () => void): () => void {
    this.retries.set(retry, `${remote} ${expose}`);
    return () => void this.retries.delete(retry);
  }

  /** Of a slot's ref, which adds no element to the page. @returns the function that takes it out */
  addPlace(slot: FragmentInstance, remote: string, expose: string): () => void {
    this.places.set(slot, { remote, expose });
    return () => {
      this.places.delete(slot);
    };
  }

  /** Every slot of this kind that failed is tried again: a Retry in one of them is meant for all. */
  retry(remote: string, expose: string): void {
    const retries = [...this.retries].filter(([, id]) => id === `${remote} ${expose}`);
    this.reset(remote, expose);
    for (const [retry] of retries) retry();
  }
}

const RemotesContext = createContext<RemoteComponents | undefined>(undefined);

interface RemotesProviderProps {
  loader: RemoteLoader;
  releases: readonly RemoteRelease[];
  children: ReactNode;
}

export function RemotesProvider({ loader, releases, children }: RemotesProviderProps) {
  const components = useMemo(() => new RemoteComponents(loader, releases), [loader, releases]);
  return <RemotesContext.Provider value={components}>{children}</RemotesContext.Provider>;
}

export function useRemotes(): RemoteComponents {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('A slot for a remote stands outside <RemotesProvider>');
  return remotes;
}
