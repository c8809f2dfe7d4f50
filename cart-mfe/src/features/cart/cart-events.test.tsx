import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle, renderRemote } from '@bindery/shared/testing';
import { aLine, anExtraLine, cartServer } from '../../testing/cart-server';
import { recordEvents } from '../../testing/recorded-events';
import { chooseInMenu } from '../../testing/page-acts';
import { CartPage } from './cart-page';

let events: ReturnType<typeof recordEvents>;
beforeEach(() => {
  events = recordEvents();
});

const ada = aLine({ id: 'line-2', productName: 'Another Book', productSku: 'OTHER', summary: [] });
const show = (...lines: Parameters<typeof aLine>[0][]) => {
  const server = cartServer(lines.map(aLine));
  return { server, ...renderRemote(<CartPage />, { handlers: server.handlers }) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const toldItems = () =>
  events.map(({ name, given: attributes }) => [
    name,
    ...(attributes['items'] as { sku: string; quantity: number }[]).map(
      ({ sku, quantity }) => `${sku} ${quantity}`,
    ),
  ]);
const BOOK = aLine().productSku;

describe('the events of the cart (TRACK-40)', () => {
  it('report the view of the cart once per visit', async () => {
    const { server } = show({ quantity: 2 }, { id: 'line-2', unavailable: 'sold_out' });
    await press('One more of A Book (Robin)');
    await waitFor(() => expect(server.lines[0]!.quantity).toBe(3));
    server.lines = [...server.lines, ada];
    act(() => void window.dispatchEvent(new Event('focus')));
    const looked = events.filter(({ name }) => name === 'view_cart');
    expect(looked).toEqual([
      {
        name: 'view_cart',
        given: {
          currency: 'GBP',
          items: [
            {
              ...{ sku: BOOK, name: 'A Book', brand: 'Bindery', category: 'Books', variant: 'hardcover' },
              ...{ price: '24.99', quantity: 2 },
            },
          ],
        },
      },
    ]);
  });

  it('report nothing for an empty cart', async () => {
    show();
    await screen.findByRole('heading', { name: 'Your cart is waiting for its first story' });
    expect(events).toEqual([]);
  });

  it('report a removed line with its extras, and report both as added on Undo', async () => {
    show({ quantity: 2 }, anExtraLine({ quantity: 2 }), ada);
    await chooseInMenu('Remove A Book (Robin)');
    await press('Undo: put A Book (Robin) back');
    await waitFor(() => expect(toldItems()).toHaveLength(3));
    expect(toldItems().slice(1)).toEqual([
      ['remove_from_cart', `${BOOK} 2`, 'WRAP-STARS 2'],
      ['add_to_cart', `${BOOK} 2`, 'WRAP-STARS 1'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Robin|fox/i);
  });

  it('report only the difference when a quantity changes', async () => {
    const { server } = show({ quantity: 4 });
    await press('One fewer of A Book (Robin)');
    await waitFor(() => expect(toldItems()).toHaveLength(2));
    await press('One more of A Book (Robin)');
    await waitFor(() => expect(toldItems()).toHaveLength(3));
    expect(server.lines[0]!.quantity).toBe(4);
    expect(toldItems().slice(1)).toEqual([
      ['remove_from_cart', `${BOOK} 1`],
      ['add_to_cart', `${BOOK} 1`],
    ]);
  });

  it('report only the extra if the shopper removes it without its book', async () => {
    show({}, anExtraLine());
    await press('Remove Starry paper');
    await waitFor(() => expect(toldItems().slice(1)).toEqual([['remove_from_cart', 'WRAP-STARS 1']]));
  });

  it('report a book that is saved for later as removed', async () => {
    show({ quantity: 2 }, ada);
    await chooseInMenu('Save for later: A Book (Robin)');
    await press(/^Move to cart.*Robin/);
    await waitFor(() => expect(toldItems()).toHaveLength(3));
    expect(toldItems().slice(1)).toEqual([
      ['remove_from_cart', `${BOOK} 2`],
      ['add_to_cart', `${BOOK} 2`],
    ]);
  });

  it('report nothing for a failed or repeated change', async () => {
    const { server, network } = show();
    server.lines = [aLine()];
    network.use(handle('DELETE /website/v2/cart/items/:id', { status: 500 }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await chooseInMenu('Remove A Book (Robin)');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t remove it');
    const deleteHandler = server.handlers.find(({ method }) => method === 'DELETE')!;
    network.use({
      ...deleteHandler,
      answer: async (request) => {
        await deleteHandler.answer(request);
        return deleteHandler.answer(request);
      },
    });
    await chooseInMenu('Remove A Book (Robin)');
    await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' });
    expect(toldItems().map(([name]) => name)).toEqual(['view_cart']);
  });
});
