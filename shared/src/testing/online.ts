import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Sets `navigator.onLine` and fires its event, which the query cache observes. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Runs the steps offline. Then goes online again, while the query cache is still mounted and notices the change. */
export async function whileOffline(steps: () => Promise<void>): Promise<void> {
  setOnline(false);
  await steps().finally(() => setOnline(true));
}
