import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { handle } from '@bindery/shared/testing';
import { renderPage } from '../../testing/render-page';

afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

it('a notice says that the shop is unreachable until the shop answers again', async () => {
  let status = 503;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  await renderPage('/de', {
    handlers: [
      handle('GET /_canvas/api/home', { body: { data: { slices: [] } } }),
      { method: 'GET', path: '/_canvas/api/health', answer: () => ({ status, body: { status: 'failing' } }) },
    ],
  });
  const text = /Deine Arbeit ist gespeichert/;
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await act(async () => void (await import('./shop-notices')));
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText(text)).toBeInTheDocument();
  status = 200;
  await act(() => jest.advanceTimersByTimeAsync(6000));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
