import type { ReactElement } from 'react';
import type { RenderRemoteOptions } from '../render-remote';

/**
 * What a remote shows by itself, by the name under which its stand-alone page lists it: an exposed module with props, and
 * what the network answers it. Made anew each time it is opened.
 */
export type StandAlonePlaces = Readonly<Record<string, () => StandAlonePlace>>;

export interface StandAlonePlace extends Pick<RenderRemoteOptions, 'market' | 'handlers' | 'path'> {
  readonly ui: ReactElement;
}
