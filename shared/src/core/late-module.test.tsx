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

describe('a late module (VIEW-12)', () => {
  it('is fetched by its first use, and once for all of its components', async () => {
    const load = fetchOf();
    const module = lateModule(load);
    expect(load).not.toHaveBeenCalled();
    await show(module, 'Head', 'Foot');
    await show(module, 'Head');
    expect(screen.getAllByRole('heading', { name: 'Head' })).toHaveLength(2);
    expect(screen.getByText('Foot')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is there with the first render if it was fetched ahead', async () => {
    const load = fetchOf();
    const module = lateModule(load);
    module.start();
    await wait();
    render(createElement(module.get('Head')));
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('gives the same component each time, so that nothing mounts anew', () => {
    const module = lateModule(fetchOf());
    expect(module.get('Head')).toBe(module.get('Head'));
  });

  it('is asked for again if the network comes and goes', async () => {
    const load = fetchOf().mockImplementationOnce(offline).mockImplementationOnce(offline);
    await show(lateModule(load), 'Head');
    expect(screen.getByText('…')).toBeVisible();
    await wait();
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('forgets that a fetch ahead failed', async () => {
    const load = fetchOf().mockImplementation(offline);
    const module = lateModule(load);
    module.start();
    await wait();
    load.mockImplementation(async () => page);
    await show(module, 'Head');
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
  });

  it('asks again by each `load` after a failure, which names no address', async () => {
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

describe('a place whose files did not come', () => {
  const load = fetchOf();
  let module: LateModule<typeof page>;

  beforeEach(async () => {
    load.mockImplementation(offline);
    module = lateModule(load);
  });
  const reconnect = () => load.mockImplementation(async () => page);

  it('says so, and is there after Try again', async () => {
    await show(module, 'Head');
    await wait();
    expect(screen.getByRole('alert')).toBeVisible();
    reconnect();
    await press('Try again');
    await wait();
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is there by itself when the network is back', async () => {
    await show(module, 'Head');
    await wait();
    reconnect();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await wait();
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
  });

  it('is there when it is opened another time', async () => {
    const { unmount } = await show(module, 'Head');
    await wait();
    unmount();
    reconnect();
    await show(module, 'Head');
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
  });

  it('offers to load the page anew after a second failure, if there is a network', async () => {
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
