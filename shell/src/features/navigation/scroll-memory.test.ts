import { beforeEach, describe, it, expect, jest } from '@jest/globals';
import { restoreScroll, watchScroll } from './scroll-memory';

let scrolledTo: jest.SpiedFunction<typeof window.scrollTo>;

/** jsdom has no layout: the page is as long as this says. */
function pageOf(length: { px: number }): void {
  scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    Object.defineProperty(window, 'scrollY', { value: Math.min(y, length.px), configurable: true });
  }) as typeof window.scrollTo);
}

function scroll(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => { window.sessionStorage.clear(); });

describe('how far a page was scrolled', () => {
  it('is where Back returns to', () => {
    pageOf({ px: 2000 });
    const stop = watchScroll('entry-1');
    scroll(700);
    stop();
    scroll(0);
    restoreScroll('entry-1');
    expect(window.scrollY).toBe(700);
  });

  it('is the top for a page never seen', () => {
    pageOf({ px: 2000 });
    scroll(300);
    restoreScroll('entry-never');
    expect(scrolledTo).toHaveBeenCalledWith(0, 0);
  });

  it('is waited for while the page is still too short, until the shopper scrolls', () => {
    const length = { px: 100 };
    pageOf(length);
    const stop = watchScroll('entry-2');
    scroll(900);
    stop();
    const grown: (() => void)[] = [];
    const Real = globalThis.ResizeObserver;
    globalThis.ResizeObserver = class { constructor(heard: () => void) { grown.push(heard); } observe() {} unobserve() {} disconnect() { grown.length = 0; } } as unknown as typeof ResizeObserver;
    const giveUp = restoreScroll('entry-2');
    expect(window.scrollY).toBe(100);
    length.px = 3000;
    grown[0]!();
    expect(window.scrollY).toBe(900);
    giveUp();
    globalThis.ResizeObserver = Real;
  });

  it('outlives a reload', () => {
    pageOf({ px: 2000 });
    const stop = watchScroll('entry-3');
    scroll(420);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    expect(JSON.parse(window.sessionStorage.getItem('bindery-scroll')!)).toContainEqual(['entry-3', 420]);
  });
});
