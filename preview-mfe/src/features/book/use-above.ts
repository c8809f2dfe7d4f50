import { useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type * as Above from './above';

type Part = 'all-pages' | 'full-screen';

/**
 * What opens above the page: fetched with the press that opens it. A press that cannot fetch it is reported and
 * changes nothing, and the next one tries again.
 */
export function useAbove() {
  const [parts, setParts] = useState<typeof Above>();
  const [opened, setOpened] = useState<readonly Part[]>([]);

  function open(part: Part): void {
    import('./above')
      .then((above) => {
        setParts(above);
        setOpened((current) => [...current.filter((other) => other !== part), part]);
      })
      .catch(({ name, message }: Error) => getAnalytics().reportError({ name, message }));
  }
  return {
    parts,
    isOpen: (part: Part) => opened.includes(part),
    open,
    close: (part: Part) => setOpened((current) => current.filter((other) => other !== part)),
  };
}
