import {
  createContext,
  useContext,
  useMemo,
  type ComponentType,
  type FragmentInstance,
  type ReactNode,
} from 'react';
import { lateModule, type LateModule } from '@bindery/shared';
import type { RemoteRelease } from '@bindery/shared/contracts';
import type { RemoteLoader } from '@bindery/shared/boot';

/** False for developers' builds, because the server does not know them, and for previews, as nobody withdraws them. */
export const isReleased = ({
  overrideOrigin,
  previewedUntil,
}: Pick<RemoteRelease, 'overrideOrigin' | 'previewedUntil'>): boolean =>
  (overrideOrigin ?? previewedUntil) === undefined;

type RemoteComponent = ComponentType<object>;

/** Caches the remotes' components by remote and expose. A slot that mounts again then shows its component at once. */
class RemoteComponents {
  private readonly modules = new Map<string, LateModule<{ Component: RemoteComponent }>>();
  private readonly retries = new Map<() => void, string>();
  /** the remotes that the page shows now, by slot */
  readonly places = new Map<FragmentInstance, { remote: string; expose: string }>();
  constructor(
    readonly loader: RemoteLoader,
    readonly releases: readonly RemoteRelease[],
  ) {}

  get(remote: string, expose: string): RemoteComponent {
    return this.moduleOf(remote, expose).get('Component');
  }

  isHere(remote: string, expose: string): boolean {
    return this.moduleOf(remote, expose).loaded() !== undefined;
  }

  /** @param show - called once the component has loaded. @returns a function that cancels */
  onArrival(remote: string, expose: string, show: () => void): () => void {
    let isWaiting = true;
    this.moduleOf(remote, expose)
      .arrival()
      .then(
        () => {
          if (isWaiting) show();
        },
        () => undefined, // the slot itself handles the failure
      );
    return () => {
      isWaiting = false;
    };
  }

  private moduleOf(remote: string, expose: string): LateModule<{ Component: RemoteComponent }> {
    const id = `${remote} ${expose}`;
    let module = this.modules.get(id);
    if (!module) {
      // the loader itself retries
      module = lateModule(() => this.loader.loadRemote<object>(remote, expose), { retryDelaysMs: [] });
      this.modules.set(id, module);
      // starts loading before the first render, in parallel with the page's data
      module.start();
    }
    return module;
  }

  /** @param retry - retries a failed slot. @returns a function that removes it */
  onRetry(remote: string, expose: string, retry: () => void): () => void {
    this.retries.set(retry, `${remote} ${expose}`);
    return () => void this.retries.delete(retry);
  }

  /** Registers a slot's fragment ref, which adds no element to the page. @returns a function that removes it */
  addPlace(slot: FragmentInstance, remote: string, expose: string): () => void {
    this.places.set(slot, { remote, expose });
    return () => {
      this.places.delete(slot);
    };
  }

  /** Retries every failed slot with this remote and expose. Pressing Retry in one slot applies to all of them. */
  retry(remote: string, expose: string): void {
    const id = `${remote} ${expose}`;
    for (const [retry, ofSlot] of [...this.retries]) if (ofSlot === id) retry();
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
