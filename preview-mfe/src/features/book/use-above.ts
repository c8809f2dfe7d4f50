import { useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type * as Above from './above';

type Overlay = 'all-pages' | 'full-screen';

/**
 * What opens above the page: fetched with the press that opens it. A press that cannot fetch it is reported and
 * changes nothing, and the next one tries again.
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
