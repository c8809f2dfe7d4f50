import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle } from '@bindery/shared/testing';
import { renderPage } from '../../testing/render-page';

const noBooks = handle('GET /_canvas/api/home', { body: { data: { slices: [] } } });

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the skip link', () => {
  it('moves the focus to the content without scrolling', async () => {
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
  it('links to the same page in each country', async () => {
    const user = userEvent.setup();
    await renderPage('/uk', { handlers: [noBooks] });
    const opener = screen.getByRole('button', { name: 'Country: United Kingdom' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    opener.focus();
    await user.keyboard('{Enter}');
    const germany = await screen.findByRole('link', { name: 'Deutschland' });
    expect(germany).toHaveAttribute('href', '/de');
    expect(germany).toHaveAttribute('lang', 'de');
    expect(screen.getByRole('link', { name: 'United Kingdom' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: 'United States' })).toHaveAttribute('href', '/');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(opener).toHaveFocus();
  });

  it('closes on navigation and on Escape', async () => {
    const user = userEvent.setup();
    await renderPage('/uk', { handlers: [noBooks] });
    const opener = screen.getByRole('button', { name: /^Country/ });
    await user.click(opener);
    await screen.findByRole('link', { name: 'Deutschland' });
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

// Source: docs/rules.md REL-23
describe('a module that staff have placed', () => {
  const place = { slot: 'below', expose: './Tips', paths: '^/uk$' };
  const page = { handlers: [noBooks], remotes: ['tips_mfe'], places: { tips_mfe: [place] } };

  it('appears below the content on the pages that staff chose', async () => {
    await renderPage('/uk', page);
    expect(await screen.findByText('[tips_mfe/Tips]')).toBeVisible();
  });

  it('does not appear on a page that staff did not choose', async () => {
    await renderPage('/uk/nowhere', page);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('[tips_mfe/Tips]')).not.toBeInTheDocument();
  });

  it('shows nothing if it fails, and the page reports the failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = () => Promise.reject(new Error('gone'));
    const { failures } = await renderPage('/uk', { ...page, load });
    await waitFor(() => expect(failures).toMatchObject([{ remote: 'tips_mfe', expose: './Tips' }]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(/couldn’t/)).not.toBeInTheDocument();
  });
});
