import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { start } from './bootstrap';

afterEach(() => {
  window.localStorage.clear();
  document.body.replaceChildren();
});

/** @param html - of the server */
function placePage(path: string, html = ''): HTMLElement {
  window.history.replaceState(null, '', path);
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
  root.innerHTML = html;
  document.body.append(boot, root);
  return root;
}

it('the page shows an empty frame while the server checks for an ended session (ACC-48)', async () => {
  window.localStorage.setItem('bindery-signed-in', '1');
  placePage('/uk/cart');
  const question = jest.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  await act(async () => void start(document));
  expect(question).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  // the frame has no personal content, and no link, because links would read storage
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  question.mockRestore();
});

it('the page renders again without an error if the browser translated its HTML (REND-03)', async () => {
  const root = placePage('/uk/nowhere', '<p>Hello</p>');
  const network = jest.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const reportedErrors = jest.fn();
  Object.assign(window, { reportError: reportedErrors });
  await act(async () => {
    void start(document);
    root.innerHTML = '<p><font>Hallo</font></p>';
  });
  expect(await screen.findByRole('banner')).toBeInTheDocument();
  expect(screen.queryByText('Hallo')).not.toBeInTheDocument();
  expect(reportedErrors).not.toHaveBeenCalled();
  network.mockRestore();
});
