import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffCommerceProduct, StaffPrice } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { Sales } from '.';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const ADDRESS = '/_canvas/api/staff/commerce';
const SEED: StaffPrice = {
  ...{ id: 'seed', market: 'uk', currency: 'GBP', amount: '19.90', source: 'seed', state: 'now' },
  ...{ valid_from: null, valid_to: null },
};
const LATER: StaffPrice = {
  ...{ ...SEED, id: 'later', amount: '15.00', source: 'staff', state: 'later' },
  ...{ valid_from: '2026-12-01T00:00:00.000Z', valid_to: '2026-12-08T00:00:00.000Z' },
};
const BOOK: StaffCommerceProduct = {
  ...{ slug: 'tiny-book', name: 'Tiny', kind: 'product', available_on: '2020-01-01', discontinue_on: null },
  ...{ is_listed: true, unavailable: null },
  goods: [
    {
      ...{ sku: 'TINY-HC', kind: 'format', name: 'hardcover', for: null, stock: null },
      prices: [LATER, SEED, { ...SEED, id: 'jp', market: 'jp', currency: 'JPY', amount: '1980' }],
    },
    { sku: 'TINY-SC', kind: 'format', name: 'softcover', for: null, stock: 7, prices: [SEED] },
  ],
};

async function open(...handlers: Handler[]) {
  const user = userEvent.setup();
  const { network } = renderRemote(<Sales />, {
    handlers: [
      handle(`GET ${ADDRESS}`, () => ({ body: { data: { products: [BOOK] } } })),
      handle(`GET ${ADDRESS}/products/:slug`, () => ({ body: { data: BOOK } })),
      ...handlers,
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Prices and stock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prices and stock' }));
  await dialog.findByRole('table');
  const sentRequests = (method: string) => network.requests.filter((request) => request.method === method);
  return { user, network, dialog, sent: sentRequests };
}
const withGoods = (...goods: StaffCommerceProduct['goods']) => ({ body: { data: { ...BOOK, goods } } });
const [HARDCOVER, SOFTCOVER] = BOOK.goods as [
  StaffCommerceProduct['goods'][0],
  StaffCommerceProduct['goods'][0],
];

describe('the sales view', () => {
  it('lists current prices first, followed by the dated future prices', async () => {
    const { user, dialog } = await open();
    const row = () => within(dialog.getByRole('row', { name: /TINY-HC/ }));
    expect(
      row()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '19.90 GBPof the package',
      'Later: 15.00 GBPfrom 1 Dec 2026, 00:00 UTC to 8 Dec 2026, 00:00 UTCWithdraw',
    ]);
    expect(dialog.getByRole('row', { name: /TINY-SC/ })).toHaveTextContent(/7$/);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Market' }), 'jp');
    expect(row().getByText('1980 JPY')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Amount in JPY' })).toBeVisible();
  });

  it('confirms and shows a price that staff set for a UTC time', async () => {
    const {
      user,
      dialog,
      sent: sentRequests,
    } = await open(
      handle(`POST ${ADDRESS}/prices`, () =>
        withGoods({ ...HARDCOVER, prices: [{ ...LATER, amount: '9.99' }, SEED] }, SOFTCOVER),
      ),
    );
    const form = within(dialog.getByRole('form', { name: 'Set a price' }));
    await user.type(form.getByRole('textbox', { name: 'Amount in GBP' }), '9.99');
    await user.type(form.getByLabelText(/From, UTC/), '2026-12-01T00:00');
    await user.click(form.getByRole('button', { name: 'Set the price' }));
    expect(await dialog.findByText('It will cost 9.99 GBP: TINY-HC in UK.')).toBeVisible();
    expect(sentRequests('POST').map(({ body }) => body)).toEqual([
      { sku: 'TINY-HC', market: 'uk', amount: '9.99', from: '2026-12-01T00:00:00Z' },
    ]);
    expect(dialog.getByText('Later: 9.99 GBP')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Amount in GBP' })).toHaveValue('');
  });

  it('marks a refused field and keeps its typed text', async () => {
    const { user, dialog } = await open(
      handle(`POST ${ADDRESS}/prices`, {
        status: 422,
        body: {
          ...problem(422, 'invalid_terms', '"ten" is no amount of GBP'),
          errors: [{ field: 'amount', detail: 'No amount', status: 422, code: 'invalid_terms' }],
        },
      }),
    );
    const amount = dialog.getByRole('textbox', { name: 'Amount in GBP' });
    await user.type(amount, 'ten');
    await user.click(dialog.getByRole('button', { name: 'Set the price' }));
    expect(await dialog.findByText(/^Not set: "ten" is no amount/)).toBeVisible();
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription('No amount');
    expect(amount).toHaveValue('ten');
  });

  it('keeps the focus when staff withdraw a price and its button disappears', async () => {
    const {
      user,
      dialog,
      sent: sentRequests,
    } = await open(
      handle(`DELETE ${ADDRESS}/prices/:id`, () => withGoods({ ...HARDCOVER, prices: [SEED] }, SOFTCOVER)),
    );
    await user.click(dialog.getByRole('button', { name: 'Withdraw: 15.00 GBP, hardcover' }));
    expect(await dialog.findByText('No longer: 15.00 GBP, TINY-HC.')).toBeVisible();
    expect(sentRequests('DELETE').map(({ path }) => path)).toEqual([`${ADDRESS}/prices/later`]);
    expect(dialog.getByRole('heading', { name: 'What is sold' })).toHaveFocus();
  });

  it('shows the current stock if a colleague has changed it in the meantime', async () => {
    let stock = 7;
    const {
      user,
      dialog,
      sent: sentRequests,
    } = await open(
      handle(`PUT ${ADDRESS}/goods/:sku/stock`, ({ body }) =>
        (body as { was: number }).was === stock
          ? withGoods(HARDCOVER, { ...SOFTCOVER, stock: (body as { stock: number }).stock })
          : { status: 409, body: problem(409, 'terms_changed', 'The stock of TINY-SC is 5 by now, not 7') },
      ),
      handle(`GET ${ADDRESS}/products/:slug`, () => withGoods(HARDCOVER, { ...SOFTCOVER, stock })),
    );
    stock = 5;
    const form = within(dialog.getByRole('form', { name: 'Set the stock' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Stock of' }), 'softcover');
    const pieces = form.getByRole('textbox', { name: /^Pieces/ });
    expect(pieces).toHaveAccessibleDescription('Now: 7');
    await user.type(pieces, '40');
    await user.click(form.getByRole('button', { name: 'Set the stock' }));
    expect(await form.findByText(/^Not set: The stock of TINY-SC is 5 by now/)).toBeVisible();
    expect(await form.findByText('Now: 5')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Set the stock' }));
    expect(await dialog.findByText('TINY-SC: 40 in stock.')).toBeVisible();
    expect(sentRequests('PUT').map(({ body }) => body)).toEqual([
      { stock: 40, was: 7 },
      { stock: 40, was: 5 },
    ]);
  });

  it('refuses stock that is empty or not a number', async () => {
    const {
      user,
      dialog,
      sent: sentRequests,
    } = await open(
      handle(`PUT ${ADDRESS}/goods/:sku/stock`, () => withGoods(HARDCOVER, { ...SOFTCOVER, stock: null })),
    );
    const form = within(dialog.getByRole('form', { name: 'Set the stock' }));
    const pieces = form.getByRole('textbox', { name: 'Pieces' });
    const save = form.getByRole('button', { name: 'Set the stock' });
    await user.selectOptions(form.getByRole('combobox', { name: 'Stock of' }), 'softcover');
    await user.click(save);
    expect(pieces).toBeInvalid();
    await user.type(pieces, '-3');
    await user.click(save);
    expect(pieces).toHaveAccessibleDescription(/Now: 7.*Write how many pieces/);
    expect(sentRequests('PUT')).toEqual([]);
    await user.click(form.getByRole('checkbox', { name: 'It is made to order' }));
    expect(pieces).toBeDisabled();
    await user.click(save);
    expect(await dialog.findByText('TINY-SC: made to order.')).toBeVisible();
    // a second press does nothing
    await user.click(save);
    expect(sentRequests('PUT').map(({ body }) => body)).toEqual([{ stock: null, was: 7 }]);
  });

  it('offers every market, including markets without a price', async () => {
    const {
      user,
      dialog,
      sent: sentRequests,
    } = await open(
      handle(`GET ${ADDRESS}/products/:slug`, () =>
        withGoods({ ...HARDCOVER, prices: [{ ...LATER, id: 'jp', market: 'jp', currency: 'JPY' }] }),
      ),
      handle(`POST ${ADDRESS}/prices`, () => withGoods(HARDCOVER)),
    );
    const market = dialog.getByRole('combobox', { name: 'Market' });
    expect(within(market).getAllByRole('option')).toHaveLength(16);
    expect(market).toHaveValue('uk');
    const cell = () => within(dialog.getByRole('row', { name: /TINY-HC/ }));
    expect(cell().getByText('Has no price here')).toBeVisible();
    await user.selectOptions(market, 'jp');
    expect(cell().getByText('Has no price here')).toBeVisible();
    expect(cell().getByRole('button', { name: /^Withdraw: 15.00 JPY/ })).toBeVisible();
    await user.selectOptions(market, 'kr');
    await user.type(dialog.getByRole('textbox', { name: 'Amount in KRW' }), '29000');
    await user.click(dialog.getByRole('button', { name: 'Set the price' }));
    expect(await dialog.findByText('It costs 29000 KRW: TINY-HC in KR.')).toBeVisible();
    expect(sentRequests('POST').map(({ body }) => body)).toEqual([
      { sku: 'TINY-HC', market: 'kr', amount: '29000' },
    ]);
  });

  it('keeps the typed dates and shows the current dates if a colleague has changed them', async () => {
    let days = { available_on: '2020-01-01', discontinue_on: null as string | null };
    const {
      user,
      dialog,
      sent: sentRequests,
    } = await open(
      handle(`PUT ${ADDRESS}/products/:slug/dates`, ({ body }) => {
        const { was: earlierDays, ...to } = body as typeof days & { was: typeof days };
        const isSame = earlierDays.discontinue_on === days.discontinue_on;
        if (isSame) days = to;
        return isSame
          ? { body: { data: { ...BOOK, ...days } } }
          : { status: 409, body: problem(409, 'terms_changed', 'Somebody else changed the days') };
      }),
      handle(`GET ${ADDRESS}/products/:slug`, () => ({ body: { data: { ...BOOK, ...days } } })),
    );
    days = { ...days, discontinue_on: '2028-05-01' };
    const lastDayField = dialog.getByLabelText(/^Not sold from/);
    await user.type(lastDayField, '2030-01-01');
    await user.click(dialog.getByRole('button', { name: 'Set the days' }));
    expect(await dialog.findByText('Not set: Somebody else changed the days')).toBeVisible();
    expect(await dialog.findByText('Days begin at midnight UTC. Now: 2028-05-01')).toBeVisible();
    expect(lastDayField).toHaveValue('2030-01-01');
    await user.click(dialog.getByRole('button', { name: 'Set the days' }));
    expect(await dialog.findByText('It is sold from 2020-01-01 until 2030-01-01.')).toBeVisible();
    expect(sentRequests('PUT').map(({ body }) => (body as { was: object }).was)).toEqual([
      { available_on: '2020-01-01', discontinue_on: null },
      { available_on: '2020-01-01', discontinue_on: '2028-05-01' },
    ]);
  });

  it('warns that a change may have been saved if the answer is lost', async () => {
    let prices = HARDCOVER.prices;
    const { user, dialog } = await open(
      handle(`POST ${ADDRESS}/prices`, () => {
        prices = [{ ...SEED, id: 'new', amount: '21.00', source: 'staff' }];
        return 'offline';
      }),
      handle(`GET ${ADDRESS}/products/:slug`, () => withGoods({ ...HARDCOVER, prices }, SOFTCOVER)),
    );
    const amount = dialog.getByRole('textbox', { name: 'Amount in GBP' });
    await user.type(amount, '21.00');
    await user.click(dialog.getByRole('button', { name: 'Set the price' }));
    expect(await dialog.findByText(/^It may have been set, look at what is shown now: /)).toBeVisible();
    expect(await dialog.findByText('21.00 GBP')).toBeVisible();
    expect(amount).toHaveValue('21.00');
  });

  it('removes a product from the lists, and sets the dates of its sale', async () => {
    const {
      user,
      dialog,
      sent: sentRequests,
    } = await open(
      handle(`PUT ${ADDRESS}/products/:slug/listed`, () => ({
        body: { data: { ...BOOK, is_listed: false } },
      })),
      handle(`PUT ${ADDRESS}/products/:slug/dates`, () => ({
        body: { data: { ...BOOK, discontinue_on: '2021-01-01', unavailable: 'discontinued' } },
      })),
    );
    await user.click(dialog.getByRole('checkbox', { name: 'In the lists of the shop', checked: true }));
    expect(await dialog.findByText(/^It is in no list/)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'In the lists of the shop' })).not.toBeChecked();
    await user.type(dialog.getByLabelText(/^Not sold from/), '2021-01-01');
    await user.click(dialog.getByRole('button', { name: 'Set the days' }));
    expect(await dialog.findByText('Not sold any more')).toBeVisible();
    expect(sentRequests('PUT').map(({ body }) => body)).toEqual([
      { is_listed: false },
      {
        available_on: '2020-01-01',
        discontinue_on: '2021-01-01',
        was: { available_on: '2020-01-01', discontinue_on: null },
      },
    ]);
  });
});
