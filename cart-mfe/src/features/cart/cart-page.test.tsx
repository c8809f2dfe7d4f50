import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket, on } from '@bindery/shared';
import type { Cart } from '@bindery/shared/contracts';
import { answersExtras, handle, problem, renderRemote, whileOffline } from '@bindery/shared/testing';
import { hasNoWallet, aLine, cartOf, cartServer, gate } from '../../testing/cart-server';
import { watchModelReads } from '../../testing/recorded-events';
import { chooseInMenu } from '../../testing/page-acts';
import { CartPage } from './cart-page';

const ada = aLine({
  id: 'line-2',
  productName: 'Another Book',
  customisation: { name: 'Ada' },
  summary: [{ key: 'name', label: 'Name', value: 'Ada' }],
});
const show = (...lines: Parameters<typeof cartOf>) => {
  const server = cartServer(lines);
  return { server, ...renderRemote(<CartPage />, { handlers: server.handlers }) };
};
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the cart page', () => {
  it('shows that the cart is loading', async () => {
    renderRemote(<CartPage />, { handlers: [handle('GET /website/v2/cart', 'hang')] });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your cart');
  });

  it('offers a retry if the cart could not be loaded', async () => {
    const { network } = renderRemote(<CartPage />, {
      handlers: [handle('GET /website/v2/cart', { status: 500 })],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your cart');
    network.use(...cartServer([aLine()]).handlers);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'A Book (Robin)' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a shopper with an empty cart a welcome and links to the books', async () => {
    show();
    expect(
      await screen.findByRole('heading', { name: 'Your cart is waiting for its first story' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk');
  });
});

describe('a line of the cart', () => {
  it.each([
    ['not_yet', 'Not on sale yet'],
    ['discontinued', 'No longer on sale'],
    ['sold_out', 'Sold out'],
  ] as const)(
    'shows why the shopper cannot buy it (%s), and can only be removed',
    async (unavailable, text) => {
      const { server } = show(aLine({ unavailable }), ada);
      const line = await screen.findByRole('article', { name: 'A Book (Robin)' });
      expect(line).toHaveTextContent(text);
      expect(within(line).queryByRole('link')).not.toBeInTheDocument();
      expect(within(line).queryByRole('group')).not.toBeInTheDocument();
      expect(line).not.toHaveTextContent('£');
      await userEvent.click(within(line).getByRole('button', { name: 'Remove A Book (Robin)' }));
      await waitFor(() => expect(server.lines.map(({ id }) => id)).toEqual(['line-2']));
    },
  );

  it('shows the book’s own cover, title, choices, format and price', async () => {
    show(aLine({ quantity: 2 }), ada);
    const line = await screen.findByRole('article', { name: 'A Book (Robin)' });
    expect(within(line).getByRole('heading', { name: 'A Book' })).toBeVisible();
    expect(within(line).getByRole('img', { name: 'The cover, with Robin on it' })).toHaveAttribute(
      'src',
      '/muse/pages/robin?_width=640',
    );
    expect(
      within(line)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Format', 'Name', 'Friend']);
    expect(
      within(line)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['Hardcover', 'Robin', 'Fox']);
    expect(line).toHaveTextContent('£49.98');
    expect(line).toHaveTextContent('£24.99 each');
  });

  it.each([
    ['4.00', '£4.00', 'With A family photo, £4.00'],
    ['0.00', '£0.00', 'With A family photo, FREE'],
  ])('lists the extras that its price includes: %s', async (amount, formatted, toldTexts) => {
    show(
      aLine({
        upsells: [
          {
            id: 'dedication_photo_upload',
            key: 'family_photo',
            label: 'A family photo',
            price: { amount, formatted },
          },
        ],
      }),
    );
    expect(await screen.findByText(toldTexts)).toBeVisible();
  });

  it('has an Edit link with the line’s id, without data of the book', async () => {
    show(aLine());
    expect(await screen.findByRole('link', { name: 'Edit A Book (Robin)' })).toHaveAttribute(
      'href',
      '/uk/create/a-book/1?line=line-1',
    );
  });

  it('shows a long list of choices completely only on request', async () => {
    show(
      aLine({
        summary: Array.from({ length: 12 }, (_, index) => ({
          key: `k${index}`,
          label: `Label ${index}`,
          value: `Value ${index}`,
        })),
      }),
    );
    const line = await screen.findByRole('article');
    expect(within(line).getAllByRole('definition')).toHaveLength(3);
    await userEvent.click(within(line).getByRole('button', { name: '10 more choices' }));
    expect(within(line).getAllByRole('definition')).toHaveLength(13);
    await userEvent.click(within(line).getByRole('button', { name: 'Fewer choices', expanded: true }));
    expect(within(line).getAllByRole('definition')).toHaveLength(3);
  });
});

describe('the quantity of a line', () => {
  it('changes at once, before the server returns the totals', async () => {
    const { network } = show(aLine());
    const user = userEvent.setup();
    const stepper = await screen.findByRole('group', { name: 'Quantity of A Book (Robin)' });
    await user.click(within(stepper).getByRole('button', { name: 'One more of A Book (Robin)' }));
    expect(within(stepper).getByRole('status')).toHaveTextContent('2');
    expect(await screen.findByText('Subtotal (2 items)')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('£49.98');
    expect(network.requestsTo('PATCH /website/v2/cart/items/line-1').map(({ body }) => body)).toEqual([
      { item: { quantity: 2 } },
    ]);
  });

  it('causes one further request for all clicks during a pending request', async () => {
    const { opened, open } = gate();
    const server = cartServer([aLine()], opened);
    const { network } = renderRemote(<CartPage />, { handlers: server.handlers });
    const user = userEvent.setup({ delay: null });
    const moreButton = await screen.findByRole('button', { name: 'One more of A Book (Robin)' });
    for (let click = 0; click < 4; click += 1) await user.click(moreButton);
    open();
    expect(await screen.findByText('Subtotal (5 items)')).toBeVisible();
    expect(network.requestsTo('PATCH /website/v2/cart/items/line-1').map(({ body }) => body)).toEqual([
      { item: { quantity: 2 } },
      { item: { quantity: 5 } },
    ]);
  });

  it('cannot go below one', async () => {
    const { network } = show(aLine());
    const fewer = await screen.findByRole('button', { name: 'One fewer of A Book (Robin)' });
    expect(fewer).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(fewer);
    expect(network.requestsTo('PATCH /website/v2/cart/items/line-1')).toHaveLength(0);
  });

  it('returns to the server’s number after a failure, with a message', async () => {
    const { network } = show(aLine());
    network.use(handle('PATCH /website/v2/cart/items/:id', { status: 500 }));
    await userEvent.click(await screen.findByRole('button', { name: 'One more of A Book (Robin)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t change the quantity');
    expect(
      within(screen.getByRole('group', { name: 'Quantity of A Book (Robin)' })).getByRole('status'),
    ).toHaveTextContent('1');
  });
});

describe('a change of quantity that fails to be saved', () => {
  it('asks the shopper to leave the page open if the browser cannot store the cart', async () => {
    const storageSpy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { network } = show(aLine());
    network.use(
      handle('PATCH /website/v2/cart/items/:id', ({ body }) => {
        const { quantity } = (body as { item: { quantity: number } }).item;
        return { body: { data: { order: cartOf(aLine({ quantity })), newGuestToken: 'a-token' } } };
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'One more of A Book (Robin)' }));
    expect(await screen.findByText(/Keep this page open/)).toBeVisible();
    expect(screen.queryByText(/saved your cart on this device/)).not.toBeInTheDocument();
    storageSpy.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'One more of A Book (Robin)' }));
    expect(await screen.findByText(/saved your cart on this device/)).toBeVisible(); // the shopper allowed storage meanwhile
  });

  it('causes a message if another tab or device removed the line', async () => {
    const { network } = show(aLine());
    network.use(
      handle('PATCH /website/v2/cart/items/:id', { status: 404, body: problem(404, 'line_item_not_found') }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'One more of A Book (Robin)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Sorry, we couldn't find that item");
  });
});

describe('the removal of a line', () => {
  it('deletes the line from the cart and focuses Undo', async () => {
    const { server } = show(aLine(), ada);
    await chooseInMenu('Remove A Book (Robin)');
    const undo = await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' });
    expect(undo).toHaveFocus();
    expect(
      screen
        .getAllByRole('status')
        .some((status) => status.textContent === 'A Book (Robin) was removed from your cart.'),
    ).toBe(true);
    expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
      'Another Book (Ada)',
    ]);
    expect(server.lines.map(({ id }) => id)).toEqual(['line-2']);
  });

  it('can be undone, and the restored book gets the focus', async () => {
    const { network } = show(
      aLine({ quantity: 3, format: { id: 'softcover', identifier: 'softcover', name: 'Softcover' } }),
    );
    await chooseInMenu('Remove A Book (Robin)');
    expect(
      await screen.findByRole('heading', { name: 'Your cart is waiting for its first story' }),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'A Book' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Undo: put A Book (Robin) back' })).not.toBeInTheDocument();
    expect(network.requestsTo('POST /website/v2/cart/items')[0]!.body).toEqual({
      items: [
        {
          productId: aLine().productId,
          customisations: {
            name: 'Robin',
            friend: 'fox',
            format: 'softcover',
            local_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          },
          quantity: 3,
          seenPrice: '24.99',
        },
      ],
    });
  });

  it('has no effect if the request fails, and shows a message', async () => {
    const { network } = show(aLine());
    network.use(handle('DELETE /website/v2/cart/items/:id', { status: 500 }));
    await chooseInMenu('Remove A Book (Robin)');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t remove it');
    expect(screen.getByRole('article', { name: 'A Book (Robin)' })).toBeVisible();
  });

  it('can still be undone after a failed undo', async () => {
    const { server, network } = show(aLine(), ada);
    await chooseInMenu('Remove A Book (Robin)');
    const undo = await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' });
    let isLost = true;
    network.use(
      handle('POST /website/v2/cart/items', async (request) => {
        const answer = await server.answerAdd(request);
        return isLost ? 'offline' : answer;
      }),
    );
    await userEvent.click(undo);
    expect(await screen.findByText('We couldn’t put it back. Please try again.')).toBeVisible();
    isLost = false;
    await userEvent.click(undo);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'A Book' })).toHaveFocus());
    expect(server.lines).toHaveLength(2);
  });

  it('moves the focus to the cart when the shopper dismisses the notice', async () => {
    show(aLine(), ada);
    await chooseInMenu('Remove A Book (Robin)');
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('region', { name: 'Your cart' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  });

  it('succeeds on a retry if the first answer was lost', async () => {
    const { server, network } = show(aLine());
    await screen.findByRole('article');
    const deleteHandler = server.handlers.find(({ method }) => method === 'DELETE')!;
    network.use(handle('GET /website/v2/cart', 'offline'), {
      ...deleteHandler,
      answer: async (request) => {
        network.use(deleteHandler);
        await deleteHandler.answer(request);
        return 'offline' as const;
      },
    });
    await chooseInMenu('Remove A Book (Robin)');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t remove it');
    await chooseInMenu('Remove A Book (Robin)');
    expect(await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' })).toBeVisible();
    const keys = network
      .requestsTo('DELETE /website/v2/cart/items/line-1')
      .map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('sends no request while offline, but shows a message', async () => {
    const { network } = show(aLine());
    await screen.findByRole('article');
    await whileOffline(async () => {
      await chooseInMenu('Remove A Book (Robin)');
      expect(await screen.findByRole('alert')).toHaveTextContent('Connect to the internet, then try again.');
    });
    expect(network.requestsTo('DELETE /website/v2/cart/items/line-1')).toHaveLength(0);
  });
});

describe('the summary of the cart', () => {
  it('shows subtotal and total, and mentions included tax', async () => {
    show(aLine({ quantity: 2 }), ada);
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(within(summary).getByText('Subtotal (3 items)')).toBeVisible();
    expect(within(summary).getAllByText('£74.97')).toHaveLength(2);
    expect(within(summary).getByText('Included')).toBeVisible();
    expect(summary).toHaveTextContent('We’ve saved your cart on this device.');
  });

  it('says that tax is added later in the US market', async () => {
    const cart = cartOf(aLine());
    renderRemote(<CartPage />, {
      market: findMarket('us')!,
      handlers: [
        hasNoWallet,
        handle('GET /website/v2/cart', {
          body: { data: { ...cart, price: { ...cart.price, taxIncluded: false } } },
        }),
        answersExtras([]),
      ],
    });
    expect(await screen.findByText('Calculated at checkout')).toBeVisible();
    expect(screen.getByText('Total before tax')).toBeVisible();
  });

  describe('the checkout of the cart (CART-07)', () => {
    const money = (amount: string) => ({ amount, formatted: `£${amount}` });
    const cart = cartOf(aLine());
    const showCart = (change: Partial<Cart>, price: Partial<Cart['price']>) =>
      renderRemote(<CartPage />, {
        handlers: [
          hasNoWallet,
          handle('GET /website/v2/cart', {
            body: { data: { ...cart, ...change, price: { ...cart.price, ...price } } },
          }),
          answersExtras([]),
        ],
      });

    it.each([
      ['2.99', 'From £2.99', 'Total before delivery'],
      ['0.00', 'FREE', 'Total'],
    ])(
      'shows the lowest delivery price until the shopper has chosen delivery: %s',
      async (from, text, total) => {
        showCart({}, { shipping: null, shippingFrom: money(from), pending: ['shipping'] });
        const summary = await screen.findByRole('region', { name: 'Summary' });
        expect(within(summary).getByText(text)).toBeVisible();
        expect(within(summary).getByText(total)).toBeVisible();
        expect(screen.queryByRole('region', { name: 'Chosen at checkout' })).not.toBeInTheDocument();
      },
    );

    const chosenSteps = {
      email: 'grace@example.com',
      shipping: {
        delivery: { earliest: '2026-12-03', latest: '2026-12-05' },
        method: { id: 'uk-tracked', name: 'Tracked', type: 'tracked', carrier: 'Post' },
        tracking: null,
        rate: {
          ...{ id: 'uk-tracked', cost: money('4.99'), discounted_cost: money('4.99'), selected: true },
          ...{ shipping_duration: 2, production_duration: 3 },
        },
      },
    };
    const price = {
      ...{ shipping: money('4.99'), total: money('24.98'), pending: [] },
      discount: { promo: money('0.00'), credit: money('5.00') },
    };

    it('shows e-mail, delivery, credit and total, each with a link to change it', async () => {
      showCart(chosenSteps, price);
      const region = await screen.findByRole('region', { name: 'Chosen at checkout' });
      expect(within(region).getByText('grace@example.com')).toBeVisible();
      expect(within(region).getByText('Tracked, £4.99')).toBeVisible();
      expect(within(region).getByText('£5.00')).toBeVisible();
      const links = within(region).getAllByRole('link');
      expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
        ['Change: Email address', '/uk/checkout/address'],
        ['Change: Delivery', '/uk/checkout/shipping'],
        ['Change: Store credit', '/uk/checkout/payment'],
      ]);
      const total = screen.getByText('Total').closest('div')!;
      expect(total).toHaveTextContent('£24.98');
    });

    it('shows no delivery method’s name if the parcels have different methods', async () => {
      showCart({ ...chosenSteps, shipping: null, isBeingPaid: true }, price);
      const region = await screen.findByRole('region', { name: 'Chosen at checkout' });
      expect(within(region).getByText('Several parcels, £4.99')).toBeVisible();
      expect(within(region).queryByRole('link')).not.toBeInTheDocument();
    });
  });

  it('offers the checkout and another book', async () => {
    show(aLine());
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(within(summary).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/uk/checkout');
    expect(within(summary).getByRole('link', { name: 'Add another book' })).toHaveAttribute('href', '/uk');
  });
});

/** Sends a cart state as another tab would. Tabs of an earlier version send no cart state. */
function otherTabSays(message: unknown): void {
  const channel = new BroadcastChannel('bindery-cart');
  channel.postMessage(message);
  channel.close();
}

describe('a change of quantity while another tab changes the cart', () => {
  const moreButton = () => screen.findByRole('button', { name: 'One more of A Book (Robin)' });
  const quantityShown = () =>
    within(screen.getByRole('group', { name: 'Quantity of A Book (Robin)' })).getByRole('status');
  const PATCH = 'PATCH /website/v2/cart/items/line-1';

  it('succeeds if the other tab changed a different line', async () => {
    const { server, network } = show(aLine());
    const button = await moreButton();
    server.lines = [...server.lines, ada];
    await userEvent.click(button);
    expect(await screen.findByText('Subtotal (3 items)')).toBeVisible();
    expect(server.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(network.requestsTo(PATCH).map(({ headers }) => headers['if-match'])).toEqual(['"B1-0"', '"B1-1"']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is dropped if the other tab changed the same line', async () => {
    const { server } = show(aLine());
    const button = await moreButton();
    server.lines = [aLine({ quantity: 5 })];
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('changed in another tab or on another device');
    expect(quantityShown()).toHaveTextContent('5');
    expect(server.lines[0]!.quantity).toBe(5);
    await userEvent.click(button);
    expect(await screen.findByText('Subtotal (6 items)')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('counts as successful if the cart contains it, even after a lost answer', async () => {
    const { server, network } = show(aLine());
    const button = await moreButton();
    const patchHandler = server.handlers.find(({ method }) => method === 'PATCH')!;
    network.use({
      ...patchHandler,
      answer: async (request) => {
        network.use(patchHandler);
        await patchHandler.answer(request);
        return 'offline' as const;
      },
    });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(server.lines[0]!.quantity).toBe(3));
  });
});

describe('an outdated answer of the cart', () => {
  it('does not overwrite newer data of the cart', async () => {
    const { opened, open } = gate();
    const { server, network } = show(aLine());
    const button = await screen.findByRole('button', { name: 'One more of A Book (Robin)' });
    const patch = server.handlers.find(({ method }) => method === 'PATCH')!;
    network.use({
      ...patch,
      answer: async (request) => {
        const answer = await patch.answer(request); // this answer is older than the other tab's cart
        await opened;
        return answer;
      },
    });
    await userEvent.click(button);
    await waitFor(() => expect(server.revision).toBe(1));
    server.lines = [...server.lines, ada];
    otherTabSays({ number: 'B1', revision: 2 });
    expect(await screen.findByRole('article', { name: 'Another Book (Ada)' })).toBeVisible();
    let off = (): void => undefined;
    const itemCount = new Promise<number>((resolve) => {
      off = on('cart-updated', (moment) => resolve(moment.itemCount));
    });
    open();
    expect(await itemCount).toBe(3);
    off();
    expect(await screen.findByText('Subtotal (3 items)')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Another Book (Ada)' })).toBeVisible();
  });

  it('causes a second read if another tab changed the cart during the first', async () => {
    const { opened, open } = gate();
    const server = cartServer([aLine()]);
    const originalCart = server.cart();
    const { network } = renderRemote(<CartPage />, {
      handlers: [
        ...server.handlers,
        handle('GET /website/v2/cart', async () => {
          await opened;
          return { body: { data: originalCart } };
        }),
      ],
    });
    await waitFor(() => expect(network.requestsTo('GET /website/v2/cart')).toHaveLength(1));
    server.lines = [ada];
    otherTabSays({ number: 'B1', revision: 1 });
    await new Promise((resolve) => void setTimeout(resolve, 20));
    network.use(...server.handlers);
    open();
    expect(await screen.findByRole('article', { name: 'Another Book (Ada)' })).toBeVisible();
    expect(network.requestsTo('GET /website/v2/cart')).toHaveLength(2);
  });
});

describe('the cart in another tab', () => {
  const otherTab = () => otherTabSays('changed');

  it('is shown as ordered, with a link to the order, once the other tab has paid', async () => {
    const { network } = show(aLine(), ada);
    await screen.findByRole('article', { name: 'A Book (Robin)' });
    network.use(handle('GET /website/v2/cart', { body: { data: { ...cartOf(), number: 'B2' } } }));
    const payingTab = new BroadcastChannel('bindery-paid');
    payingTab.postMessage({ orderId: 'o1' });
    payingTab.close();
    expect(await screen.findByText(/^You’ve already ordered this cart/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      '/uk/orders?order_id=o1',
    );
    expect(screen.queryByText(/no longer in your cart/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /put .* back/ })).not.toBeInTheDocument();
  });

  it('is shown as ordered if another device ordered it', async () => {
    const { network } = show(aLine());
    await screen.findByRole('article', { name: 'A Book (Robin)' });
    network.use(handle('GET /website/v2/cart', { body: { data: { ...cartOf(), number: '' } } }));
    otherTab();
    expect(await screen.findByText(/^You’ve already ordered this cart/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /put .* back/ })).not.toBeInTheDocument();
  });

  it('can be merged into an account’s cart without a message in this tab', async () => {
    const { network } = show(aLine());
    await screen.findByRole('article', { name: 'A Book (Robin)' });
    network.use(handle('GET /website/v2/cart', { body: { data: { ...cartOf(ada), number: 'B2' } } }));
    otherTab();
    expect(await screen.findByRole('article', { name: 'Another Book (Ada)' })).toBeVisible();
    expect(screen.queryByText(/no longer in your cart|already ordered/)).not.toBeInTheDocument();
  });

  it('updates this tab at once', async () => {
    const { server, network } = show(aLine(), ada);
    await screen.findByRole('article', { name: 'A Book (Robin)' });
    server.lines = [aLine({ ...ada, quantity: 2 })];
    otherTab();
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'A Book (Robin)' })).not.toBeInTheDocument(),
    );
    expect(network.requestsTo('GET /website/v2/cart')).toHaveLength(2);
    expect(screen.getAllByText(/A Book \(Robin\) is no longer in your cart/)).toHaveLength(2);
    expect(screen.getByRole('article', { name: 'Another Book (Ada)' })).toHaveTextContent('2');
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Undo: put A Book (Robin) back' }));
    expect(await screen.findByText('A Book (Robin) is back in your cart.')).toBeInTheDocument();
  });

  it('causes this tab to fetch the event model again (TRACK-04)', async () => {
    const isReadAnew = watchModelReads();
    show(aLine());
    await screen.findByRole('article', { name: 'A Book (Robin)' });
    expect([await isReadAnew(), await isReadAnew()]).toEqual([true, false]);
    otherTab();
    await waitFor(async () => expect(await isReadAnew()).toBe(true));
  });

  it('can restore a line that this tab removed, but only once (CART-02)', async () => {
    const { server, network } = show(aLine(), ada);
    await screen.findByRole('article', { name: 'A Book (Robin)' });
    server.lines = [ada];
    otherTab();
    const putBack = await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' });
    // this answer means that the other tab restored the line with the same key, on an earlier day
    network.use(
      handle('POST /website/v2/cart/items', { status: 422, body: problem(422, 'idempotency_key_reused') }),
    );
    server.lines = [ada, aLine({ id: 'line-3' })];
    await userEvent.click(putBack);
    expect(await screen.findByRole('article', { name: 'A Book (Robin)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo: put A Book (Robin) back' })).not.toBeInTheDocument();
    expect(screen.queryByText(/couldn’t put it back/)).not.toBeInTheDocument();
    const [request] = network.requestsTo('POST /website/v2/cart/items');
    expect(request!.headers['idempotency-key']).toBe('undo-line-1');
  });

  it('causes no read of the cart if this page already has the same revision', async () => {
    const { network } = show(aLine());
    await screen.findByRole('article', { name: 'A Book (Robin)' });
    otherTabSays({ number: 'B1', revision: 0 });
    otherTabSays({ number: 'B1', revision: 1 });
    await waitFor(() => expect(network.requestsTo('GET /website/v2/cart').length).toBeGreaterThan(1));
    // revision 0 causes no read, and revision 1 causes two, because the first answer has an older revision
    expect(network.requestsTo('GET /website/v2/cart').length).toBeLessThanOrEqual(3);
  });

  it('receives the changes from this tab', async () => {
    const heard = jest.fn();
    const channel = new BroadcastChannel('bindery-cart');
    channel.onmessage = heard;
    show(aLine());
    await chooseInMenu('Remove A Book (Robin)');
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(heard.mock.calls[0]![0]).toMatchObject({ data: { number: 'B1', revision: 1 } });
    channel.close();
  });

  it('causes a message if the shopper changes a line that the other tab removed', async () => {
    const { server } = show(aLine());
    const moreButton = await screen.findByRole('button', { name: 'One more of A Book (Robin)' });
    server.lines = [];
    await userEvent.click(moreButton);
    expect(await screen.findByRole('button', { name: 'Undo: put A Book (Robin) back' })).toBeVisible();
    expect(screen.getAllByText(/no longer in your cart/).length).toBeGreaterThan(0);
  });
});

describe('a cart during payment (PAY-02)', () => {
  it('shows that it cannot be changed, with a link to the payment', async () => {
    const cart = { ...cartOf(aLine()), isBeingPaid: true };
    renderRemote(<CartPage />, {
      handlers: [answersExtras([]), handle('GET /website/v2/cart', { body: { data: cart } })],
    });
    expect(await screen.findByText('Payment in progress')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to payment' })).toHaveAttribute(
      'href',
      '/uk/checkout/review',
    );
  });
});
