import { describe, it, expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { handle, renderRemote, somePages } from '@bindery/shared/testing';
import type { Page } from '@bindery/shared/contracts';
import { aLine, cartServer } from '../../testing/cart-server';
import { NewerVersion } from './line-notices';
import { pairedPages } from '../proof';
import { changedPagesQuery } from './version-comparison';

const line = aLine({ version: '000000000000000a', newerVersion: '000000000000000b' });
const page = (name: string, url: string): Page => ({
  url,
  info: { pageName: name, keys: [], alternativeText: `${name} at ${url}` },
});
/** The newer version lacks one page of the older version and has a different second page. */
const older = [
  page('cover', '/muse/pages/a1'),
  page('page-1', '/muse/pages/a2'),
  page('map', '/muse/pages/a3'),
];
const newer = [page('cover', '/muse/pages/b1'), page('page-1', '/muse/pages/b2')];
const pictureBytes: Record<string, number> = { a1: 1, b1: 1, a2: 2, b2: 3 };
const toc = handle('POST /content/product/a-book/toc', ({ headers }) => ({
  body: { toc: { pages: headers['x-package-version'] === line.version ? older : newer } },
}));
const pictures = Object.entries(pictureBytes).map(([name, byte]) =>
  handle(`GET /muse/pages/${name}`, { body: String(byte) }),
);

describe('pages that a newer version changes (CART-25)', () => {
  it('are found by their changed picture, not by a changed URL', async () => {
    const { queryClient } = renderRemote(<p />, {
      handlers: [...cartServer([line]).handlers, toc, ...pictures],
    });
    const changedPages = await queryClient.fetchQuery(
      changedPagesQuery(findMarket('uk')!, line, line.newerVersion!),
    );
    expect(changedPages.map(({ name }) => name)).toEqual(['page-1', 'map']);
  });

  it('are matched with the old pages by name', () => {
    expect(
      pairedPages(somePages, somePages.slice(1)).map(({ name, after: newerPage }) => [name, newerPage?.url]),
    ).toEqual([
      ['page-1', '/muse/pages/one'],
      ['page-2', '/muse/pages/two'],
      ['cover', undefined],
    ]);
  });

  it('are shown beside the old pages, with a button to accept them', async () => {
    renderRemote(<NewerVersion line={line} version={line.newerVersion!} />, {
      handlers: [...cartServer([line]).handlers, toc, ...pictures],
    });
    await userEvent.click(screen.getByRole('button', { name: 'See what changes: A Book (Robin)' }));
    const dialog = await screen.findByRole('dialog', { name: 'See what changes' });
    expect(await within(dialog).findByText('2 pages look different.')).toBeVisible();
    expect(within(dialog).getByRole('img', { name: 'page-1 at /muse/pages/a2' })).toBeInTheDocument();
    expect(within(dialog).getByRole('img', { name: 'page-1 at /muse/pages/b2' })).toBeInTheDocument();
    expect(within(dialog).getByText('Not in this version')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^Use the new pages/ })).toBeVisible();
  });

  it('show an error with a retry if they fail to load', async () => {
    renderRemote(<NewerVersion line={line} version={line.newerVersion!} />, {
      handlers: [
        ...cartServer([line]).handlers,
        handle('POST /content/product/a-book/toc', { status: 422, body: [] }),
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: /^See what changes/ }));
    expect(await screen.findByText('We couldn’t show the pages.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
