import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { writeRecord } from '@bindery/shared/boot';
import { markSignedIn, useSignedIn } from './signed-in';
import { emit, findMarket } from '@bindery/shared';
import { askSession, forgetEnded, watchSession } from './session-ended';
import { beginLeaving, forgetDevice, watchSignOut } from './signed-out';
import { dropMailedToken, takeMailedToken } from './mailed-token';
import { mailedOrderNumber, useMailedToken } from './use-mailed-token';

const stops: (() => void)[] = [];
/** Opens a tab of the browser. @returns the mock of its reload */
function openTab() {
  const renew = jest.fn();
  stops.push(watchSignOut(renew));
  return renew;
}
function heard(key: string, newValue: string): void {
  window.localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
}

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.hidden = false;
  window.history.replaceState(null, '', '/');
});

describe('the token of a mailed link (ACC-07)', () => {
  it('is removed from the page’s URL before other code runs', () => {
    window.history.replaceState(null, '', '/uk/account/link?x=1#token=secret');
    takeMailedToken();
    expect(window.location.href).not.toContain('secret');
    expect(window.location.search).toBe('?x=1');
    const { result } = renderHook(useMailedToken);
    expect(result.current).toBe('secret');
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('secret');
    window.history.replaceState(null, '', '/uk/account/link#token=second');
    act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    expect(result.current).toBe('second');
    expect(window.location.hash).toBe('');
    dropMailedToken();
    expect(renderHook(useMailedToken).result.current).toBeUndefined();
  });

  it('is removed from the address together with the order’s number (ORDER-20)', () => {
    window.history.replaceState(null, '', '/uk/orders/open#token=secret&order=R123456789');
    takeMailedToken();
    expect([mailedOrderNumber(), window.location.href]).toEqual([
      'R123456789',
      `${window.location.origin}/uk/orders/open`,
    ]);
    dropMailedToken();
    expect(mailedOrderNumber()).toBeUndefined();
  });

  it('is ignored on pages for other purposes', () => {
    window.history.replaceState(null, '', '/uk/cart#token=secret');
    takeMailedToken();
    expect(renderHook(useMailedToken).result.current).toBeUndefined();
  });
});

describe('the sign-in state (ACC-41)', () => {
  it('is known without a request, and follows sign-ins in other tabs', () => {
    const { result } = renderHook(useSignedIn);
    expect(result.current).toBe(false);
    act(() => markSignedIn(true));
    expect(result.current).toBe(true);
    window.localStorage.removeItem('bindery-signed-in');
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: 'bindery-signed-in',
          newValue: null,
          storageArea: window.localStorage,
        }),
      );
    });
    expect(result.current).toBe(false);
  });
});

describe('a session that ended elsewhere (ACC-48)', () => {
  const DRAFT = '{"name":"Robin"}';
  const settled = () => act(async () => undefined);

  it('deletes stored data before the page reads them', async () => {
    window.localStorage.setItem('the-lost-star', DRAFT);
    window.sessionStorage.setItem('bindery-link', DRAFT);
    markSignedIn(true);
    const renew = openTab();
    await forgetEnded(false, async () => false);
    expect(Object.keys(window.localStorage)).toEqual(['bindery-sign-out']);
    expect(Object.keys(window.sessionStorage)).toEqual(['bindery-sign-out']);
    window.dispatchEvent(new Event('pageshow'));
    expect(renew).not.toHaveBeenCalled();
    writeRecord('the-next-book', DRAFT);
    expect(window.localStorage.getItem('the-next-book')).toBe(DRAFT);
  });

  it.each([
    ['a guest', false, false, async () => false],
    ['a user who is signed in', true, true, async () => false],
    ['anybody if the server could not check the session', true, undefined, async () => false],
    ['a user who went Back to a page from before the sign-in', true, false, async () => true],
    ['anybody if the server cannot be reached', true, false, () => Promise.reject(new Error('offline'))],
  ])('deletes nothing of %s', async (_who, isNoted, hasSession, isOpen) => {
    window.localStorage.setItem('the-lost-star', DRAFT);
    markSignedIn(isNoted);
    await forgetEnded(hasSession, isOpen);
    expect(window.localStorage.getItem('the-lost-star')).toBe(DRAFT);
  });

  it('is detected only by a server’s answer', async () => {
    const uk = findMarket('uk')!;
    const answers = (headers: Record<string, string>) =>
      jest.spyOn(window, 'fetch').mockResolvedValueOnce({ headers: new Headers(headers) } as Response);
    const fetchSpy = answers({ 'x-session': 'none' });
    expect(await askSession(uk)).toBe(false);
    answers({ 'x-session': 'open' });
    expect(await askSession(uk)).toBe(true);
    answers({}); // an answer from a server that is older or cannot reach its database
    expect(await askSession(uk)).toBe(true);
    expect(fetchSpy).toHaveBeenLastCalledWith(
      '/website/v1/user',
      expect.objectContaining({ cache: 'no-store' }),
    );
    fetchSpy.mockRestore();
  });

  it('delays a page’s start only for a limited time', async () => {
    jest.useFakeTimers();
    const fetchSpy = jest.spyOn(window, 'fetch').mockImplementation(
      (_url, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal!.addEventListener('abort', () => reject(new DOMException('too late', 'AbortError')));
        }),
    );
    window.localStorage.setItem('the-lost-star', DRAFT);
    markSignedIn(true);
    const onBegin = jest.fn();
    void forgetEnded(false, () => askSession(findMarket('uk')!)).then(onBegin);
    await jest.advanceTimersByTimeAsync(2000);
    expect(onBegin).toHaveBeenCalledTimes(1);
    expect(window.localStorage.getItem('the-lost-star')).toBe(DRAFT);
    fetchSpy.mockRestore();
    jest.useRealTimers();
  });

  it('is confirmed by a second request', async () => {
    window.localStorage.setItem('the-lost-star', DRAFT);
    const leave = jest.fn();
    const isOpen = jest.fn(async () => true);
    stops.push(watchSession(isOpen, leave));
    emit('session-none', undefined);
    expect(isOpen).not.toHaveBeenCalled(); // a guest
    markSignedIn(true);
    emit('session-none', undefined);
    emit('session-none', undefined); // the answer to the check itself, which must not start another check
    await settled();
    isOpen.mockRejectedValueOnce(new Error('offline'));
    emit('session-none', undefined);
    await settled();
    expect(isOpen).toHaveBeenCalledTimes(2);
    expect(leave).not.toHaveBeenCalled();
    expect(window.localStorage.getItem('the-lost-star')).toBe(DRAFT);
  });
});

// Must run last: after a sign-out, the document writes nothing to storage.
describe('a sign-out (ACC-46)', () => {
  const DRAFT = '{"name":"Robin"}';

  it('reloads every other tab and discards the tab’s stored data', () => {
    const renew = openTab();
    window.sessionStorage.setItem('bindery-link', DRAFT);
    heard('bindery-sign-out', '1');
    expect(renew).toHaveBeenCalledTimes(1);
    expect(document.body).not.toBeVisible();
    expect(window.sessionStorage.getItem('bindery-link')).toBeNull();
    writeRecord('the-lost-star', DRAFT);
    expect(window.localStorage.getItem('the-lost-star')).toBeNull();
    // the record of the sign-out itself stays
    expect(window.localStorage.getItem('bindery-sign-out')).toBe('1');
  });

  it('reloads a page that is restored from the back-forward cache', () => {
    const renew = openTab();
    window.dispatchEvent(new Event('pageshow'));
    expect(renew).not.toHaveBeenCalled();
    window.localStorage.setItem('bindery-sign-out', '2');
    window.dispatchEvent(new Event('pageshow'));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('also clears the session storage of a tab that the browser restores later', () => {
    openTab();
    window.sessionStorage.setItem('bindery-link', DRAFT);
    stops.pop()!();
    window.localStorage.setItem('bindery-sign-out', '3');
    openTab();
    expect(window.sessionStorage.getItem('bindery-link')).toBeNull();
    window.sessionStorage.setItem('bindery-link', DRAFT);
    stops.pop()!();
    openTab();
    expect(window.sessionStorage.getItem('bindery-link')).toBe(DRAFT);
  });

  it('is completed by the next tab if the shopper’s tab was killed', () => {
    window.localStorage.setItem('the-lost-star', DRAFT);
    beginLeaving();
    openTab();
    expect({ ...window.localStorage }).toEqual({});
  });

  it('deletes everything in the browser’s storage except its own record', () => {
    openTab();
    window.localStorage.setItem('the-lost-star', DRAFT);
    window.localStorage.setItem('guest-token', 'secret');
    window.sessionStorage.setItem('bindery-link', DRAFT);
    forgetDevice();
    window.sessionStorage.setItem('bindery-scroll', '[]');
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(window.localStorage)).toEqual(['bindery-sign-out']);
    expect(window.sessionStorage).toHaveLength(0);
  });
});
