import { useEffect } from 'react';
import { on } from './channel';

/**
 * If input would be lost, the browser asks the shopper before leaving the page, and the page does not reload itself.
 *
 * @param hasChanges - called before leaving, returns true if input would be lost. Pass the same function at each render
 * Source: docs/rules.md SKEW-03
 */
export function useLeaveWarning(isOpen: boolean, hasChanges: () => boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const stop = on('may-reload', ({ refuse }) => {
      if (hasChanges()) refuse();
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      stop();
    };
  }, [isOpen, hasChanges]);
}
