import type { Environment, RemoteRelease } from '@bindery/shared/contracts';

/**
 * An event about an exposed module: a step of its loading, or an error that one of its components threw. `at`: time in
 * ms, as in `performance.now()`.
 */
export interface RemoteMoment {
  kind: 'asked' | 'retried' | 'ready' | 'failed';
  remote: string;
  expose: string;
  at: number;
  version?: string;
  phase?: string;
  errorClass?: string;
}

/** The remotes of the page, as the shell records them. */
export interface PageRemotes {
  releases: readonly RemoteRelease[];
  loader: {
    /** all moments so far, in chronological order. Each new moment makes a new array */
    moments(): readonly RemoteMoment[];
    subscribe(onChange: () => void): () => void;
  };
  /** the modules that are on the page now, by slot */
  places: ReadonlyMap<Slot, { remote: string; expose: string }>;
}
interface Slot {
  /** relative to the viewport, px */
  getClientRects(): readonly DOMRect[];
}

export interface AdminPanelProps {
  environment: Environment;
  /** undefined if the shell is too old to pass this prop */
  remotes?: PageRemotes;
  shellVersion?: string;
  /** true on the staff host, which has no shop pages */
  isStaffPage?: boolean;
}
