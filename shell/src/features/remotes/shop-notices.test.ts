import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchHealth, type ShopHealth } from './shop-notices';

const WELL: ShopHealth = { isAway: false, isWithdrawn: false };
const AWAY: ShopHealth = { ...WELL, isAway: true };

type Mood = number | 'offline' | 'hang';
let mood: Mood;
let requestTimes: number[];
let reportedHealth: ShopHealth[];
let isWithdrawn: boolean;
let stop: () => void;
let isHidden: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  [mood, requestTimes, reportedHealth, isHidden, isWithdrawn] = [200, [], [], false, false];
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  const start = Date.now();
  globalThis.fetch = (async (path: string, { signal }: { signal: AbortSignal }) => {
    expect(path).toBe('/_canvas/api/health?page=shell:1,cart_mfe:2');
    requestTimes.push((Date.now() - start) / 1000);
    if (mood === 'offline') throw new TypeError('Failed to fetch');
    if (mood === 'hang')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('late'))));
    return { status: mood, headers: new Headers(isWithdrawn ? { 'x-page-withdrawn': '1' } : {}) };
  }) as unknown as typeof fetch;
  // jsdom's timer is a real one
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  stop = watchHealth((health) => reportedHealth.push(health), 'shell:1,cart_mfe:2');
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
function look(isLookedAt: boolean): void {
  isHidden = !isLookedAt;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the page’s health check', () => {
  it('runs every 30 seconds while it returns 200', async () => {
    await pass(95);
    expect(requestTimes).toEqual([30, 60, 90]);
    expect(reportedHealth).toEqual([]);
  });

  it.each<[string, Mood]>([
    ['503', 503],
    ['404', 404],
    ['204, which is not 200', 204],
    ['a network error', 'offline'],
  ])('runs every 5 s after %s, until it returns 200 again', async (_, how) => {
    mood = how;
    await pass(41);
    expect(requestTimes).toEqual([30, 35, 40]);
    expect(reportedHealth).toEqual([AWAY]);
    mood = 200;
    await pass(64);
    expect(requestTimes.slice(3)).toEqual([45, 75, 105]);
    expect(reportedHealth).toEqual([AWAY, WELL]);
  });

  it('treats an answer after 5 seconds as a failure', async () => {
    mood = 'hang';
    await pass(46);
    expect(requestTimes).toEqual([30, 40]);
    expect(reportedHealth).toEqual([AWAY]);
  });

  it('pauses while the page is hidden, and runs once it is visible', async () => {
    look(false);
    await pass(100);
    expect(requestTimes).toEqual([]);
    look(true);
    await pass(1);
    expect(requestTimes).toEqual([100]);
    await pass(20);
    look(false);
    look(true);
    expect(requestTimes).toEqual([100]);
    await pass(10);
    expect(requestTimes).toEqual([100, 130]);
  });

  it('detects that the page’s release was withdrawn', async () => {
    await pass(30);
    isWithdrawn = true;
    await pass(30);
    isWithdrawn = false;
    await pass(30);
    mood = 503;
    await pass(30);
    expect(reportedHealth).toEqual([
      { isAway: false, isWithdrawn: true },
      { isAway: true, isWithdrawn: true },
    ]);
  });

  it('does not run again after its end', async () => {
    await pass(30);
    stop();
    await pass(60);
    look(true);
    expect(requestTimes).toEqual([30]);
  });
});
