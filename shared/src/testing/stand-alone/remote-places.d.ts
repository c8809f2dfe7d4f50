/** The remote's own, by an alias of its stand-alone build. */
declare module '@remote/places' {
  import type { StandAlonePlaces } from '@bindery/shared/testing';

  export const places: StandAlonePlaces;
}
