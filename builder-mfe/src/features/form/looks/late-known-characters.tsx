import type { ComponentProps } from 'react';
import { lateModule } from '@bindery/shared';
import { LatePart } from '../../../ui/late-part';

const Late = lateModule(() => import('./known-characters')).get('KnownCharacters');

/** Few shoppers have other books. A form does without if this cannot be fetched. */
export const KnownCharacters = (props: ComponentProps<typeof Late>) => (
  <LatePart isQuiet>
    <Late {...props} />
  </LatePart>
);
