import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bindery/shared/testing';
import PreviewBar from './preview-bar';

/** A fake fetch. The response to a redirect that nobody follows is opaque, as in a browser. */
const requests: { path: string; redirect: RequestRedirect | undefined }[] = [];
let answer: () => Promise<Partial<Response>>;
const faults: string[] = [];

beforeEach(() => {
  requests.length = 0;
  faults.length = 0;
  answer = async () => ({ type: 'opaqueredirect', status: 0 });
  jest.spyOn(console, 'error').mockImplementation((text) => void faults.push(String(text)));
});
afterEach(() => {
  jest.restoreAllMocks();
});

function open() {
  const reload = jest.fn();
  const { unmount } = renderRemote(<PreviewBar reload={reload} />, { path: '/uk' });
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    requests.push({ path: path as string, redirect: init?.redirect });
    return answer() as Promise<Response>;
  });
  return { reload, unmount };
}
const toolbar = (name: string, detail?: object) =>
  act(async () => {
    const event = new CustomEvent(name, { detail, cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

// Source: docs/rules.md CONT-09
describe('a preview', () => {
  it('has a button that ends it and reloads the page', async () => {
    const { reload } = open();
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(/drafts/);
    await userEvent.click(screen.getByRole('button', { name: 'Leave the preview' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(requests).toEqual([{ path: '/_canvas/exit-preview', redirect: 'manual' }]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['answers with an error', async () => ({ type: 'basic' as const, status: 500 })],
    ['answers without a redirect', async () => ({ type: 'basic' as const, status: 200 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that cannot end because the server %s logs an error and informs the editor', async (_, how) => {
    answer = how;
    const { reload } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Leave the preview' }));
    expect(await screen.findByText(/couldn’t leave the preview/)).toBeVisible();
    expect(faults).toEqual([expect.stringContaining('/_canvas/exit-preview')]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('includes new drafts when the toolbar sends them', async () => {
    const { reload, unmount } = open();
    await toolbar('prismicPreviewUpdate', { ref: 'https://x.prismic.io/previews/a?b=c' });
    await toolbar('prismicPreviewUpdate');
    await toolbar('prismicPreviewEnd');
    expect(requests.map(({ path }) => path)).toEqual([
      '/_canvas/update-preview?token=https%3A%2F%2Fx.prismic.io%2Fpreviews%2Fa%3Fb%3Dc',
      '/_canvas/update-preview',
      '/_canvas/exit-preview',
    ]);
    expect(reload).toHaveBeenCalledTimes(3);
    unmount();
    window.dispatchEvent(new CustomEvent('prismicPreviewEnd'));
    expect(requests).toHaveLength(3);
  });

  it('does not change if the toolbar cannot update it', async () => {
    answer = async () => ({ type: 'basic', status: 403 });
    const { reload } = open();
    await toolbar('prismicPreviewUpdate', { ref: 'old' });
    expect(faults).toEqual([expect.stringContaining('answered with 403')]);
    expect(reload).not.toHaveBeenCalled();
  });
});
