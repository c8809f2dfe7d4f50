import { Component, createElement, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { lateComponents, type LateComponents } from './late-components';

const parts = { Head: () => <h1>Head</h1>, Foot: () => <p>Foot</p> };
type Part = keyof typeof parts;

/** All retries of one fetch, and more. */
const MANY_SECONDS = 10_000;
const wait = () => act(() => jest.advanceTimersByTimeAsync(MANY_SECONDS));
const offline = () => Promise.reject(new Error('offline'));
const fetchOf = () => jest.fn(async (): Promise<typeof parts> => parts);

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => this.state.error?.name ?? this.props.children;
}

const show = (components: LateComponents<Part>, ...names: Part[]) =>
  act(async () =>
    render(
      <Boundary>
        <Suspense fallback="…">
          {names.map((name) => createElement(components.get(name), { key: name }))}
        </Suspense>
      </Boundary>,
    ),
  );

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('late components', () => {
  it('are fetched by their first use, and once for all of them', async () => {
    const load = fetchOf();
    const components = lateComponents(load);
    expect(load).not.toHaveBeenCalled();
    await show(components, 'Head', 'Foot');
    await show(components, 'Head');
    expect(screen.getAllByRole('heading', { name: 'Head' })).toHaveLength(2);
    expect(screen.getByText('Foot')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('are not fetched again by a use after `start`', async () => {
    const load = fetchOf();
    const components = lateComponents(load);
    components.start();
    expect(load).toHaveBeenCalledTimes(1);
    await show(components, 'Head');
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('are the same component each time, so that nothing mounts anew', () => {
    const components = lateComponents(fetchOf());
    const component = components.get('Head');
    components.reset();
    expect(components.get('Head')).toBe(component);
  });

  it('are asked for again where the network comes and goes', async () => {
    const load = fetchOf().mockImplementationOnce(offline).mockImplementationOnce(offline);
    await show(lateComponents(load), 'Head');
    expect(screen.getByText('…')).toBeVisible();
    await wait();
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('fail as files that did not arrive, until `reset` forgets it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = fetchOf().mockImplementation(offline);
    const components = lateComponents(load);
    components.start();
    await jest.advanceTimersByTimeAsync(MANY_SECONDS);
    await show(components, 'Head');
    expect(screen.getByText('LateFilesError')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);

    load.mockImplementation(async () => parts);
    const failed = components.get('Head');
    components.reset();
    expect(components.get('Head')).not.toBe(failed);
    await show(components, 'Head');
    expect(screen.getByRole('heading', { name: 'Head' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(4);
  });
});
