import { describe, it, expect } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { RouterLink } from './router-link';

function renderLink(props: { target?: string; onClick?(event: MouseEvent): void } = {}) {
  render(
    <MemoryRouter initialEntries={['/uk']}>
      <Routes>
        <Route path="/uk" element={<RouterLink to="/uk/cart?a=1#top" aria-label="Cart" {...props} />} />
        <Route path="/uk/cart" element={<h1>Your cart</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Cart' });
}

/** @returns true if the link lets the browser handle the click */
function press(link: HTMLElement, init = {}): boolean {
  const event = createEvent.click(link, { button: 0, ...init });
  // jsdom cannot navigate
  document.addEventListener(
    'click',
    (lateClick) => {
      isLeft = !lateClick.defaultPrevented;
      lateClick.preventDefault();
    },
    { once: true },
  );
  let isLeft = false;
  fireEvent(link, event);
  return isLeft;
}

describe('a link inside the page', () => {
  it('opens its URL without a page load', () => {
    const link = renderLink();
    expect(link).toHaveAttribute('href', '/uk/cart?a=1#top');
    expect(press(link)).toBe(false);
    expect(screen.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'lets the browser handle a click with %j',
    (init) => {
      const link = renderLink();
      expect(press(link, init)).toBe(true);
      expect(link).toBeVisible();
    },
  );

  it('lets the browser handle the click if the link has a different target', () => {
    const link = renderLink({ target: '_blank' });
    expect(press(link)).toBe(true);
    expect(link).toBeVisible();
  });

  it('opens nothing if another handler prevented the click', () => {
    const link = renderLink({
      onClick: (event) => {
        event.preventDefault();
      },
    });
    expect(press(link)).toBe(false);
    expect(link).toBeVisible();
  });
});
