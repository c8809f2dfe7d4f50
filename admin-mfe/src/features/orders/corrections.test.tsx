import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { within } from '@testing-library/react';
import { handle, problem } from '@bindery/shared/testing';
import { ADDRESS, DETAIL, openOrders, PARCEL, STAFF } from '../../testing/open-orders';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

describe('the address form', () => {
  it('marks invalid fields, and sends the reason and the displayed revision with a correction', async () => {
    const { user, network, dialog, press, openOrder } = await openOrders();
    await openOrder();
    const opener = dialog.getByRole('button', { name: 'Correct the address of parcel 1' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    const form = within(dialog.getByRole('form', { name: 'Correct the address of parcel 1' }));
    expect(form.getByRole('textbox', { name: 'Country, two letters' })).toHaveAttribute('readonly');
    const postcode = form.getByRole('textbox', { name: 'Postcode' });
    await user.clear(postcode);
    await user.type(postcode, 'nowhere');
    await press('Save the address');
    const reason = form.getByRole('textbox', { name: 'Reason', description: /Say why/ });
    expect(reason).toBeInvalid();
    expect(reason).toHaveFocus();
    expect(network.requestsTo(ADDRESS)).toEqual([]);
    await user.type(reason, 'a typing error');
    const refused = problem(422, 'invalid_address', 'The parcel cannot be sent there');
    const errors = [{ code: 'invalid', detail: 'No postcode', status: 422, field: 'address.zipcode' }];
    network.use(handle(ADDRESS, { status: 422, body: { ...refused, errors } }));
    await press('Save the address');
    expect(await dialog.findByText('Not done: The parcel cannot be sent there')).toBeVisible();
    expect(postcode).toHaveAccessibleDescription('No postcode');
    expect(postcode).toHaveFocus();
    expect(reason).toHaveValue('a typing error');
    await user.clear(postcode);
    await user.type(postcode, 'SW1A 2AA');
    network.use(handle(ADDRESS, { body: { data: {} } }));
    await press('Save the address');
    expect(await dialog.findByText(/The address of parcel 1 is corrected/)).toBeVisible();
    const { body, headers } = network.requestsTo(ADDRESS).at(-1)!;
    expect(body).toMatchObject({
      ...{ by: 'staff', reason: 'a typing error' },
      address: { firstname: 'Ada', zipcode: 'SW1A 2AA', country: 'GB' },
    });
    expect([headers['if-match'], headers['idempotency-key']]).toEqual(['"R1-3"', expect.any(String)]);
  });

  it('shows a colleague’s change, and saves the typed text on the next press', async () => {
    const { user, network, dialog, press, openOrder } = await openOrders();
    await openOrder();
    await press('Correct the address of parcel 1');
    const form = within(dialog.getByRole('form', { name: 'Correct the address of parcel 1' }));
    const street = form.getByRole('textbox', { name: 'Address' });
    await user.type(street, 'b');
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'a call');
    const parcels = [{ ...PARCEL, address: { ...PARCEL.address, address1: '2 Short Street' } }];
    const order = { ...DETAIL.order, revision: 4, parcels };
    network.use(
      handle(`GET ${STAFF}/orders/:id`, { body: { data: { ...DETAIL, order } } }),
      handle(ADDRESS, { status: 412, body: problem(412, 'order_changed', 'It was changed somewhere else') }),
    );
    await press('Save the address');
    expect(await form.findByText(/^By now it goes to: .*2 Short Street/)).toBeVisible();
    expect(dialog.getByText('Not done: It was changed somewhere else')).toBeVisible();
    expect(street).toHaveValue('1 Long Laneb');
    network.use(handle(ADDRESS, { body: { data: {} } }));
    await press('Save the address');
    expect(await dialog.findByText(/The address of parcel 1 is corrected/)).toBeVisible();
    expect(network.requestsTo(ADDRESS).map(({ headers }) => headers['if-match'])).toEqual([
      ...['"R1-3"', '"R1-4"'],
    ]);
  });

  it('is hidden from production staff', async () => {
    const { dialog, openOrder } = await openOrders({ roles: ['production'] });
    await openOrder();
    expect(dialog.getByText(/^Parcel 1: placed, to London, GB/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Correct the address/ })).not.toBeInTheDocument();
  });
});

describe('the book form', () => {
  const BOOK = `PUT ${STAFF}/orders/items/:itemId`;
  it('marks a refused field and keeps the typed text until the correction is accepted', async () => {
    const { user, network, dialog, press, openOrder } = await openOrders();
    const texts = [
      { key: 'name', label: 'Name', value: 'Zebedee', isLong: false },
      { key: 'dedication', label: 'Dedication', value: 'For you,\nwith love', isLong: true },
    ];
    network.use(handle(`GET ${STAFF}/orders/items/:itemId/texts`, { body: { data: { texts } } }));
    await openOrder();
    await press('Correct the texts of The Lost Star');
    const form = within(await dialog.findByRole('form', { name: 'Correct the texts of The Lost Star' }));
    expect(form.getByRole('textbox', { name: 'Dedication' })).toHaveValue('For you,\nwith love');
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Zoë');
    await press('Save the texts');
    const reason = form.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await user.type(reason, 'as its buyer asked');
    const refused = problem(422, 'invalid_customisation', 'Some of the choices cannot be printed');
    const errors = [
      { code: 'x', detail: 'No font has this', status: 422, field: 'item.customisations.name' },
    ];
    network.use(handle(BOOK, { status: 422, body: { ...refused, errors } }));
    await press('Save the texts');
    expect(await dialog.findByText(/^Not done: Some of the choices/)).toBeVisible();
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('No font has this');
    expect(name).toHaveValue('Zoë');
    network.use(handle(BOOK, { body: { data: {} } }));
    await press('Save the texts');
    expect(await dialog.findByText(/^The Lost Star is corrected/)).toBeVisible();
    expect(network.requestsTo(BOOK).at(-1)).toMatchObject({
      body: { by: 'staff', reason: 'as its buyer asked', customisations: { name: 'Zoë' } },
      headers: { 'if-match': '"R1-3"' },
    });
  });
});

describe('the card form', () => {
  const CARD = `PUT ${STAFF}/orders/:id/:kind/:placeId/card`;
  const wrapped = {
    ...DETAIL.order,
    items: [
      { ...DETAIL.order.items[0]!, giftMessage: 'Dear Zebede' },
      {
        ...DETAIL.order.items[0]!,
        id: 'wrap',
        type: 'gift_wrap',
        parentLineItemId: 'line',
        approval: undefined,
        productName: 'Starry paper',
        format: { name: '' },
      },
    ],
    parcels: [{ ...PARCEL, gift: { message: 'For yuo', hidesPrices: true } }],
  };

  it.each([
    ['The Lost Star', 'Dear Zebede', 'items/line'],
    ['parcel 1', 'For yuo', 'parcels/parcel'],
  ])(
    'keeps the typed words if the server refuses to correct the card of %s',
    async (about, message, path) => {
      const { user, network, dialog, press, openOrder } = await openOrders();
      network.use(handle(`GET ${STAFF}/orders/:id`, { body: { data: { ...DETAIL, order: wrapped } } }));
      await openOrder();
      expect(dialog.getByText(/^2 × Starry paper: £34.99/)).toBeVisible();
      await press(`Correct the card of ${about}`);
      const form = within(dialog.getByRole('form', { name: `Correct the card of ${about}` }));
      const words = form.getByRole('textbox', { name: 'Words on the card' });
      expect(words).toHaveValue(message);
      await user.clear(words);
      await user.type(words, 'With love');
      await press('Save the card');
      expect(form.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
      await user.type(form.getByRole('textbox', { name: 'Reason' }), 'a call');
      const errors = [{ code: 'lost_sign', detail: 'Type it again', status: 422, field: 'giftMessage' }];
      network.use(
        handle(CARD, { status: 422, body: { ...problem(422, 'invalid_gift_message', 'Refused'), errors } }),
      );
      await press('Save the card');
      expect(await dialog.findByText('Not done: Refused')).toBeVisible();
      expect(words).toHaveAccessibleDescription('Type it again');
      expect(words).toHaveValue('With love');
      network.use(handle(CARD, { body: { data: {} } }));
      await press('Save the card');
      expect(
        await dialog.findByText(`The card of ${about} is corrected, and its buyer is told.`),
      ).toBeVisible();
      const request = network.requestsTo(CARD).at(-1)!;
      expect(request).toMatchObject({
        body: { by: 'staff', reason: 'a call', giftMessage: 'With love' },
        headers: { 'if-match': '"R1-3"' },
      });
      expect(request.path).toContain(`/orders/one/${path}/card`);
    },
  );

  it('is offered only for a gift or a gift-wrapped book', async () => {
    const { dialog, openOrder } = await openOrders();
    await openOrder();
    expect(dialog.queryByRole('button', { name: /Correct the card/ })).not.toBeInTheDocument();
  });
});
