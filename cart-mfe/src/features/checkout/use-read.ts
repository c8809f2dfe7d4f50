import { useEffect, useState } from 'react';
import { useIsLedOn } from '../../data/checkout/use-is-led-on';

/** How long something new is in sight before a press means it, ms: what was pressed sooner was meant for what stood there before. */
const READ_MS = 1500;
/** How long a press may be the second one of a pair whose first led here, ms. */
const ARRIVAL_MS = 500;

/**
 * @param id - of what is shown
 * @returns has it been in sight for long enough to be read? What was there at first, has. Source: docs/rules.md STEPS-12
 */
export function useRead(id: string): boolean {
  const [readId, setReadId] = useState(id);
  useEffect(() => {
    if (readId === id) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setReadId(id), READ_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, readId]);
  return readId === id;
}

/** @returns is a press meant for this step? The button of the step before stood in the same place. Source: docs/rules.md STEPS-12 */
export function useArrived(): boolean {
  const [hasArrived, setHasArrived] = useState(!useIsLedOn());
  useEffect(() => {
    const timer = setTimeout(() => setHasArrived(true), ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasArrived;
}
