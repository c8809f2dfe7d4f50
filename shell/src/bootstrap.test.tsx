import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { start } from './bootstrap';

afterEach(() => {
  window.localStorage.clear();
  document.body.replaceChildren();
});

it('shows an empty frame while the server checks for an ended session (ACC-48)', async () => {
  window.history.replaceState(null, '', '/uk/cart');
  window.localStorage.setItem('bindery-signed-in', '1');
  const boot = document.createElement('script');
  boot.id = 'boot';
  boot.type = 'application/json';
  boot.textContent = JSON.stringify({
    environment: 'production',
    marketplace: 'uk',
    flags: {},
    tracking: {},
    remotes: [],
    preloaded: [],
    isSignedIn: false,
  });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(boot, root);
  const question = jest.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  await act(async () => void start(document));
  expect(question).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  // no personal content, and no link that would read storage
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  question.mockRestore();
});
