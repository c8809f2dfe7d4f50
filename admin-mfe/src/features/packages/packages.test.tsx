import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PackageList, PackageTrial } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { Packages } from '.';

// without a layout nothing is in sight, and what is not in sight takes no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const ADDRESS = '/_canvas/api/staff/packages';
const [NOW, NEXT] = ['0123456789abcdef', 'fedcba9876543210'];
const TRIAL = {
  ...{ id: 'one', slug: 'tiny-book', version: NEXT, base_version: NOW, status: 'done' as const },
  created_at: '2026-11-02T10:00:00.000Z',
};
const LIST: PackageList = {
  packages: [
    {
      ...{ slug: 'tiny-book', name: 'Tiny', version: NOW, brought: NOW },
      ...{ published_at: null, rolls_back_to: null, rolled_back: null },
      kept: [
        { version: NEXT, published_at: '2026-11-02T10:00:00.000Z' },
        { version: NOW, published_at: '2026-11-01T10:00:00.000Z' },
      ],
    },
  ],
  trials: [TRIAL],
};
const DONE: PackageTrial = {
  ...TRIAL,
  problems: [{ severity: 'warning', text: 'parts/owl.svg: nobody uses it' }],
  report: {
    carts: { total: 12, refused: 3, already: 1 },
    orders: { total: 4, refused: 0, already: 0 },
    refusals: [{ field: 'note', reason: 'string.max', in_carts: 3, in_orders: 0 }],
    ...{ compared: 4, languages: ['en'] },
    pages: [
      { lang: 'en', page: 'cover', change: 'changed', before: '/muse/pages/a', after: '/muse/pages/b' },
      { lang: 'en', page: 'page-9', change: 'added', before: null, after: '/muse/pages/c' },
    ],
  },
};

async function open(...handlers: Handler[]) {
  const user = userEvent.setup();
  const { network } = renderRemote(<Packages />, {
    handlers: [
      handle(`GET ${ADDRESS}`, () => ({ body: { data: LIST } })),
      handle(`GET ${ADDRESS}/trials/:id`, () => ({ body: { data: DONE } })),
      ...handlers,
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Product packages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Product packages' }));
  await dialog.findByRole('form', { name: 'Try a kept version' });
  return { user, network, dialog };
}
const rowsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));

describe('product packages', () => {
  it('tries a version that is kept, asks until it has ended, and shows what it would change', async () => {
    let asked = 0;
    const { user, dialog, network } = await open(
      handle(`POST ${ADDRESS}/trials`, { status: 202, body: { data: { id: 'one' } } }),
      handle(`GET ${ADDRESS}/trials/:id`, () => {
        asked += 1;
        return {
          body: { data: asked < 2 ? { ...DONE, status: 'waiting', problems: [], report: null } : DONE },
        };
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Try this version' }));
    expect(await dialog.findByText(/^It is under way/)).toBeVisible();
    expect(dialog.getByRole('heading', { name: /tiny-book/ })).toHaveFocus();
    const books = await dialog.findByRole('table', { name: 'Books that the version was put to' });
    expect(rowsOf(books)).toEqual([
      ['Open carts', '12', '3', '1'],
      ['Orders that can be edited', '4', '0', '0'],
    ]);
    expect(rowsOf(dialog.getByRole('table', { name: 'Why books are refused' }))).toEqual([
      ['note', 'string.max', '3', '0'],
    ]);
    expect(network.requestsTo(`POST ${ADDRESS}/trials`)[0]!.body).toEqual({
      slug: 'tiny-book',
      version: NEXT,
    });
  });

  it('shows the pages that differ side by side, and what the check says', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: /^tiny-book fedcba9876543210 · tried/ }));
    expect(await dialog.findByText('2 of 4 differ, with the examples of the package (en).')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'cover, en, before' })).toHaveAttribute(
      'src',
      '/muse/pages/a?_width=640',
    );
    expect(dialog.getByRole('img', { name: 'cover, en, after' })).toHaveAttribute(
      'src',
      '/muse/pages/b?_width=640',
    );
    expect(dialog.getByText('page-9 (en) is new')).toBeVisible();
    expect(dialog.queryByRole('img', { name: 'page-9, en, before' })).not.toBeInTheDocument();
    expect(dialog.getByText('parts/owl.svg: nobody uses it')).toBeVisible();
  });

  it('says what is wrong where nothing is chosen, no package is, or the server refuses', async () => {
    const { user, dialog } = await open(
      handle(`POST ${ADDRESS}/trials`, {
        status: 404,
        body: problem(404, 'not_found', 'That version is not kept'),
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Check and try' }));
    const folder = dialog.getByLabelText('Folder of a package');
    expect(folder).toHaveAttribute('webkitdirectory');
    expect(folder).toBeInvalid();
    expect(folder).toHaveAccessibleDescription('Choose a folder');
    await user.upload(folder, inFolder('holiday/us.jpg', 'x'));
    await user.click(dialog.getByRole('button', { name: 'Check and try' }));
    expect(await dialog.findByText(/^This folder has no product.json/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try this version' }));
    expect(await dialog.findByText('That version is not kept')).toBeVisible();
  });
});

/** A file as an input that takes folders gives it. */
function inFolder(path: string, text: string): File {
  const file = new File([text], path.split('/').at(-1)!);
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
