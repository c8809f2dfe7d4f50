import { chakra } from '@bindery/shared/ui';
import { feColorMatrixValues } from '@bindery/shared/customisation';

// not `display: none`, which would take the filter away
const Hidden = chakra('svg', { base: { position: 'absolute' } });

/** A filter of the page that shows what it is laid over in the colours of the print. */
export function ColourFilter({ id, filter }: { id: string; filter: string | undefined }) {
  return (
    <Hidden width="0" height="0" aria-hidden focusable="false">
      <filter id={id} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        <feColorMatrix type="matrix" values={feColorMatrixValues(filter)} />
      </filter>
    </Hidden>
  );
}
