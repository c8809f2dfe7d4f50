import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bindery/shared/testing';
import type { PageRemotes, RemoteMoment } from '@bindery/contracts/admin';
import { Boundaries } from './boundaries';
import { loadedFiles } from './loaded-files';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  fetched([]);
});
afterEach(() => {
  jest.restoreAllMocks();
});

type Fetched = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'encodedBodySize' | 'decodedBodySize'
>;

/** Fakes the browser's resource timing, because jsdom fetches no files. */
function fetched(files: Fetched[]): void {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => files });
}
const file = (path: string, transferSize: number, encodedBodySize: number, decodedBodySize: number) => ({
  name: new URL(path, document.baseURI).href,
  transferSize,
  encodedBodySize,
  decodedBodySize,
});

const ENTRY = '/mfe/preview_mfe/b7/remoteEntry.js';
const CHUNK = '/mfe/preview_mfe/b7/book.js';
const moment = (
  kind: RemoteMoment['kind'],
  timeMs: number,
  over: Partial<RemoteMoment> = {},
): RemoteMoment => ({
  kind,
  remote: 'preview_mfe',
  expose: './BookPreview',
  at: timeMs,
  ...over,
});
const BOOK = new DOMRect(10, 20, 300, 200);

interface Place {
  remote: string;
  expose: string;
  rects(): readonly DOMRect[];
}

/** Returns a fake page to which the test can add loading events ("moments"). */
function aPage(moments: readonly RemoteMoment[], places: Place[] = []) {
  const listeners = new Set<() => void>();
  let allMoments = moments;
  const release = { contractVersion: 1, integrity: 'sha384-x' };
  const remotes: PageRemotes = {
    releases: [
      {
        ...release,
        name: 'preview_mfe',
        version: 'b7',
        owner: 'books',
        entry: ENTRY,
        files: { [CHUNK]: 'x' },
      },
      { ...release, name: 'cart_mfe', version: 'c3', entry: '/mfe/cart_mfe/c3/remoteEntry.js', files: {} },
    ],
    loader: {
      moments: () => allMoments,
      subscribe(onChange) {
        listeners.add(onChange);
        return () => void listeners.delete(onChange);
      },
    },
    places: new Map(places.map(({ rects, ...place }) => [{ getClientRects: rects }, place])),
  };
  const page = { remotes, shellVersion: 's1' };
  const happens = (...next: RemoteMoment[]) =>
    act(async () => {
      allMoments = [...allMoments, ...next];
      listeners.forEach((onChange) => onChange());
    });
  return { page, happens };
}

async function open(page: ReturnType<typeof aPage>['page']) {
  const user = userEvent.setup();
  renderRemote(<Boundaries {...page} />);
  await user.click(screen.getByRole('button', { name: 'Boundaries' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Boundaries' }));
  return { user, dialog, part: (name: string) => dialog.findByRole('listitem', { name }) };
}

describe('the boundaries of a page', () => {
  it('show the owner, version, load time and error of each part', async () => {
    const { page } = aPage(
      [
        moment('asked', 100),
        moment('retried', 500),
        moment('ready', 912.4),
        moment('asked', 90, { remote: 'cart_mfe', expose: './MiniCart' }),
        moment('failed', 95, {
          ...{ remote: 'cart_mfe', expose: './MiniCart', phase: 'load', errorClass: 'RemoteStartError' },
        }),
      ],
      [{ remote: 'preview_mfe', expose: './BookPreview', rects: () => [BOOK] }],
    );
    const { part } = await open(page);
    const book = await part('preview_mfe ./BookPreview');
    expect(book).toHaveTextContent(/ready.*Versionb7Ownerbooks.*Loaded in812 ms.*Retries1/);
    expect(book).not.toHaveTextContent('not on the page now');
    const cart = await part('cart_mfe ./MiniCart');
    expect(cart).toHaveTextContent(/failed.*not on the page now.*Versionc3Ownernot told/);
    expect(cart).toHaveTextContent('RemoteStartError (load)');
  });

  it('update after a crash or a reload while their modal is open', async () => {
    const { page, happens } = aPage([moment('asked', 100)]);
    const { part } = await open(page);
    expect(await part('preview_mfe ./BookPreview')).toHaveTextContent(/loading/);
    await happens(moment('ready', 150));
    expect(await part('preview_mfe ./BookPreview')).toHaveTextContent('50 ms');
    const thrown = { phase: 'render', errorClass: 'TypeError' };
    await happens(moment('failed', 200, thrown), moment('failed', 260, thrown));
    expect(await part('preview_mfe ./BookPreview')).toHaveTextContent(/failed.*TypeError \(render\), twice/);
    await happens(moment('asked', 1000), moment('ready', 1007));
    expect(await part('preview_mfe ./BookPreview')).toHaveTextContent(/ready.*Loaded in7 ms/);
  });

  it('are drawn over the page when staff press the button, and disappear on the next press', async () => {
    const { page } = aPage(
      [moment('asked', 1), moment('ready', 2)],
      [
        {
          remote: 'preview_mfe',
          expose: './BookPreview',
          rects: () => [BOOK, new DOMRect(10, 300, 100, 50)],
        },
        { remote: 'cart_mfe', expose: './MiniCart', rects: () => [new DOMRect()] },
      ],
    );
    const { user, dialog } = await open(page);
    await user.click(dialog.getByRole('button', { name: 'Outline the parts on the page', pressed: false }));
    const label = await screen.findByText('preview_mfe ./BookPreview b7');
    expect(label.parentElement).toHaveStyle({ left: '10px', top: '20px', width: '300px', height: '330px' });
    expect(screen.queryByText(/^cart_mfe .*c3$/)).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('preview_mfe ./BookPreview b7')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Boundaries' }));
    await user.click(await screen.findByRole('button', { name: /Outline/, pressed: true }));
    await waitFor(() => expect(screen.queryByText(/BookPreview b7/)).not.toBeInTheDocument());
  });
});

const LOCAL = 'http://localhost:4100';
const earlierRelease = { contractVersion: 1, integrity: 'sha384-y', version: 'b6' };
function withRelease(
  basePage: ReturnType<typeof aPage>['page'],
  over: Partial<PageRemotes['releases'][number]>,
): ReturnType<typeof aPage>['page'] {
  const [book, ...otherReleases] = basePage.remotes.releases;
  return {
    ...basePage,
    remotes: { ...basePage.remotes, releases: [{ ...book!, ...over }, ...otherReleases] },
  };
}

describe('files outside the listed release', () => {
  const fallbackRelease = { ...earlierRelease, entry: '/mfe/preview_mfe/b6/remoteEntry.js' };

  it('are marked in the list and on the page if they belong to a fallback version', async () => {
    fetched([file(ENTRY, 0, 1000, 3000), file('/mfe/preview_mfe/b6/book.js', 300, 200, 600)]);
    const { page } = aPage(
      [
        moment('asked', 100),
        moment('failed', 150, { version: 'b7', phase: 'load', errorClass: 'RemoteStartError' }),
        moment('ready', 200, { version: 'b6' }),
      ],
      [{ remote: 'preview_mfe', expose: './BookPreview', rects: () => [BOOK] }],
    );
    const { user, dialog, part } = await open(withRelease(page, { previous: fallbackRelease }));
    expect(await part('preview_mfe ./BookPreview')).toHaveTextContent('b6, in place of b7');
    const [listed, standIn] = dialog.getAllByRole('listitem', { name: 'preview_mfe' });
    expect(listed).toHaveTextContent(/Versionb7Owner.*Unpacked2.9 KB/);
    expect(standIn).toHaveTextContent(/Versionb6, in place of b7Owner.*Unpacked0.6 KB/);
    await user.click(dialog.getByRole('button', { name: /Outline/ }));
    expect(await screen.findByText('preview_mfe ./BookPreview b6, in place of b7')).toBeInTheDocument();
  });

  it('are listed with their origin if they belong to a developer’s build', () => {
    fetched([
      { ...file('/', 1300, 1000, 3000), name: `${LOCAL}/remoteEntry.js` },
      { ...file('/', 1300, 1000, 3000), name: `${LOCAL}/book.js` },
      file('/book.js', 1300, 1000, 3000),
      { ...file('/', 0, 0, 0), name: `${LOCAL}/live` },
    ]);
    const local = { version: 'local', entry: `${LOCAL}/remoteEntry.js`, files: {}, overrideOrigin: LOCAL };
    expect(loadedFiles(withRelease(aPage([]).page, { ...local, previous: fallbackRelease }))).toEqual([
      expect.objectContaining({ name: 'shell', fileCount: 0 }),
      expect.objectContaining({ version: `local from ${LOCAL}`, fileCount: 2, unpacked: 6000 }),
      expect.objectContaining({ name: 'cart_mfe', fileCount: 0 }),
    ]);
  });

  it('are assigned to their build, regardless of the origin that serves them', () => {
    const elsewhere = `https://cdn.shop.example${ENTRY}`;
    fetched([{ ...file('/', 1300, 1000, 3000), name: elsewhere }, file(CHUNK, 2300, 2000, 6000)]);
    const [, book] = loadedFiles(withRelease(aPage([]).page, { entry: elsewhere }));
    expect(book).toMatchObject({ fileCount: 2, unpacked: 9000 });
  });
});

describe('the files of a page', () => {
  it('are counted by owner, and a file that is fetched twice counts once', () => {
    fetched([
      file('/_canvas/assets/main.1.js', 5300, 5000, 16_000),
      file(ENTRY, 1300, 1000, 3000),
      file(CHUNK, 2300, 2000, 6000),
      file(CHUNK, 0, 2000, 6000),
      file('/mfe/cart_mfe/c3/remoteEntry.js', 0, 0, 0),
      file('/muse/page.png', 9000, 9000, 9000),
    ]);
    expect(loadedFiles(aPage([]).page)).toEqual([
      expect.objectContaining({
        name: 'shell',
        version: 's1',
        fileCount: 1,
        compressed: 5000,
        unpacked: 16_000,
      }),
      {
        ...{ name: 'preview_mfe', version: 'b7', owner: 'books', fileCount: 2, untold: 0 },
        ...{ transferred: 3600, compressed: 3000, unpacked: 9000 },
      },
      expect.objectContaining({ name: 'cart_mfe', fileCount: 1, untold: 1, transferred: 0 }),
    ]);
  });
});
