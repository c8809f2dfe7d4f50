declare module '@remote/places' {
  import type { StandAlonePlaces } from '@bindery/shared/testing';

  export const places: StandAlonePlaces;
}
