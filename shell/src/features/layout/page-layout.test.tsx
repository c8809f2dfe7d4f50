import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle } from '@bindery/shared/testing';
import { renderPage } from '../../testing/render-page';

const noBooks = handle('GET /_canvas/api/products', { body: { data: { products: [] } } });

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the skip link', () => {
  it('moves the focus to the content, without a history entry and without scrolling', async () => {
    const { scrolledTo } = await renderPage('/uk', { handlers: [noBooks] });
    await screen.findByRole('heading', { level: 1 });
    scrolledTo.mockClear();
    const entries = window.history.length;
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(window.history).toHaveLength(entries);
    expect(window.location.hash).toBe('');
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});

describe('the country list', () => {
  it('links to the same page in each country, and arrow keys do not navigate', async () => {
    const user = userEvent.setup();
    await renderPage('/uk', { handlers: [noBooks] });
    const opener = screen.getByRole('button', { name: 'Country: United Kingdom' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    opener.focus();
    await user.keyboard('{Enter}');
    const germany = screen.getByRole('link', { name: 'Deutschland' });
    expect(germany).toHaveAttribute('href', '/de');
    expect(germany).toHaveAttribute('lang', 'de');
    expect(screen.getByRole('link', { name: 'United Kingdom' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: 'United States' })).toHaveAttribute('href', '/');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(opener).toHaveFocus();
  });

  it('closes on navigation and on Escape; Escape returns the focus', async () => {
    const user = userEvent.setup();
    await renderPage('/uk', { handlers: [noBooks] });
    const opener = screen.getByRole('button', { name: /^Country/ });
    await user.click(opener);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    await user.click(screen.getByRole('main'));
    expect(screen.queryByRole('link', { name: 'Deutschland' })).not.toBeInTheDocument();
    await user.click(opener);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(screen.queryByRole('link', { name: 'Deutschland' })).not.toBeInTheDocument();
  });
});
