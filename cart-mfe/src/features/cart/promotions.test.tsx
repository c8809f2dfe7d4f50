import { describe, it, expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answersExtras,
  handle,
  problem,
  renderRemote,
  type Handler,
  whileOffline,
} from '@bindery/shared/testing';
import type { Cart, Promotion } from '@bindery/shared/contracts';
import { aLine, cartOf, hasNoWallet } from '../../testing/cart-server';
import { recordEvents } from '../../testing/recorded-events';
import { CartPage } from './cart-page';

const money = (amount: string) => ({ amount, formatted: `£${amount}` });
const hardback: Promotion = {
  code: 'HARDBACK20',
  name: '20 % off hardbacks',
  percent: '20%',
  amount: money('5.00'),
};
const POST = 'POST /website/v2/cart/promotions';

/** Shows a cart with these promotions. The server accepts only the code HARDBACK20. */
function show({
  promotions = [],
  offers = [],
  ...price
}: Partial<Cart['price']> & { promotions?: Promotion[]; offers?: Promotion[] } = {}) {
  let storedPromotions = promotions;
  const cart = (): Cart => {
    const plain = cartOf(aLine());
    return {
      ...plain,
      revision: storedPromotions.length,
      promotions: storedPromotions,
      offers: offers.filter(({ code }) => storedPromotions.every((promotion) => promotion.code !== code)),
      price: { ...plain.price, ...price },
    };
  };
  const handlers: Handler[] = [
    answersExtras([]),
    hasNoWallet,
    handle('GET /website/v2/cart', () => ({ body: { data: cart() } })),
    handle(POST, ({ body }) => {
      const { code } = body as { code: string };
      if (code.toUpperCase() !== 'HARDBACK20') return { status: 422, body: problem(422, 'promo_unknown') };
      storedPromotions = [hardback];
      return { body: { data: { order: cart(), newGuestToken: '' } } };
    }),
    handle('DELETE /website/v2/cart/promotions/:code', () => {
      storedPromotions = [];
      return { body: { data: { order: { ...cart(), revision: 9 }, newGuestToken: '' } } };
    }),
  ];
  return renderRemote(<CartPage />, { handlers });
}
const summary = () => screen.findByRole('region', { name: 'Summary' });
async function write(code: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Have a promo code?' }));
  if (code !== '') await userEvent.type(screen.getByRole('textbox', { name: 'Promo code' }), code);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
}

describe('a promo code (PROMO-04)', () => {
  it('is shown with its discount and a button to remove it', async () => {
    const { network } = show();
    await write(' hardback20 ');
    const row = await within(await summary()).findByText('HARDBACK20 (−20%)');
    expect(row).toBeVisible();
    expect(await summary()).toHaveTextContent('−£5.00');
    expect(screen.getByText(/^HARDBACK20 applied/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Promo code' })).not.toBeInTheDocument();
    const toggle = screen.getByRole('button', { name: 'Have a promo code?', expanded: false });
    expect(toggle).toHaveFocus();
    await userEvent.click(toggle);
    expect(screen.getByRole('textbox', { name: 'Promo code' })).toHaveValue('');
    expect(network.requestsTo(POST).map(({ body }) => body)).toEqual([{ code: 'hardback20' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove HARDBACK20' }));
    await waitFor(() => expect(screen.queryByText('HARDBACK20 (−20%)')).not.toBeInTheDocument());
  });

  it.each([
    ['promo_unknown', 'We don’t recognise that code'],
    ['promo_not_started', 'isn’t active yet'],
    ['promo_ended', 'has expired'],
    ['promo_not_in_market', 'in this country'],
    ['promo_below_minimum', 'Spend a little more'],
    ['promo_nothing_to_reduce', 'doesn’t apply to your cart'],
    ['promo_outdone', 'already have a better discount'],
    ['promo_already', 'is already applied'],
    ['promo_of_tomorrow', 'What the server says'],
  ])('remains in the field with the reason if the server refuses it (%s)', async (code, text) => {
    const { network } = show();
    network.use(
      handle(POST, { status: 422, body: { ...problem(422, code), detail: 'What the server says' } }),
    );
    await write('NOPE20');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    const field = screen.getByRole('textbox', { name: 'Promo code', description: new RegExp(text) });
    expect(field).toBeInvalid();
    expect(field).toHaveValue('NOPE20');
  });

  it('is not sent if the field is empty or the network is lost', async () => {
    const { network } = show();
    await write('');
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a code');
    expect(screen.getByRole('textbox', { name: 'Promo code' })).toHaveFocus();
    await whileOffline(async () => {
      await userEvent.keyboard('HARDBACK20{Enter}');
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('You’re offline'));
    });
    expect(network.requestsTo(POST)).toHaveLength(0);
  });

  it('remains in the cart, with the reason, if it gives no discount at the moment', async () => {
    show({ promotions: [{ ...hardback, amount: money('0.00'), inactive: 'promo_nothing_to_reduce' }] });
    expect(await screen.findByText('This code doesn’t apply to your cart.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove HARDBACK20' })).toBeVisible();
    expect(await summary()).not.toHaveTextContent('−£0.00');
  });
});

describe('an advertised code (PROMO-02)', () => {
  it('is applied by one click, after which the next button gets the focus', async () => {
    const { network } = show({ offers: [hardback] });
    const offer = await within(await summary()).findByRole('button', { name: 'Apply HARDBACK20' });
    expect(await summary()).toHaveTextContent('20 % off hardbacks');
    expect(await summary()).toHaveTextContent('−£5.00');
    await userEvent.click(offer);
    expect(await screen.findByRole('button', { name: 'Remove HARDBACK20' })).toBeVisible();
    expect(offer).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Have a promo code?' })).toHaveFocus();
    expect(screen.getByText(/^HARDBACK20 applied/)).toBeInTheDocument();
    expect(network.requestsTo(POST).map(({ body }) => body)).toEqual([{ code: 'HARDBACK20' }]);
  });

  it('remains on the page with the reason if the server refuses it', async () => {
    const { network } = show({ offers: [hardback] });
    network.use(handle(POST, { status: 422, body: problem(422, 'promo_ended') }));
    await userEvent.click(await screen.findByRole('button', { name: 'Apply HARDBACK20' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('has expired');
    expect(screen.getByRole('button', { name: 'Apply HARDBACK20' })).toBeVisible();
  });
});

describe('the events of an advertised code (TRACK-40)', () => {
  const toldPromotions = (events: ReturnType<typeof recordEvents>) =>
    events
      .filter(({ name }) => name.endsWith('_promotion'))
      .map(({ name, given }) => [name, (given['offers'] as Promotion[]).map(({ code }) => code)]);

  it('report once per visit that it was shown, and each click on it', async () => {
    const events = recordEvents();
    show({ offers: [hardback, { ...hardback, code: 'LAYFLAT20' }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Apply HARDBACK20' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove HARDBACK20' }));
    expect(await screen.findByRole('button', { name: 'Apply HARDBACK20' })).toBeVisible();
    expect(toldPromotions(events)).toEqual([
      ['view_promotion', ['HARDBACK20', 'LAYFLAT20']],
      ['select_promotion', ['HARDBACK20']],
    ]);
  });

  it('report nothing for a cart without one', async () => {
    const events = recordEvents();
    show();
    await summary();
    expect(toldPromotions(events)).toEqual([]);
  });
});

describe('the amounts of a cart (CART-11)', () => {
  it('name the sums that the total does not include', async () => {
    show({ pending: ['shipping'], shipping: null });
    expect(await screen.findByText('Calculated at checkout')).toBeVisible();
    expect(screen.getByText('Total before delivery')).toBeVisible();
  });

  it('omit delivery and tax from the total while both are unknown', async () => {
    show({ pending: ['shipping', 'tax'], shipping: null, tax: null, taxIncluded: false });
    expect(await screen.findByText('Total before delivery and tax')).toBeVisible();
    expect(screen.getAllByText('Calculated at checkout')).toHaveLength(2);
  });

  it.each([
    [true, 'Estimated total'],
    [false, 'Estimated total before tax'],
  ] as const)(
    'include the cheapest delivery until the shopper has chosen delivery (CART-07): %s',
    async (taxIncluded, label) => {
      show({
        ...{ pending: ['shipping'], shipping: null, shippingFrom: money('2.99'), taxIncluded },
        estimate: {
          ...{ country: 'GB', shipping: money('2.99'), freeFrom: money('40.00'), toFree: money('15.01') },
          ...{ tax: null, credit: money('0.00'), total: money('27.98') },
        },
      });
      const panel = within(await summary());
      expect(panel.getAllByRole('term').map((term) => term.textContent)).toEqual([
        ...['Subtotal (1 item)', 'Delivery (United Kingdom)', 'Tax', label],
      ]);
      expect(panel.getAllByRole('definition').map((value) => value.textContent)).toEqual([
        '£24.99',
        'From £2.99, free from £40.00£15.01 more for free delivery',
        taxIncluded ? 'Included' : 'Calculated at checkout',
        '£27.98',
      ]);
    },
  );

  it('include every sum in the total once all are known', async () => {
    show({
      pending: [],
      shipping: money('0.00'),
      tax: money('1.20'),
      discount: { credit: money('3.00'), promo: money('0.00') },
    });
    const panel = await summary();
    const rows = within(panel)
      .getAllByRole('term')
      .map((term) => term.textContent);
    expect(rows).toEqual(['Subtotal (1 item)', 'Delivery', 'Tax', 'Store credit', 'Total']);
    expect(
      within(panel)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['£24.99', 'FREE', 'Included (£1.20)', '−£3.00', '£24.99']);
  });
});
