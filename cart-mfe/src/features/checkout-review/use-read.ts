import { useEffect, useState } from 'react';

/** How long something new is in sight before a press means it, ms: what was pressed sooner was meant for what stood there before. */
const READ_MS = 1500;

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
