import type { ReactElement } from 'react';
import type { RenderRemoteOptions } from '../render-remote';

/** A remote's stand-alone places by name. A place is an exposed module with props and network answers. */
export type StandAlonePlaces = Readonly<Record<string, () => StandAlonePlace>>;

export interface StandAlonePlace extends Pick<RenderRemoteOptions, 'market' | 'handlers' | 'path'> {
  readonly ui: ReactElement;
}
