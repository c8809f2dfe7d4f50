import { lazy, Suspense, type ComponentProps } from 'react';
import type { KnownCharacters as Loaded } from './known-characters';

type Props = ComponentProps<typeof Loaded>;
const Nobody = (_: Props): null => null;

/** Few forms are filled in by who has other books: it comes when it is wanted, and a form does without where it cannot be had. */
const Late = lazy(() =>
  import('./known-characters').then(
    ({ KnownCharacters }) => ({ default: KnownCharacters }),
    () => ({ default: Nobody }),
  ),
);

export const KnownCharacters = (props: Props) => (
  <Suspense fallback={null}>
    <Late {...props} />
  </Suspense>
);
