import { useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type * as Above from './above';

type Overlay = 'all-pages' | 'full-screen';

/** Loads an overlay when a click opens it. A failed load is reported but shows no error. The next press tries again. */
export function useAbove() {
  const [overlayModule, setAbove] = useState<typeof Above>();
  const [opened, setOpened] = useState<readonly Overlay[]>([]);

  function open(overlay: Overlay): void {
    import('./above')
      .then((loaded) => {
        setAbove(loaded);
        setOpened((openOverlays) => [
          ...openOverlays.filter((otherOverlay) => otherOverlay !== overlay),
          overlay,
        ]);
      })
      .catch((error: Error) => getAnalytics().reportError(error));
  }
  return {
    above: overlayModule,
    isOpen: (overlay: Overlay) => opened.includes(overlay),
    open,
    close: (overlay: Overlay) =>
      setOpened((openOverlays) => openOverlays.filter((otherOverlay) => otherOverlay !== overlay)),
  };
}
