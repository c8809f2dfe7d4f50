import { it, expect, jest, afterEach, beforeEach, describe } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from '@bindery/shared/boot';
import { useRouteChange, restoreScroll, watchScroll } from './use-route-change';

function Watched() {
  useRouteChange();
  return null;
}

function open(address: string, scrollY: number): () => void {
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
  const { unmount } = render(<Watched />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  return unmount;
}

it('the page does not scroll to the position that was stored for another address', () => {
  const scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const leave = open('/uk/personalized-products/the-lost-star', 0);
  Object.defineProperty(window, 'scrollY', { value: 700, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  leave();
  open('/uk', 0)();
  expect(scrolledTo).not.toHaveBeenCalled();
  open('/uk/personalized-products/the-lost-star', 0)();
  expect(scrolledTo).toHaveBeenCalledWith(0, 700);
});

it.each([
  { type: 'navigate', scrolls: [], keptPx: 300 },
  { type: 'reload', scrolls: [[0, 700]], keptPx: 700 },
  { type: 'back_forward', scrolls: [[0, 700]], keptPx: 700 },
])(
  'a document opened by $type scrolls to $scrolls, and stores the position $keptPx',
  ({ type, scrolls, keptPx }) => {
    const scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const address = `/uk/${type}`;
    const leave = open(address, 0);
    Object.defineProperty(window, 'scrollY', { value: 700, configurable: true });
    window.dispatchEvent(new Event('scroll'));
    leave();
    jest
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ type }] as unknown as PerformanceEntryList);
    const leaveAgain = open(address, 300); // the shopper scrolled this far before hydration
    expect(scrolledTo.mock.calls).toEqual(scrolls);
    window.dispatchEvent(new Event('pagehide'));
    leaveAgain();
    expect(JSON.parse(window.sessionStorage.getItem('bindery-scroll')!)).toContainEqual([address, keptPx]);
  },
);

let scrolledTo: jest.SpiedFunction<typeof window.scrollTo>;

/** Sets the length of the page, because jsdom has no layout. */
function pageOf(length: { px: number }): void {
  scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation((_: number, y: number) => {
    Object.defineProperty(window, 'scrollY', { value: Math.min(y, length.px), configurable: true });
  });
}

function scroll(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  window.sessionStorage.clear();
});

describe('the scroll position of a page', () => {
  it('is restored by Back', () => {
    pageOf({ px: 2000 });
    const stop = watchScroll('entry-1');
    scroll(700);
    stop();
    scroll(0);
    restoreScroll('entry-1');
    expect(window.scrollY).toBe(700);
  });

  it('is the top of a page that the shopper opens for the first time', () => {
    pageOf({ px: 2000 });
    scroll(300);
    restoreScroll('entry-never');
    expect(scrolledTo).toHaveBeenCalledWith(0, 0);
  });

  describe('is restored only once the page is long enough', () => {
    const length = { px: 100 };
    const growing = new Set<() => void>();
    const Real = globalThis.ResizeObserver;
    const grow = (px: number): void => {
      length.px = px;
      growing.forEach((heard) => heard());
    };
    beforeEach(() => {
      length.px = 100;
      growing.clear();
      globalThis.ResizeObserver = class {
        constructor(private readonly heard: () => void) {}
        observe() {
          growing.add(this.heard);
        }
        unobserve() {}
        disconnect() {
          growing.delete(this.heard);
        }
      } as unknown as typeof ResizeObserver;
      pageOf(length);
      const stop = watchScroll('entry-2');
      scroll(900);
      stop();
    });
    afterEach(() => {
      globalThis.ResizeObserver = Real;
      jest.useRealTimers();
    });

    it('even if a slow connection takes long', () => {
      jest.useFakeTimers();
      restoreScroll('entry-2');
      expect(window.scrollY).toBe(100);
      jest.advanceTimersByTime(8000);
      grow(3000);
      expect(window.scrollY).toBe(900);
      expect(growing.size).toBe(0);
    });

    it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])('unless the shopper acts first: %s', (type) => {
      restoreScroll('entry-2');
      window.dispatchEvent(new Event(type));
      grow(3000);
      expect(window.scrollY).toBe(100);
    });
  });

  it('is restored after a reload', () => {
    pageOf({ px: 2000 });
    const stop = watchScroll('entry-3');
    scroll(420);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    expect(JSON.parse(window.sessionStorage.getItem('bindery-scroll')!)).toContainEqual(['entry-3', 420]);
  });
});
