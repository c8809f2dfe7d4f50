import { describe, it, expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answersExtras, handle, renderRemote, someExtras } from '@bindery/shared/testing';
import type { DroppedExtra } from '@bindery/shared/contracts';
import { aLine, anExtraLine, cartServer } from '../../testing/cart-server';
import { chooseInMenu } from '../../testing/page-acts';
import { CartPage } from './cart-page';

const ada = aLine({
  id: 'line-2',
  productName: 'Another Book',
  summary: [{ key: 'name', label: 'Name', value: 'Ada' }],
});
const card = anExtraLine({
  id: 'card-1',
  type: 'add_on',
  productName: 'A card',
  productSku: 'CARD',
  variantSku: 'CARD',
});
const starsOff: DroppedExtra = {
  sku: 'WRAP-STARS',
  name: 'Starry paper',
  kind: 'gift_wrap',
  reason: 'format',
};
const PATCH = 'PATCH /website/v2/cart/items/line-1';

function show(...lines: Parameters<typeof aLine>[0][]) {
  const server = cartServer(lines as ReturnType<typeof aLine>[]);
  return { server, ...renderRemote(<CartPage />, { handlers: server.handlers }) };
}
const line = () => screen.findByRole('article', { name: 'A Book (Robin)' });
const extras = async () => within(await line()).getByRole('list', { name: 'Extras for A Book (Robin)' });

describe('extras of a book (CART-02)', () => {
  it('are listed under their book with their price', async () => {
    show(aLine(), ada, anExtraLine(), card);
    const list = await extras();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list).toHaveTextContent('Starry paper');
    expect(list).toHaveTextContent('£3.50');
    expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
      'A Book (Robin)',
      'Another Book (Ada)',
    ]);
  });

  it('show the message for the card, even after removal and Undo (EXTRA-04)', async () => {
    const { network } = show(aLine({ giftMessage: 'Dear Robin,\nread on!' }), anExtraLine());
    expect(within(await line()).getByText(/Dear Robin,\s+read on!/)).toBeVisible();
    expect(within(await line()).getByText('On the card')).toBeVisible();
    await chooseInMenu('Remove A Book (Robin)');
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(network.requestsTo('POST /website/v2/cart/items')).toHaveLength(1));
    const { items } = network.requestsTo('POST /website/v2/cart/items')[0]!.body as { items: object[] };
    expect(items[0]).toMatchObject({ giftMessage: 'Dear Robin,\nread on!' });
  });

  it('have links in the line’s menu to the steps that change them', async () => {
    const { network } = show(aLine(), anExtraLine(), card);
    network.use(answersExtras(someExtras));
    await userEvent.click(await screen.findByRole('button', { name: 'More for A Book (Robin)' }));
    const menu = screen.getByRole('group', { name: 'More for A Book (Robin)' });
    await within(menu).findByRole('link', { name: /^Change gift wrap/ });
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Change format: A Book (Robin)', '/uk/create/a-book/format?line=line-1'],
      ['Change gift wrap: A Book (Robin)', '/uk/create/a-book/gift-wrap?line=line-1'],
      ['Choose extras: A Book (Robin)', '/uk/create/a-book/add-ons?line=line-1'],
    ]);
  });

  it('can be removed one at a time, without the book', async () => {
    const { network } = show(aLine(), anExtraLine(), card);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Starry paper' }));
    await waitFor(() => expect(screen.queryByText('Starry paper')).not.toBeInTheDocument());
    expect(screen.getByText('A card')).toBeVisible();
    expect(network.requestsTo(PATCH).map(({ body }) => body)).toEqual([{ item: { extras: ['CARD'] } }]);
  });

  it('remain in the cart, with an error at the line, if their removal fails', async () => {
    const { network } = show(aLine(), anExtraLine());
    network.use(handle('PATCH /website/v2/cart/items/:id', { status: 500 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Starry paper' }));
    expect(within(await extras()).getByRole('alert')).toHaveTextContent('We couldn’t remove it');
    expect(screen.getByText('Starry paper')).toBeVisible();
  });

  it('are removed and restored together with their book', async () => {
    const { server, network } = show(aLine(), anExtraLine(), card, ada);
    await chooseInMenu('Remove A Book (Robin)');
    const undo = await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' });
    expect(server.lines.map(({ id }) => id)).toEqual(['line-2']);
    await userEvent.click(undo);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'A Book' })).toHaveFocus());
    const { items } = network.requestsTo('POST /website/v2/cart/items')[0]!.body as { items: unknown[] };
    expect(items.slice(1)).toEqual([
      { sku: 'WRAP-STARS', childLineItem: true, seenPrice: '3.50' },
      { sku: 'CARD', childLineItem: true, seenPrice: '3.50' },
    ]);
    expect(within(await extras()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('are offered in the menu only if the shop has them for the product', async () => {
    const { network } = show(aLine());
    network.use(answersExtras(someExtras.filter(({ kind }) => kind === 'gift_wrap')));
    await userEvent.click(await screen.findByRole('button', { name: 'More for A Book (Robin)' }));
    expect(await screen.findByRole('link', { name: 'Add gift wrap: A Book (Robin)' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Choose extras/ })).not.toBeInTheDocument();
  });

  it('are shown even if their book is not in the cart', async () => {
    show(anExtraLine({ parentLineItemId: 'line-9' }));
    expect(await screen.findByRole('article', { name: 'Starry paper' })).toBeVisible();
  });
});

describe('extras that a change of the book removed (EXTRA-08)', () => {
  it('are listed with the reason until the shopper dismisses the notice', async () => {
    const { server, network } = show(aLine({ newerVersion: 'v2', version: 'v1' }), ada);
    network.use(
      handle('PATCH /website/v2/cart/items/:id', () => ({
        body: {
          data: {
            order: { ...server.cart(), revision: 1 },
            newGuestToken: '',
            dropped: [starsOff],
          },
        },
      })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Use the new pages: A Book (Robin)' }));
    await screen.findByText('Starry paper was removed: it isn’t available with this format.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/was removed/)).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your cart' })).toHaveFocus();
  });
});
