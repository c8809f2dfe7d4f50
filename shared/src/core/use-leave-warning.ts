import { useEffect } from 'react';
import { on } from './channel';

/**
 * The browser asks before the page goes away, and the page itself does not load anew.
 *
 * @param hasChanges - would anything be lost now? Asked each time; the same function while nothing else changes
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
