import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PackageList, PackageTrial } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { Packages } from '.';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
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

describe('the packages view', () => {
  it('polls until the trial of a stored version ends, and then shows the changes', async () => {
    let requestCount = 0;
    const { user, dialog, network } = await open(
      handle(`POST ${ADDRESS}/trials`, { status: 202, body: { data: { id: 'one' } } }),
      handle(`GET ${ADDRESS}/trials/:id`, () => {
        requestCount += 1;
        return {
          body: {
            data: requestCount < 2 ? { ...DONE, status: 'waiting', problems: [], report: null } : DONE,
          },
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

  it('shows the old and new page side by side, with the findings of the check', async () => {
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

  it('shows an error if the chosen folder is missing, contains no package, or is refused', async () => {
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

describe('the publishing view', () => {
  const PUBLISH = `POST ${ADDRESS}/publications`;
  const publishedAt = '2026-11-03T10:00:00.000Z';
  const standing = (changes: Partial<PackageList['packages'][number]>): Handler =>
    handle(`GET ${ADDRESS}`, () => ({
      body: { data: { ...LIST, packages: [{ ...LIST.packages[0]!, ...changes }] } },
    }));

  it('shows the number of refused books, and publishes only after confirmation', async () => {
    let isPublished = false;
    const { user, dialog, network } = await open(
      handle(PUBLISH, () => {
        isPublished = true;
        return { body: { data: {} } };
      }),
      handle(`GET ${ADDRESS}`, () => ({
        body: {
          data: {
            ...LIST,
            packages: [
              {
                ...LIST.packages[0]!,
                ...(isPublished && { version: NEXT, published_at: publishedAt, rolls_back_to: NOW }),
              },
            ],
          },
        },
      })),
    );
    await user.click(dialog.getByRole('button', { name: /^tiny-book fedcba9876543210 · tried/ }));
    const form = within(await dialog.findByRole('form', { name: 'Publish this version' }));
    expect(form.getByText(/It refuses 2 books that shoppers have now/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Publish this version' }));
    const tick = form.getByRole('checkbox', {
      name: 'Publish it although it refuses 2 books that shoppers have now',
    });
    expect(tick).toBeInvalid();
    expect(tick).toHaveAccessibleDescription('Say that this is meant');
    expect(network.requestsTo(PUBLISH)).toHaveLength(0);

    await user.click(tick);
    await user.click(form.getByRole('button', { name: 'Publish this version' }));
    expect(await dialog.findByRole('heading', { name: 'Publish' })).toHaveFocus();
    expect(dialog.getByText('Shoppers get this version.')).toHaveRole('status');
    expect(dialog.queryByRole('form', { name: 'Publish this version' })).not.toBeInTheDocument();
    expect(network.requestsTo(PUBLISH).map(({ body }) => body)).toEqual([
      { trial_id: 'one', version: NEXT, acknowledged: 2 },
    ]);
    expect(dialog.getByText(`Tiny ${NEXT}`)).toBeVisible();
  });

  it('shows the server’s reason if it refuses to publish because the trial is outdated', async () => {
    const { user, dialog } = await open(
      handle(PUBLISH, {
        status: 409,
        body: problem(409, 'trial_unusable', 'This trial is older than a day'),
      }),
      handle(`GET ${ADDRESS}/trials/:id`, () => ({
        body: { data: { ...DONE, report: { ...DONE.report!, carts: { total: 1, refused: 0, already: 0 } } } },
      })),
    );
    await user.click(dialog.getByRole('button', { name: /^tiny-book fedcba9876543210 · tried/ }));
    const form = within(await dialog.findByRole('form', { name: 'Publish this version' }));
    expect(form.getByText(/It refuses no book/)).toBeVisible();
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Publish this version' }));
    expect(await dialog.findByText('Not done: This trial is older than a day')).toHaveRole('alert');
    expect(form.getByRole('button', { name: 'Publish this version' })).toBeVisible();
  });

  it('does not publish if another version has become current since the trial', async () => {
    const { user, dialog } = await open(standing({ version: '1111111111111111' }));
    await user.click(dialog.getByRole('button', { name: /^tiny-book fedcba9876543210 · tried/ }));
    expect(await dialog.findByText(/^What shoppers get has changed since this trial/)).toBeVisible();
    expect(dialog.queryByRole('form', { name: 'Publish this version' })).not.toBeInTheDocument();
  });

  it('rolls back with a reason', async () => {
    const { user, dialog, network } = await open(
      standing({ version: NEXT, published_at: publishedAt, rolls_back_to: NOW }),
      handle(`POST ${ADDRESS}/:slug/rollback`, { body: { data: {} } }),
    );
    const form = within(dialog.getByRole('form', { name: 'Roll back Tiny' }));
    expect(form.getByLabelText('Why it is rolled back')).toBeValid();
    await user.click(form.getByRole('button', { name: `Roll back to ${NOW}` }));
    const reason = form.getByLabelText('Why it is rolled back');
    expect(reason).toHaveAccessibleDescription('Say why: it is kept with the version');
    await user.type(reason, ' The owl is gone ');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(`Shoppers get Tiny ${NOW}.`)).toHaveRole('status');
    expect(dialog.getByRole('heading', { name: 'What shoppers get' })).toHaveFocus();
    expect(network.requestsTo(`POST ${ADDRESS}/:slug/rollback`).map(({ body }) => body)).toEqual([
      { was: NEXT, reason: 'The owl is gone' },
    ]);
  });

  it('lists the stored versions of a removed product, with the reason for its removal', async () => {
    const goneProduct = {
      ...{ ...LIST.packages[0]!, slug: 'gone-book', name: 'gone-book', version: null, brought: null },
      rolled_back: { from: NEXT, reason: 'Nobody wants it' },
      kept: [{ version: NEXT, published_at: publishedAt }],
    };
    const { dialog } = await open(
      handle(`GET ${ADDRESS}`, () => ({
        body: { data: { ...LIST, packages: [...LIST.packages, goneProduct] } },
      })),
    );
    expect(dialog.getByText('gone-book is not in the shop')).toBeVisible();
    expect(dialog.getByText(`No release brings it. Rolled back from ${NEXT}: Nobody wants it`)).toBeVisible();
    expect(dialog.getByRole('option', { name: `gone-book, 2026-11-03, ${NEXT}` })).toBeVisible();
    expect(dialog.queryByRole('form', { name: 'Roll back gone-book' })).not.toBeInTheDocument();
  });

  it('shows the reason of a rollback, and warns if the rollback removes the product', async () => {
    const { dialog } = await open(
      standing({
        ...{ version: NEXT, published_at: publishedAt, brought: null, rolls_back_to: null },
        rolled_back: { from: NOW, reason: 'The owl is gone' },
      }),
    );
    expect(dialog.getByText(/Rolled back from 0123456789abcdef: The owl is gone/)).toBeVisible();
    const form = within(dialog.getByRole('form', { name: 'Roll back Tiny' }));
    expect(form.getByRole('button', { name: 'Take Tiny back' })).toBeVisible();
    expect(form.getByLabelText('Why it is rolled back')).toHaveAccessibleDescription(
      /the shop has it no more/,
    );
  });
});

/** Returns a file with its path, as a folder input provides files. */
function inFolder(path: string, text: string): File {
  const file = new File([text], path.split('/').at(-1)!);
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
