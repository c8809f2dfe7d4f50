import { afterEach, describe, it, expect } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle, problem, renderRemote } from '@bindery/shared/testing';
import type { LineItem } from '@bindery/shared/contracts';
import { aLine, anExtraLine, cartServer } from '../../testing/cart-server';
import { chooseInMenu } from '../../testing/page-acts';
import { CartPage } from './cart-page';

const PATCH = 'PATCH /website/v2/cart/items/line-1';
const money = (amount: string) => ({ amount, formatted: `£${amount}` });
function show(...lines: LineItem[]) {
  const server = cartServer(lines);
  return { server, ...renderRemote(<CartPage />, { handlers: server.handlers }) };
}
afterEach(() => {
  localStorage.clear();
});

describe('a changed price (CART-41)', () => {
  const changedLine = aLine({ priceChanged: { before: money('22.99'), now: money('24.99') } });

  it('shows the old and new amounts, with a button to accept', async () => {
    const { network } = show(changedLine);
    expect(await screen.findByText(/From £22.99 to £24.99/)).toBeVisible();
    expect(screen.getByText('A price has changed. Please accept it before you check out.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accept £24.99: A Book (Robin)' }));
    await waitFor(() => expect(screen.queryByText(/£22.99/)).not.toBeInTheDocument());
    expect(screen.queryByText(/before you order/)).not.toBeInTheDocument();
    expect(network.requestsTo(PATCH).map(({ body }) => body)).toEqual([
      { item: { confirm: true, seenPrice: '24.99' } },
    ]);
  });

  it('remains unaccepted if the shopper removes the book and undoes the removal', async () => {
    const { network } = show(changedLine);
    await chooseInMenu('Remove A Book (Robin)');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' }));
    await waitFor(() =>
      expect(network.requestsTo('POST /website/v2/cart/items').map(({ body }) => body)).toMatchObject([
        { items: [{ seenPrice: '22.99' }] },
      ]),
    );
  });

  it('remains unaccepted, with an error, if the request to accept it fails', async () => {
    const { network } = show(changedLine);
    network.use(handle('PATCH /website/v2/cart/items/:id', { status: 500 }));
    await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t change your cart');
    expect(screen.getByRole('button', { name: /^Accept/ })).toBeVisible();
  });
});

describe('newer pages of a book (CART-25)', () => {
  const outdated = aLine({ version: 'v1', newerVersion: 'v2' });

  it('are offered with a button to accept them', async () => {
    const { network } = show(outdated);
    const offer = await screen.findByRole('group', { name: 'We’ve improved some pages' });
    expect(offer).toHaveTextContent('Yours won’t change');
    await userEvent.click(within(offer).getByRole('button', { name: /^Use the new pages/ }));
    await waitFor(() => expect(offer).not.toBeInTheDocument());
    expect(network.requestsTo(PATCH).map(({ body }) => body)).toEqual([{ item: { version: 'v2' } }]);
  });
});

describe('a price with promotions (CART-11)', () => {
  it('shows the reduced price, the original price and the code', async () => {
    show(
      aLine({
        discount: money('5.00'),
        productCoupon: '20%',
        promotions: [{ code: 'HARDBACK20', name: 'Hardbacks', percent: '20%', amount: money('5.00') }],
      }),
    );
    const line = await screen.findByRole('article', { name: 'A Book (Robin)' });
    expect(line).toHaveTextContent('£19.99');
    expect(within(line).getByText('Was £24.99')).toBeInTheDocument();
    expect(line).toHaveTextContent('HARDBACK20 −20%');
  });
});

describe('books saved for later (CART-24)', () => {
  it('move to the list and back together with their extras', async () => {
    const { server } = show(aLine(), anExtraLine(), aLine({ id: 'line-2', productName: 'Another Book' }));
    await chooseInMenu('Save for later: A Book (Robin)');
    const savedSection = await screen.findByRole('region', { name: 'Saved for later' });
    expect(within(savedSection).getByRole('heading', { name: 'A Book' })).toHaveFocus();
    expect(savedSection).toHaveTextContent('Starry paper');
    expect(screen.getByText('A Book (Robin) is saved for later.')).toBeInTheDocument();
    expect(screen.queryByText(/was removed/)).not.toBeInTheDocument();
    expect(screen.queryByText(/no longer in your cart/)).not.toBeInTheDocument();
    expect(server.cart().itemCount).toBe(1);
    // the shopper can edit a line saved for later without moving it back into the cart (CART-24)
    expect(within(savedSection).getByRole('link', { name: 'Edit A Book (Robin)' })).toHaveAttribute(
      'href',
      '/uk/create/a-book/1?line=line-1',
    );
    await userEvent.click(within(savedSection).getByRole('button', { name: 'Move to cart: A Book (Robin)' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'A Book', level: 2 })).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Saved for later' })).not.toBeInTheDocument();
  });

  it('can be removed, and return to their place in the list on Undo', async () => {
    const { network } = show(aLine({ isSaved: true } as Partial<LineItem>));
    const savedSection = await screen.findByRole('region', { name: 'Saved for later' });
    expect(screen.getByRole('heading', { name: 'Your cart is waiting for its first story' })).toBeVisible();
    await userEvent.click(within(savedSection).getByRole('button', { name: 'Remove A Book (Robin)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' }));
    expect(await screen.findByRole('article', { name: 'A Book (Robin)' })).toBeVisible();
    expect(network.requestsTo('PATCH /website/v2/cart/items/added-1').map(({ body }) => body)).toEqual([
      { item: { savedForLater: true } },
    ]);
  });

  it('remain in their place, with an error, if the request to move them fails', async () => {
    const { network } = show(aLine());
    network.use(
      handle('PATCH /website/v2/cart/items/:id', { status: 503, body: problem(503, 'unavailable') }),
    );
    await chooseInMenu('Save for later: A Book (Robin)');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t change your cart');
    expect(screen.getByRole('article', { name: 'A Book (Robin)' })).toBeVisible();
  });
});

describe('unsaved changes of a book (CART-15)', () => {
  it('are announced at the book’s line, with a link to them', async () => {
    localStorage.setItem('a-book:line:line-1', '{"name":"Rob"}');
    show(aLine(), aLine({ id: 'line-2', productName: 'Another Book' }));
    const link = await screen.findByRole('link', { name: 'Continue editing: A Book (Robin)' });
    expect(link).toHaveAttribute('href', '/uk/create/a-book/1?line=line-1');
    expect(screen.getAllByText(/You have unsaved changes/)).toHaveLength(1);
  });

  it('are no longer announced once another tab has saved them', async () => {
    const [key, storageArea] = ['a-book:line:line-1', localStorage];
    localStorage.setItem(key, '{"name":"Rob"}');
    show(aLine());
    expect(await screen.findByText(/You have unsaved changes/)).toBeVisible();
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null, storageArea })));
    expect(screen.queryByText(/You have unsaved changes/)).not.toBeInTheDocument();
  });
});

describe('a line with more copies than stock (STOCK-02)', () => {
  const scarceLine = aLine({ quantity: 3, onlyLeft: 2 });

  it('shows how many copies are left, with a button for this quantity', async () => {
    const { network } = show(scarceLine);
    const notice = await screen.findByRole('group', { name: 'Not enough left' });
    expect(notice).toHaveTextContent('Only 2 left.');
    expect(screen.getByText(/^Some items have sold out or run low/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Checkout' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(within(notice).getByRole('button', { name: 'Change to 2: A Book (Robin)' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(network.requestsTo(PATCH).map(({ body }) => body)).toEqual([{ item: { quantity: 2 } }]);
    expect(screen.queryByText(/sold out or run low/)).not.toBeInTheDocument();
  });

  it('can be saved for later, removed or reduced if nothing is left in stock', async () => {
    show(aLine({ quantity: 2, onlyLeft: 0 }));
    const notice = await screen.findByRole('group', { name: 'Not enough left' });
    expect(notice).toHaveTextContent('None left: your cart already has them all.');
    expect(within(notice).queryByRole('button')).not.toBeInTheDocument();
    for (const name of ['Save for later: A Book (Robin)', 'Remove A Book (Robin)'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Quantity of A Book (Robin)' })).toBeVisible();
  });

  it('shows how many copies of an extra are left', async () => {
    show(aLine({ quantity: 2 }), anExtraLine({ quantity: 2, onlyLeft: 1 }));
    expect(await screen.findByText('Only 1 left.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Starry paper' })).toBeVisible();
  });

  it('returns to its old quantity if the server refuses more', async () => {
    const { network } = show(aLine({ quantity: 2 }));
    const refused = problem(422, 'stock_too_low');
    refused.errors = [{ code: 'stock_too_low', status: 422, detail: 'Only 2 left', limit: 2 }];
    network.use(handle('PATCH /website/v2/cart/items/:id', { status: 422, body: refused }));
    await userEvent.click(await screen.findByRole('button', { name: /^One more/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 left, including your cart.');
    expect(
      within(screen.getByRole('group', { name: 'Quantity of A Book (Robin)' })).getByText('2'),
    ).toBeVisible();
  });
});
