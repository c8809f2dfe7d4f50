import { it, expect, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from '@bindery/shared/boot';
import { useRouteChange } from './use-route-change';

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

it('does not scroll a page to the stored position of another address', () => {
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
