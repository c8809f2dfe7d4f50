import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { RemoteRelease } from '@bindery/shared/contracts';
import { renderRemote } from '@bindery/shared/testing';
import OverrideBar from './override-bar';

/** A fake EventSource, because jsdom has no server-sent events. */
class Events extends EventTarget {
  static open: Events[] = [];
  isClosed = false;
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Events.open.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}
const tell = (type: string, data?: string): void =>
  act(() => {
    Events.open.at(-1)!.dispatchEvent(new MessageEvent(type, { data }));
  });

const release = (name: string, overrideOrigin?: string): RemoteRelease => ({
  ...{ name, version: 'v1', contractVersion: 1, entry: '/x.js', integrity: '', files: {} },
  ...(overrideOrigin !== undefined && { overrideOrigin }),
});

beforeEach(() => {
  Events.open = [];
  Reflect.set(globalThis, 'EventSource', Events);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

function open() {
  const reload = jest.fn();
  const releases = [release('cart_mfe', 'http://localhost:4100'), release('builder_mfe')];
  const { unmount } = renderRemote(<OverrideBar boot={{ remotes: releases }} reload={reload} />, {
    path: '/uk/cart',
  });
  return { reload, unmount };
}

// Source: docs/rules.md ALONE-04
describe('the bar of previews', () => {
  it('names each previewed version and the end of its preview', () => {
    const previews = ['cart_mfe', 'preview_mfe'].map((name) => ({
      ...release(name),
      previewedUntil: '2026-12-03T10:20:30.000Z',
    }));
    const boot = {
      ...{ remotes: [...previews, release('builder_mfe')], shellVersion: '4f1a' },
      shellPreviewedUntil: '2026-12-04T00:00:00.000Z',
    };
    renderRemote(<OverrideBar boot={boot} />, { path: '/uk' });
    const bar = screen.getByRole('complementary', { name: 'Preview of a release' });
    for (const name of ['cart_mfe', 'preview_mfe'])
      expect(bar).toHaveTextContent(`${name} v1, a preview until 2026-12-03 10:20 UTC`);
    expect(bar).toHaveTextContent('shell 4f1a, a preview until 2026-12-04 00:00 UTC');
    expect(bar).not.toHaveTextContent('builder_mfe');
    expect(screen.getByRole('link', { name: 'Back to what is released' })).toHaveAttribute(
      'href',
      '/_canvas/exit-override?path=%2Fuk',
    );
    expect(Events.open).toEqual([]);
  });
});

// Source: docs/rules.md MKT-10
it('the bar of a closed market lists why the market is closed', () => {
  const marketGaps = ['no seller', 'no page "terms" in de', 'no product with a price', 'a', 'b'];
  renderRemote(<OverrideBar boot={{ remotes: [], marketGaps }} />, { path: '/de' });
  expect(screen.getByRole('complementary', { name: 'A closed market' })).toHaveTextContent(
    'Production does not open this market: no seller, no page "terms" in de, no product with a price, and 2 more',
  );
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

// Source: docs/rules.md ALONE-01
describe('the bar of a local build', () => {
  it('names each remote that is not from the current releases', () => {
    open();
    const bar = screen.getByRole('complementary', { name: 'Local build' });
    expect(bar).toHaveTextContent('cart_mfe from http://localhost:4100');
    expect(bar).not.toHaveTextContent('builder_mfe');
    expect(screen.getByRole('link', { name: 'Back to what is released' })).toHaveAttribute(
      'href',
      '/_canvas/exit-override?path=%2Fuk%2Fcart',
    );
    expect(Events.open.at(-1)!.url).toBe('http://localhost:4100/live');
  });

  it('reloads the page only when a different build arrives', () => {
    const { reload, unmount } = open();
    tell('built', '1.1');
    tell('built', '1.1');
    expect(reload).not.toHaveBeenCalled();
    tell('built', '1.2');
    expect(reload).toHaveBeenCalledTimes(1);
    unmount();
    expect(Events.open.at(-1)!.isClosed).toBe(true);
  });

  it('reloads the page for a build that it missed', () => {
    const { reload } = open();
    tell('age', String(performance.now() + 60_000));
    tell('built', '1.1');
    expect(reload).not.toHaveBeenCalled();

    const otherTab = open();
    tell('error');
    tell('age', '0');
    tell('built', '2.1');
    expect(otherTab.reload).toHaveBeenCalledTimes(1);
  });

  it('connects again if the browser has stopped trying', () => {
    jest.useFakeTimers();
    const { unmount } = open();
    const connectionCount = Events.open.length;
    Events.open.at(-1)!.readyState = 2;
    tell('error');
    act(() => jest.runOnlyPendingTimers());
    expect(Events.open).toHaveLength(connectionCount + 1);
    tell('built', '1.1');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    unmount();
    expect(Events.open.at(-1)!.isClosed).toBe(true);
  });

  it('shows a failed build or a silent server until either recovers', () => {
    open();
    tell('failed');
    expect(screen.getByRole('status')).toHaveTextContent('does not build');
    tell('error');
    expect(screen.getByRole('status')).toHaveTextContent('does not answer');
    tell('built', '1.1');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });
});
