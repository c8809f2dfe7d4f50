import { useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type * as Above from './above';

type Overlay = 'all-pages' | 'full-screen';

/**
 * Loads overlays on the press that opens them. A failed load is reported and changes nothing; the next press retries.
 */
export function useAbove() {
  const [above, setAbove] = useState<typeof Above>();
  const [opened, setOpened] = useState<readonly Overlay[]>([]);

  function open(overlay: Overlay): void {
    import('./above')
      .then((loaded) => {
        setAbove(loaded);
        setOpened((current) => [...current.filter((other) => other !== overlay), overlay]);
      })
      .catch((error: Error) => getAnalytics().reportError(error));
  }
  return {
    above,
    isOpen: (overlay: Overlay) => opened.includes(overlay),
    open,
    close: (overlay: Overlay) => setOpened((current) => current.filter((other) => other !== overlay)),
  };
}
