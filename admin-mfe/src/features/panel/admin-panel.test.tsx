import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Environment } from '@bindery/shared/contracts';
import { renderRemote } from '@bindery/shared/testing';
import { Component as AdminPanel } from '../../exposes/admin-panel';

const PAGE = '/uk/personalized-products/a-book';

function open(environment: Environment = 'staging') {
  window.history.replaceState(null, '', PAGE);
  renderRemote(<AdminPanel environment={environment} />, { path: PAGE });
  fireEvent.click(screen.getByRole('button', { name: /Staff panel/ }));
}

/** The browser's clipboard, at its edge: `write` decides whether it takes the text. */
function clipboard(write: (text: string) => Promise<void>) {
  const writeText = jest.fn(write);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return writeText;
}

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('the staff panel', () => {
  it('is folded away at first, opens by keyboard, and closes on Escape with the focus where it was', async () => {
    const user = userEvent.setup();
    renderRemote(<AdminPanel environment="pr_app" />, { path: '/uk' });
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Staff panel pr_app', expanded: false })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /Staff panel/, expanded: true })).toBeVisible();
    await user.tab();
    expect(screen.getByRole('switch', { name: 'Diagnostic mode' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /Staff panel/, expanded: false })).toHaveFocus();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it.each<Environment>(['production', 'somewhere' as Environment])('shows nothing in %s', (environment) => {
    renderRemote(<AdminPanel environment={environment} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('diagnostic mode', () => {
  it('is switched on and off, and the browser remembers it', async () => {
    const user = userEvent.setup();
    open();
    await user.click(screen.getByRole('switch', { name: 'Diagnostic mode', checked: false }));
    expect(screen.getByRole('switch', { name: 'Diagnostic mode', checked: true })).toBeVisible();
    expect(localStorage.getItem('display-mode')).toBe('diagnostic');
    await user.click(screen.getByRole('switch', { checked: true }));
    expect(localStorage.getItem('display-mode')).toBe('default');
  });
});

describe('the link to this page', () => {
  const wait = (ms: number) =>
    act(async () => {
      jest.advanceTimersByTime(ms);
    });
  const press = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: /Copy link|Copied!/ }));
    });

  it('carries what is personalised now, and the button says so for two seconds, counted from the last click', async () => {
    const writeText = clipboard(() => Promise.resolve());
    localStorage.setItem('a-book', JSON.stringify({ name: 'Pip & Co' }));
    jest.useFakeTimers();
    open();
    await press();
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}${PAGE}?name=Pip+%26+Co`);
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await wait(1500);
    await press();
    await wait(1999);
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await wait(1);
    expect(screen.getByRole('button', { name: 'Copy link to this page' })).toBeVisible();
  });

  it('is shown to copy by hand where the clipboard is refused', async () => {
    clipboard(() => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')));
    open();
    await press();
    const link = screen.getByRole('textbox', { name: /Copy the link by hand/ });
    expect(link).toHaveValue(`${window.location.origin}${PAGE}`);
    expect(link).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Copy link to this page' })).toBeVisible();
  });
});
