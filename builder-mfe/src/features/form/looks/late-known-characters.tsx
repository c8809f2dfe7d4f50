import type { ComponentProps } from 'react';
import { lateModule } from '@bindery/shared';
import { LatePart } from '../../../ui/late-part';

const LateCharacters = lateModule(() => import('./known-characters')).get('KnownCharacters');

/** Loaded on demand: few shoppers have other books. The form works without it. */
export const KnownCharacters = (props: ComponentProps<typeof LateCharacters>) => (
  <LatePart isQuiet>
    <LateCharacters {...props} />
  </LatePart>
);
