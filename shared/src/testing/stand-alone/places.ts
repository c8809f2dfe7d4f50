import type { ReactElement } from 'react';
import type { RenderRemoteOptions } from '../render-remote';

/** A remote's stand-alone places by name: an exposed module with props and network answers. Created anew each time. */
export type StandAlonePlaces = Readonly<Record<string, () => StandAlonePlace>>;

export interface StandAlonePlace extends Pick<RenderRemoteOptions, 'market' | 'handlers' | 'path'> {
  readonly ui: ReactElement;
}
