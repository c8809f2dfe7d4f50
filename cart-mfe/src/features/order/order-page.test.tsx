import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '@bindery/shared';
import {
  answersProduct,
  answersSignature,
  answersUpload,
  aProduct,
  handle,
  problem,
  renderRemote,
  uploaded,
} from '@bindery/shared/testing';
import type { Order, OrderParcel, OrderRevision } from '@bindery/shared/contracts';
import { watchModelReads, recordEvents } from '../../testing/recorded-events';
import { anItem, anOrder, ORDER_ID, orderServer } from '../../testing/order-server';
import { OrderPage } from './order-page';

const Page = () => (
  <>
    <OrderPage orderId={ORDER_ID} />
    <p>{`At ${useLocation().pathname}`}</p>
  </>
);

function show(order: Order = anOrder()) {
  const server = orderServer(order);
  const page = renderRemote(<Page />, {
    handlers: [...server.handlers, answersProduct(aProduct), answersSignature(), answersUpload(uploaded())],
  });
  return { ...page, server };
}
const closedEditing = { isAllowed: false, refusal: 'past_window', until: null, delivery: null } as const;
const storedValue = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

describe('the order page (EDIT-43)', () => {
  it('shows items, costs, addresses and history', async () => {
    show(
      anOrder({
        items: [
          anItem(),
          anItem({ id: 'wrap', parentLineItemId: anItem().id, productName: 'Starry paper', summary: [] }),
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Order R123456789' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^A question about this order/ })).toHaveAttribute(
      'href',
      '/uk/pages/contact?order=R123456789',
    );
    const book = screen.getByRole('article', { name: 'A Book (Robin)' });
    expect(within(book).getByText('Robin')).toBeVisible();
    expect(within(book).getByText('Starry paper')).toBeVisible();
    expect(within(book).getByRole('img', { name: 'The cover, with Robin on it' })).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Order total' })).getByText('£28.98')).toBeVisible();
    const delivery = within(screen.getByRole('region', { name: 'Delivery' }));
    expect(delivery.getByText(/^Arrives 20.{1,3}22 December$/)).toBeVisible();
    expect(delivery.getByText('Ida Berg')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Order history' })).getByText('Order placed'),
    ).toBeVisible();
  });

  it('shows unknown states and events by the names that the server sends', async () => {
    show(
      anOrder({
        state: 'at_the_binder',
        editing: closedEditing,
        events: [{ at: '2026-11-22T10:00:00Z', kind: 'sewn', by: 'print_house' }],
      }),
    );
    expect(await screen.findByText('at_the_binder')).toBeVisible();
    expect(screen.getByText('sewn')).toBeVisible();
  });

  it('links to parcel tracking only if its URL is a web address', async () => {
    const { shipping } = anOrder();
    show(
      anOrder({
        state: 'shipped',
        shipping: { ...shipping!, tracking: { url: 'https://t.test/1', code: 'T1' } },
      }),
    );
    expect(await screen.findByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
      'href',
      'https://t.test/1',
    );
  });

  it('shows the carrier if the shopper chose no delivery method', async () => {
    const { shipping } = anOrder();
    const method = { ...shipping!.method, name: '', carrier: 'Fleet Post' };
    show(anOrder({ state: 'shipped', editing: closedEditing, shipping: { ...shipping!, method } }));
    expect(await screen.findByText('Fleet Post')).toBeVisible();
  });

  it('shows that no order was found if the visitor has no such order', async () => {
    renderRemote(<Page />, {
      handlers: [
        handle('GET /website/v2/orders/:id', { status: 404, body: problem(404, 'order_not_found') }),
      ],
    });
    expect(await screen.findByText('We couldn’t find this order')).toBeVisible();
  });

  it('ignores an older state that arrives after a newer one', async () => {
    const { server, queryClient } = show(anOrder({ revision: 3, state: 'shipped', editing: closedEditing }));
    expect(await screen.findByText('Dispatched')).toBeVisible();
    server.order = anOrder({ revision: 2 });
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByText('Dispatched')).toBeVisible();
  });
});

describe('an order to several recipients (PARC-06)', () => {
  const { shipping, shippingAddress } = anOrder();
  const tracking = { url: 'https://t.test/2', code: 'T2' };
  const parcels: OrderParcel[] = [
    {
      ...{ id: 'p1', state: 'in_production', items: [{ itemId: anItem().id, quantity: 2 }] },
      ...{ address: shippingAddress, gift: null },
      shipping: { ...shipping!, day: { kind: 'not_before', day: '2026-12-20' } },
    },
    {
      ...{ id: 'p2', state: 'shipped', items: [{ itemId: anItem().id, quantity: 1 }] },
      address: { ...shippingAddress!, firstname: 'Mia', city: 'York' },
      gift: { message: 'For you,\nMia!', hidesPrices: true },
      shipping: { ...shipping!, tracking, delivery: { earliest: '2026-12-24', latest: '2026-12-24' } },
    },
  ];
  const producedOrder = (overrides: Partial<Order> = {}) =>
    anOrder({
      state: 'in_production',
      editing: closedEditing,
      items: [anItem({ quantity: 3, giftMessage: 'Dear Robin' })],
      parcels,
      ...overrides,
    });

  it('shows the address, contents, card and progress of each parcel', async () => {
    show(producedOrder());
    const [firstParcel, second] = [
      within(await screen.findByRole('region', { name: 'Parcel 1 of 2' })),
      within(screen.getByRole('region', { name: 'Parcel 2 of 2' })),
    ];
    expect(firstParcel.getByText('Ida Berg')).toBeVisible();
    expect(firstParcel.getByText('Not before 20 December')).toBeVisible();
    expect(firstParcel.getByText(/^Arrives 20.{1,3}22 December$/)).toBeVisible();
    expect(firstParcel.getByRole('list', { name: 'In this parcel' })).toHaveTextContent('2 × A Book (Robin)');
    expect(screen.getByText('Dear Robin')).toBeVisible();
    expect(firstParcel.queryByText(/card|gift/i)).not.toBeInTheDocument();
    expect(second.getByText('Dispatched')).toBeVisible();
    expect(second.getByText('Mia Berg')).toBeVisible();
    expect(second.getByText('Arrives on 24 December')).toBeVisible();
    expect(second.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute('href', tracking.url);
    expect(second.getByRole('list', { name: 'In this parcel' })).toHaveTextContent(/^A Book \(Robin\)$/);
    expect(second.getByText(/For you,\s+Mia!/)).toBeVisible();
    expect(second.getByText('A gift: no prices in this parcel.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Delivery' })).not.toBeInTheDocument();
  });

  it('has the layout of an ordinary order if there is only one parcel', async () => {
    show(producedOrder({ parcels: [{ ...parcels[1]!, state: 'in_production' }] }));
    const delivery = within(await screen.findByRole('region', { name: 'Delivery' }));
    expect(delivery.getByText('Mia Berg')).toBeVisible();
    expect(delivery.getByText(/For you,\s+Mia!/)).toBeVisible();
    expect(screen.queryByText(/Parcel 1/)).not.toBeInTheDocument();
  });

  it('lets the shopper correct a parcel’s address while the order is editable (PARC-08)', async () => {
    const { server, network } = show(producedOrder({ state: 'placed', editing: anOrder().editing }));
    const field = (name: string) => screen.findByRole('textbox', { name });
    const type = async (name: string, text: string) => {
      await userEvent.clear(await field(name));
      await userEvent.type(await field(name), text);
    };
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save address' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change address: Mia Berg' }));
    expect(await field('Address')).toHaveValue('1 High Street');
    await userEvent.clear(await field('Address'));
    await save();
    expect(await field('Address')).toHaveAccessibleDescription('Please fill this in.');
    expect(await field('Address')).toHaveFocus();
    await userEvent.clear(await field('Town or city'));
    await save();
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Address: Please fill this in.',
      'Town or city: Please fill this in.',
    ]);
    await userEvent.click(links[1]!);
    expect(await field('Town or city')).toHaveFocus();
    await type('Address', '11 High Street');
    await type('Town or city', 'Inverness');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Delivery there costs a different amount');
    await type('Town or city', 'York');
    // if the order has changed elsewhere, the page preserves the input and sends it again on the next click
    server.order = { ...server.order, revision: 7 };
    await save();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('changed elsewhere'));
    await save();
    expect(await screen.findByText('Address saved.')).toBeVisible();
    const second = within(screen.getByRole('region', { name: 'Parcel 2 of 2' }));
    expect(second.getByText('11 High Street')).toBeVisible();
    expect(network.requestsTo('PUT /website/v1/orders/:id/parcels/:parcelId/address')).toHaveLength(3);
    expect(server.order.parcels![0]!.address).toEqual(shippingAddress);
  });

  it('lets the shopper change the card of a gift while the order is editable (EDIT-06)', async () => {
    const { server } = show(producedOrder({ state: 'placed', editing: anOrder().editing }));
    const second = within(await screen.findByRole('region', { name: 'Parcel 2 of 2' }));
    await userEvent.click(second.getByRole('button', { name: 'Change message: Mia Berg' }));
    const message = await screen.findByRole('textbox', { name: 'Gift message' });
    expect(message).toHaveValue('For you,\nMia!');
    expect(message).toHaveAccessibleDescription(/^Printed on a card in the parcel.* 287 characters left$/);
    await userEvent.clear(message);
    await userEvent.type(message, 'With love');
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    expect(await second.findByText('Message saved.')).toBeVisible();
    expect(second.getByText('With love')).toBeVisible();
    expect(server.order.parcels!.map(({ gift }) => gift)).toEqual([
      ...[null, { message: 'With love', hidesPrices: true }],
    ]);
    const firstParcel = within(screen.getByRole('region', { name: 'Parcel 1 of 2' }));
    expect(firstParcel.queryByRole('button', { name: /message/ })).not.toBeInTheDocument();
  });

  it('asks for a missing address until the parcel is dispatched (PARC-08)', async () => {
    const parcel = { ...parcels[0]!, address: null, state: 'placed' };
    const missingAddress = {
      state: 'placed',
      shippingAddress: null,
      parcels: [parcel],
      editing: anOrder().editing,
    };
    const { unmount } = show(producedOrder(missingAddress));
    expect(await screen.findByText('We don’t have an address for this yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByRole('textbox', { name: 'Postcode' })).toHaveValue('');
    unmount();
    show(producedOrder({ ...missingAddress, state: 'shipped', editing: closedEditing }));
    expect(await screen.findByText('Dispatched')).toBeVisible();
    expect(screen.queryByText('We don’t have an address for this yet.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change address/ })).not.toBeInTheDocument();
  });

  it('describes each parcel event in words', async () => {
    const events = ['printing', 'parcel_shipped', 'parcel_delivered', 'address_changed'];
    show(
      producedOrder({ events: events.map((kind) => ({ at: '2026-11-22T10:00:00Z', kind, by: 'system' })) }),
    );
    const historyRegion = within(await screen.findByRole('region', { name: 'Order history' }));
    for (const text of ['Printing', 'A parcel was dispatched', 'A parcel was delivered'])
      expect(historyRegion.getByText(text)).toBeVisible();
    expect(historyRegion.getByText('Delivery address changed')).toBeVisible();
  });
});

describe('the card of a wrapped book (EXTRA-04)', () => {
  const wrapped = (giftMessage?: string, overrides: Partial<Order> = {}) =>
    anOrder({
      items: [
        anItem({ ...(giftMessage && { giftMessage }) }),
        anItem({ id: 'wrap', type: 'gift_wrap', parentLineItemId: anItem().id, summary: [] }),
      ],
      ...overrides,
    });
  const book = async () => within(await screen.findByRole('article', { name: 'A Book (Robin)' }));
  const message = () => screen.findByRole('textbox', { name: 'Gift message' });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save message' }));

  it('can be changed while the order is editable', async () => {
    const { server } = show(wrapped('Dear Robin'));
    await userEvent.click(await screen.findByRole('button', { name: 'Change message: A Book (Robin)' }));
    expect(await message()).toHaveValue('Dear Robin');
    expect(await message()).toHaveAccessibleDescription(/290 characters left/);
    await userEvent.type(await message(), ', read on');
    // another device changed the order first
    server.order = { ...server.order, revision: 7 };
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('changed elsewhere');
    expect(await message()).toHaveValue('Dear Robin, read on');
    await save();
    expect(await screen.findByText('Message saved.')).toBeVisible();
    expect((await book()).getByText('Dear Robin, read on')).toBeVisible();
  });

  it('can be added and removed', async () => {
    show(wrapped());
    const add = { name: 'Add a gift message: A Book (Robin)' };
    await userEvent.click(await screen.findByRole('button', add));
    await userEvent.type(await message(), 'Hello');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: /^Change message/ }));
    await userEvent.clear(await message());
    await save();
    expect(await screen.findByRole('button', add)).toBeVisible();
    expect((await book()).queryByText('Hello')).not.toBeInTheDocument();
  });

  it.each([
    ['after the window', wrapped('Dear Robin', { editing: closedEditing })],
    ['without a gift wrap', anOrder()],
  ])('cannot be changed %s', async (_, order) => {
    show(order);
    expect(await book()).toBeTruthy();
    expect(screen.queryByRole('button', { name: /message/ })).not.toBeInTheDocument();
  });
});

describe('the history of a book (EDIT-08)', () => {
  const entry = (value: string) => ({ key: 'name', label: 'Name', value });
  const revisions: OrderRevision[] = [
    {
      ...{ revision: 1, at: '2026-12-01T12:00:00Z', by: 'shopper', changedKeys: [], labels: {} },
      summary: [entry('Robin')],
    },
    {
      ...{ revision: 2, at: '2026-12-01T23:30:00Z', by: 'shopper', changedKeys: ['name', 'photo'] },
      ...{ labels: { name: 'Name', photo: 'A photo' }, summary: [entry('Robyn')] },
    },
    {
      ...{ revision: 3, at: '2026-12-02T09:00:00Z', by: 'staff', changedKeys: ['name'], labels: {} },
      summary: [entry('Robin')],
    },
  ];
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  it('lists each change with its author, time, content and pages', async () => {
    const { server, network } = show(
      anOrder({ market: 'au', editing: closedEditing, items: [anItem({ revision: 3 })] }),
    );
    server.revisions = revisions;
    const opener = await screen.findByRole('button', { name: 'What changed: A Book (Robin)' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(network.requestsTo('GET /website/v1/orders/items/:id/revisions')).toEqual([]);
    await userEvent.click(opener);
    const changesRegion = within(await screen.findByRole('region', { name: 'What changed' }));
    const states = await changesRegion
      .findAllByRole('listitem')
      .then((items) => items.filter(({ textContent }) => /Show/.test(textContent)));
    expect(states.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^Changed by our team.*2 Dec 2026, 09:00 UTC.*Name: Robyn → Robin/),
      // times are shown in the device's time zone, which differs from the market's
      expect.stringMatching(/^Changed by you.*1 Dec 2026, 23:30 UTC.*Name: Robin → Robyn.*A photo: changed/),
      expect.stringMatching(/^Original order.*1 Dec 2026, 12:00 UTC/),
    ]);
    await press(/^Show pages: Changed by you/);
    expect(await changesRegion.findByText('1 page looks different.')).toBeVisible();
    expect(changesRegion.getByRole('img', { name: 'cover with Robin' })).toBeInTheDocument();
    expect(changesRegion.getByRole('img', { name: 'cover with Robyn' })).toBeInTheDocument();
    await press(/^Show pages: Changed by you/);
    expect(changesRegion.queryByRole('img')).not.toBeInTheDocument();
    await press(/^Show pages: Original order/);
    expect((await changesRegion.findAllByRole('img')).map((image) => image.getAttribute('alt'))).toEqual([
      'cover with Robin',
      'page-1 with undefined',
    ]);
    await userEvent.click(opener);
    expect(screen.queryByRole('region', { name: 'What changed' })).not.toBeInTheDocument();
  });

  it('has only a button for the pages if the book was never changed', async () => {
    const { server } = show(anOrder({ state: 'delivered', editing: closedEditing }));
    server.revisions = revisions.slice(0, 1);
    await press('See the pages: A Book (Robin)');
    const pages = await screen.findByRole('list', { name: 'See the pages: A Book (Robin)' });
    expect(within(pages).getAllByRole('img')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /What changed/ })).not.toBeInTheDocument();
  });

  it('shows an error if it fails to load, and offers a retry', async () => {
    const { server, network } = show();
    server.revisions = revisions.slice(0, 1);
    const path = 'GET /website/v1/orders/items/:id/revisions/:revision/pages';
    network.use(handle(path, { status: 404, body: problem(404, 'order_item_not_found') }));
    await press('See the pages: A Book (Robin)');
    expect(await screen.findByText('We couldn’t show this.')).toBeVisible();
    network.use(server.handlers.find(({ path: routePath }) => routePath.endsWith('/pages'))!);
    await press('Try again');
    expect(await screen.findByRole('img', { name: 'page-1 with undefined' })).toBeInTheDocument();
  });
});

describe('the end of the edit window (EDIT-43)', () => {
  it('is shown in the shopper’s time zone and counts down', async () => {
    jest.useFakeTimers({
      now: new Date('2026-12-01T12:58:30Z'),
      doNotFake: ['queueMicrotask', 'performance'],
    });
    const deadline = '2026-12-01T14:00:00Z';
    const { server } = show(
      anOrder({ editing: { isAllowed: true, until: deadline, delivery: anOrder().editing.delivery } }),
    );
    expect(
      await screen.findByText('You can edit until 14:00, and it still arrives on 22 December.'),
    ).toBeVisible();
    expect(screen.getByText('1 hour 2 minutes left')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(61 * 60_000));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText(/^2[89] seconds left$/)).toBeVisible();
    expect(screen.getByText('1 minute left to edit this order')).toBeInTheDocument();
    server.order = anOrder({ revision: 2, editing: closedEditing });
    await act(() => jest.advanceTimersByTimeAsync(Date.parse(deadline) - Date.now() - 1));
    expect(screen.getByRole('link', { name: 'Edit A Book (Robin)' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('link', { name: 'Edit A Book (Robin)' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel this order' })).not.toBeInTheDocument();
  });

  it('is shown with its weekday until that day begins', async () => {
    jest.useFakeTimers({
      now: new Date('2026-12-01T23:59:30Z'),
      doNotFake: ['queueMicrotask', 'performance'],
    });
    // the text names the device's zone, because the market's time (in Sydney) is different
    const editing = { isAllowed: true, until: '2026-12-02T01:30:00Z', delivery: null };
    show(anOrder({ market: 'au', editing }));
    expect(await screen.findByText(/^You can edit until Wednesday.{1,5}01:30 UTC\.$/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText(/^You can edit until 01:30 UTC\.$/)).toBeVisible();
    expect(screen.getByText('1 hour 30 minutes left')).toBeVisible();
  });

  it('is counted by the server’s clock if the device’s clock is wrong', async () => {
    const serverNow = Date.now() + 3_600_000;
    const deadline = new Date(serverNow + 30 * 60_000).toISOString();
    const order = anOrder({ editing: { isAllowed: true, until: deadline, delivery: null } });
    renderRemote(<Page />, {
      handlers: [
        handle('GET /website/v2/orders/:id', {
          body: { data: order },
          headers: { date: new Date(serverNow).toUTCString() },
        }),
      ],
    });
    expect(await screen.findByText(/^(30|31) minutes left$/)).toBeVisible();
  });

  it('is hidden while the order is on hold', async () => {
    show(anOrder({ editing: { ...closedEditing, refusal: 'paused' } }));
    expect(await screen.findByText('On hold')).toBeVisible();
    expect(screen.getByText('This order is on hold, so it can’t be edited at the moment.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
  });
});

describe('actions on an order', () => {
  it('include a cancellation, which asks for confirmation (EDIT-11)', async () => {
    const isReadAnew = watchModelReads();
    const events = recordEvents();
    const { server } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel order R123456789?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep order' }));
    expect(server.cancelled).toBe(false);
    expect(events).toEqual([]);
    expect([await isReadAnew(), await isReadAnew()]).toEqual([true, false]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this order' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('This order was cancelled.')).toBeVisible();
    await waitFor(() => expect(events).toEqual([{ name: 'refund', given: { orderNumber: 'R123456789' } }]));
    expect(await isReadAnew()).toBe(true);
    expect(screen.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
  });

  it('include a damage report, whose input is not lost when its form closes (EDIT-12)', async () => {
    const { server } = show(anOrder({ state: 'delivered', editing: closedEditing }));
    await userEvent.click(await screen.findByRole('button', { name: 'Report damage: A Book (Robin)' }));
    const text = await screen.findByRole('textbox', { name: 'What’s wrong with it?' });
    const contact = within(screen.getByRole('dialog')).getByRole('link', { name: /Write to us/ });
    expect(contact).toHaveAttribute('href', '/uk/pages/contact?order=R123456789');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(text).toHaveFocus();
    expect(text).toHaveAccessibleDescription(/Don't forget to fill this in/);
    await userEvent.type(text, 'A page is torn');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Report damage: A Book (Robin)' }));
    expect(await screen.findByRole('textbox', { name: 'What’s wrong with it?' })).toHaveValue(
      'A page is torn',
    );
    const file = new File(['x'], 'torn.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText(/^Photos/, { selector: 'input' }), file);
    expect(await screen.findByText('torn.jpg added')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you. We have your report and will reply by email.')).toBeVisible();
    expect(server.reports).toEqual([
      { itemId: anItem().id, text: 'A page is torn', photos: ['photos/visitor/one'] },
    ]);
  });

  it('include a reorder, which first lists the answers that cannot be copied (EDIT-13)', async () => {
    const { network } = show();
    const copy = {
      ...{ productSlug: aProduct.slug, customisation: { name: 'Robin', hair: 'black' } },
      ...{ lostKeys: ['format', 'friend'], labels: { friend: 'Friend' } },
    };
    network.use(handle('GET /website/v1/orders/items/:id/reorder', { body: { data: copy } }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Order again for another child: A Book (Robin)' }),
    );
    const notice = await screen.findByText('We couldn’t copy: Format and Friend.');
    expect(notice).toBeVisible();
    expect(storedValue('a-book')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^At .*\/create\/a-book\/1$/)).toBeVisible();
    expect(storedValue('a-book')).toEqual({ hair: 'black' });
  });

  it('include a reorder for another child, after which the replaced draft can be restored (EDIT-13)', async () => {
    localStorage.setItem('a-book', '{"name":"Ida","hair":"red"}');
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Order again for another child: A Book (Robin)' }),
    );
    expect(await screen.findByText('At /uk/create/a-book/1')).toBeVisible();
    expect(storedValue('a-book')).toEqual({ hair: 'black', friend: 'fox', format: 'hardcover' });
    await waitFor(() => expect(storedValue('a-book:replaced')).toMatchObject({ values: { name: 'Ida' } }));
    expect(storedValue(`a-book:item:${anItem().id}`)).toBeNull();
  });
});

describe('the e-mail address of an order (ORDER-21)', () => {
  const ASK = `POST /website/v1/orders/${ORDER_ID}/email`;

  it('changes after the shopper opens a link sent to the new address', async () => {
    const user = userEvent.setup();
    const { network } = show(anOrder({ email: 'strangre@example.com' }));
    network.use(handle('POST /website/v1/orders/:id/email', { status: 202, body: { data: null } }));
    const mails = within(await screen.findByRole('region', { name: 'Emails about this order' }));
    expect(mails.getByText('We send them to strangre@example.com.')).toBeVisible();
    await user.click(mails.getByRole('button', { name: 'Change email address' }));
    const field = await mails.findByRole('textbox', { name: 'New email address' });
    expect(field).toHaveFocus();
    await user.type(field, 'buyer@');
    await user.click(mails.getByRole('button', { name: 'Email me the link' }));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(network.requestsTo(ASK)).toHaveLength(0);
    await user.type(field, 'example.com');
    await user.click(mails.getByRole('button', { name: 'Email me the link' }));
    expect(await mails.findByText(/We’ve emailed a link to buyer@example.com/)).toBeVisible();
    expect(network.requestsTo(ASK)[0]!.body).toEqual({ email: 'buyer@example.com' });
  });

  it('can be changed again if the last new address belonged to somebody else', async () => {
    const user = userEvent.setup();
    const { network } = show(anOrder({ email: null }));
    network.use(handle('POST /website/v1/orders/:id/email', { status: 500 }));
    const mails = within(await screen.findByRole('region', { name: 'Emails about this order' }));
    expect(mails.getByText(/the last address belongs to someone else/)).toBeVisible();
    await user.click(mails.getByRole('button', { name: 'Change email address' }));
    await user.type(await mails.findByRole('textbox', { name: 'New email address' }), 'buyer@example.com');
    await user.click(mails.getByRole('button', { name: 'Email me the link' }));
    expect(await mails.findByText('We couldn’t do that now. Please try again later.')).toBeVisible();
    expect(mails.getByRole('textbox', { name: 'New email address' })).toHaveValue('buyer@example.com');
  });
});
