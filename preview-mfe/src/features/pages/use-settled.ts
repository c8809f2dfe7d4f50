import { useEffect, useRef, useState } from 'react';

/**
 * The value, followed at once when it has been quiet (a choice was clicked), and after a pause while it keeps changing
 * (somebody types).
 *
 * @param pauseMs - how long the value must have been quiet
 */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const quietMs = performance.now() - changedAt.current;
    changedAt.current = performance.now();
    if (quietMs >= pauseMs) {
      setSettled(() => value);
      return;
    }
    const timer = setTimeout(() => setSettled(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
