import { useRef, useState } from 'react';

/** Runs one task at a time and stores the error of the last task. */
export function useAttempt() {
  const [fault, setFault] = useState('');
  const [isRunning, setRunning] = useState(false);
  const hasBegun = useRef(false);

  async function attempt(run: () => Promise<void>): Promise<void> {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setRunning(true);
    setFault('');
    try {
      await run();
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      hasBegun.current = false;
      setRunning(false);
    }
  }
  return { attempt, fault, isRunning, setFault };
}
