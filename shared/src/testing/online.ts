import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Tells the page as a browser does: `navigator.onLine`, and the event, which the query cache waits for. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** The query cache hears of the network only while the page is there, so it is back before the test ends. */
export async function whileOffline(steps: () => Promise<void>): Promise<void> {
  setOnline(false);
  await steps().finally(() => setOnline(true));
}
