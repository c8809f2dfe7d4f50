import type { Environment, RemoteRelease } from '@bindery/shared/contracts';

/** A step of a load of an exposed module, or a component of it that threw. `at`: as `performance.now()` counts, ms. */
export interface RemoteMoment {
  kind: 'asked' | 'retried' | 'ready' | 'failed';
  remote: string;
  expose: string;
  at: number;
  version?: string;
  phase?: string;
  errorClass?: string;
}

/** What the shell knows of its remotes. */
export interface PageRemotes {
  releases: readonly RemoteRelease[];
  loader: {
    /** in the order in which they happened; a new array with each */
    moments(): readonly RemoteMoment[];
    subscribe(onChange: () => void): () => void;
  };
  /** what stands on the page now, by its slot */
  places: ReadonlyMap<Slot, { remote: string; expose: string }>;
}
interface Slot {
  /** of the viewport, px */
  getClientRects(): readonly DOMRect[];
}

export interface AdminPanelProps {
  environment: Environment;
  /** absent: the shell is one that does not tell yet */
  remotes?: PageRemotes;
  shellVersion?: string;
  /** the page at the host of staff, where there is nothing of the shop */
  isStaffPage?: boolean;
}
