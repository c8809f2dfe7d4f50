import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { lateModule } from '@bindery/shared';
import { renderRemote } from '@bindery/shared/testing';
import { PageBoundary } from '../layout';
import { LatePage } from './late-page';
import { PageDataProvider } from './page-data';

const page = { Page: () => <p>the page</p> };
const data = {
  DataProviders: ({ children }: { children: ReactNode }) => <section>{children}</section>,
  prefetchProduct: () => undefined,
};
const offline = () => Promise.reject(new Error('offline'));
const onError = jest.fn();

/** @param loadPage - fetches the page's own files @param loadData - fetches store and query cache */
function show(loadPage: () => Promise<typeof page>, loadData: () => Promise<typeof data>) {
  const components = lateModule(loadPage);
  const Page = () => createElement(components.get('Page'));
  return act(async () =>
    renderRemote(
      <PageDataProvider value={lateModule(loadData)}>
        <PageBoundary onError={onError}>
          <LatePage loading={<p>a skeleton</p>}>
            <Page />
          </LatePage>
        </PageBoundary>
      </PageDataProvider>,
    ),
  );
}
const wait = () => act(() => jest.advanceTimersByTimeAsync(10_000));
const retry = () => act(async () => screen.getByRole('button', { name: 'Try again' }).click());

beforeEach(() => {
  jest.useFakeTimers();
  // React logs caught errors
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a lazy page', () => {
  it('shows a skeleton until its files arrive', async () => {
    let arrive: (module: typeof page) => void = () => undefined;
    await show(
      () => new Promise((resolve) => (arrive = resolve)),
      async () => data,
    );
    expect(screen.getByText('a skeleton')).toBeVisible();
    arrive(page);
    await wait();
    expect(screen.getByText('the page')).toBeVisible();
    expect(screen.queryByText('a skeleton')).not.toBeInTheDocument();
  });

  it.each(['page', 'data'])('appears after Retry if the files of the %s failed to load', async (part) => {
    const loadPage = jest.fn(async () => page);
    const loadData = jest.fn(async () => data);
    (part === 'page' ? loadPage : loadData).mockImplementation(offline);
    await show(loadPage, loadData);
    await wait();
    expect(screen.getByRole('alert')).toBeVisible();
    await retry(); // still offline
    await wait();
    expect(screen.getByRole('alert')).toBeVisible();

    loadPage.mockImplementation(async () => page);
    loadData.mockImplementation(async () => data);
    await retry();
    await wait();
    expect(screen.getByText('the page')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('passes all other errors to the surrounding page', async () => {
    const broken = {
      Page: (): never => {
        throw new TypeError('undefined is not a function');
      },
    };
    await show(
      async () => broken,
      async () => data,
    );
    expect(onError).toHaveBeenCalledWith(expect.any(TypeError));
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
