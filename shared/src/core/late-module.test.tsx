import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { LateBoundary } from './late-boundary';
import { forgetLateFailures, lateModule, type LateModule } from './late-module';

const page = { Head: () => <h1>Head</h1>, Foot: () => <p>Foot</p> };
type Name = keyof typeof page;

/** Longer than all retries of one fetch. */
const MANY_SECONDS = 10_000;
const wait = () => act(() => jest.advanceTimersByTimeAsync(MANY_SECONDS));
const offline = () =>
  Promise.reject(new Error('Loading chunk 466 failed. (error: https://shop.test/466.js)'));
const fetchOf = () => jest.fn(async (): Promise<typeof page> => page);
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

const show = (module: LateModule<typeof page>, ...names: Name[]) =>
  act(async () =>
    render(
      <LateBoundary
        loading="…"
        notice={({ retry, reload }) => (
          <div role="alert">
            <button onClick={retry}>Try again</button>
            {reload ? <button onClick={reload}>Reload</button> : null}
          </div>
        )}
      >
        {names.map((name) => createElement(module.get(name), { key: name }))}
      </LateBoundary>,
    ),
  );

beforeEach(() => {
  jest.useFakeTimers();
  // React logs every caught error
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  forgetLateFailures();
  jest.useRealTimers();
});

describe('a lazy module (VIEW-12)', () => {
  it('is fetched on first use, once for all its components', async () => {
    const load = fetchOf();
    const module = lateModule(load);
    expect(load).not.toHaveBeenCalled();
    await show(module, 'Head', 'Foot');
    await show(module, 'Head');
    expect(screen.getAllByRole('heading', { name: 'Head' })).toHaveLength(2);
    expect(screen.getByText('Foot')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is part of the first render if the page prefetched it', async () => {
    const load = fetchOf();
    const module = lateModule(load);
    module.start();
    await wait();
    render(createElement(module.get('Head')));
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('returns the same component each time, so no component remounts', () => {
    const module = lateModule(fetchOf());
    expect(module.get('Head')).toBe(module.get('Head'));
  });

  it('is fetched again once the network returns', async () => {
    const load = fetchOf().mockImplementationOnce(offline).mockImplementationOnce(offline);
    await show(lateModule(load), 'Head');
    expect(screen.getByText('…')).toBeVisible();
    await wait();
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is fetched again if its prefetch failed', async () => {
    const load = fetchOf().mockImplementation(offline);
    const module = lateModule(load);
    module.start();
    await wait();
    load.mockImplementation(async () => page);
    await show(module, 'Head');
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
  });

  it('is fetched again by each `load` after a failure', async () => {
    const load = fetchOf().mockImplementation(offline);
    const module = lateModule(load, { retryDelaysMs: [] });
    await expect(module.load()).rejects.toMatchObject({
      name: 'LateFilesError',
      message: 'A part of the page could not be fetched',
    });
    load.mockImplementation(async () => page);
    await expect(module.load()).resolves.toBe(page);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a part of the page whose files failed to load', () => {
  const load = fetchOf();
  let module: LateModule<typeof page>;

  beforeEach(async () => {
    load.mockImplementation(offline);
    module = lateModule(load);
  });
  const reconnect = () => load.mockImplementation(async () => page);

  it('loads the files after a press on “Try again”', async () => {
    await show(module, 'Head');
    await wait();
    expect(screen.getByRole('alert')).toBeVisible();
    reconnect();
    await press('Try again');
    await wait();
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('loads the files automatically when the network returns', async () => {
    await show(module, 'Head');
    await wait();
    reconnect();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await wait();
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
  });

  it('loads the files when it is mounted again', async () => {
    const { unmount } = await show(module, 'Head');
    await wait();
    unmount();
    reconnect();
    await show(module, 'Head');
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
  });

  it('offers a reload of the page after a second failure', async () => {
    await show(module, 'Head');
    await wait();
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('Try again');
    await wait();
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    network.mockRestore();
    await press('Try again');
    await wait();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
