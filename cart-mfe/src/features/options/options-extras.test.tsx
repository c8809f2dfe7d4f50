import { describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anExtra, handle, someExtras } from '@bindery/shared/testing';
import type { LineItem } from '@bindery/shared/contracts';
import type { CreationStep } from '@bindery/contracts/cart';
import { aLine } from '../../testing/cart-server';
import { ADD, addButton, product, robin, show, tracked } from './options-test-kit';

const steps: CreationStep[] = ['format', 'gift-wrap', 'add-ons', 'options'];
const open = (step: CreationStep, overrides: Parameters<typeof show>[0] = {}) =>
  show({ extras: someExtras, ...overrides, props: { ...overrides?.props, step, steps, onStep: jest.fn() } });
const choose = (extras: object) => localStorage.setItem('a-book:extras', JSON.stringify(extras));
const storedExtras = (draft = 'a-book') =>
  JSON.parse(localStorage.getItem(`${draft}:extras`)!) as Record<string, unknown> | null;
const total = () => screen.getByRole('status', { name: 'Total' });
const subtotal = () => JSON.parse(localStorage.getItem('a-book:subtotal')!) as Record<string, number>;
const softcover = () => localStorage.setItem('a-book', JSON.stringify({ ...robin, format: 'softcover' }));
const leaves = {
  giftWrap: 'WRAP-LEAVES',
  addOns: [],
  known: { 'WRAP-LEAVES': { name: 'Forest paper', kind: 'gift_wrap', market: 'uk' } },
};

// Source: docs/rules.md OPT-05
describe('gift wrap', () => {
  it('is stored by SKU, separately from the customisation', async () => {
    open('gift-wrap');
    const user = userEvent.setup();
    const group = await screen.findByRole('radiogroup', { name: 'Choose your gift wrap' });
    const paper = (name: RegExp) => within(group).getByRole('radio', { name });
    expect(paper(/^No gift wrap/)).toBeChecked();
    await user.click(paper(/Night sky paper.*£4\.00/));
    expect(storedExtras()).toMatchObject({ giftWrap: 'WRAP-STARS', addOns: [] });
    expect(total()).toHaveTextContent('£28.99');
    expect(subtotal()).toMatchObject({ format: 24.99, giftwrap: 4, subtotal: 28.99 });
    await user.click(paper(/Forest paper/));
    expect(storedExtras()).toMatchObject({ giftWrap: 'WRAP-LEAVES' });
    expect(total()).toHaveTextContent('£30.49');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(paper(/^No gift wrap/)).toBeChecked();
    expect(storedExtras()).toBeNull();
    expect(subtotal()).toMatchObject({ giftwrap: 0, subtotal: 24.99 });
    expect(JSON.parse(localStorage.getItem('a-book')!)).toEqual(robin);
  });

  it('is disabled, with the reason, if the chosen format excludes it', async () => {
    softcover();
    open('gift-wrap');
    expect(
      await screen.findByRole('radio', { name: /Forest paper Not available with Softcover/ }),
    ).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Night sky/ })).toBeEnabled();
  });

  it('is dropped with a notice if a new format excludes it', async () => {
    choose(leaves);
    open('format');
    const user = userEvent.setup();
    await waitFor(() => expect(total()).toHaveTextContent('£30.49'));
    await user.click(screen.getByRole('radio', { name: /Softcover/ }));
    const notice = await screen.findByText('We removed Forest paper: it isn’t available with Softcover.');
    expect(notice.closest('[role=status]')).not.toBeNull();
    expect(total()).toHaveTextContent('£19.99');
    expect(subtotal()).toMatchObject({ giftwrap: 0, subtotal: 19.99 });
    await user.click(screen.getByRole('button', { name: 'Choose another instead of Forest paper' }));
    expect(screen.getByRole('heading', { name: 'Choose your gift wrap' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /Hardcover/ }));
    expect(screen.queryByText(/Forest paper” off/)).not.toBeInTheDocument();
    expect(total()).toHaveTextContent('£30.49');
  });

  it.each([
    ['of another market', 'de', 'We removed Sternenpapier: it isn’t available in this country.'],
    ['that is not sold any more', 'uk', 'We removed Sternenpapier: it isn’t available at the moment.'],
  ])('%s is dropped with a notice', async (_, market, text) => {
    choose({ giftWrap: 'W', addOns: [], known: { W: { name: 'Sternenpapier', kind: 'gift_wrap', market } } });
    open('options');
    expect(await screen.findByText(text)).toBeVisible();
    expect(total()).toHaveTextContent('£24.99');
    await userEvent.click(screen.getByRole('button', { name: 'Continue without Sternenpapier' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(storedExtras()).toBeNull();
  });

  it('is dropped with a notice if the product does not offer it', async () => {
    choose(leaves);
    const forbidden = anExtra({
      sku: 'WRAP-LEAVES',
      name: 'Forest paper',
      inactive_solidus_slugs: ['a-book'],
    });
    open('options', { extras: [forbidden] });
    expect(
      await screen.findByText('We removed Forest paper: it isn’t available with this one.'),
    ).toBeVisible();
  });

  it('changes in this tab if the shopper changes it in another tab', async () => {
    open('gift-wrap');
    const stars = await screen.findByRole('radio', { name: /Night sky/ });
    const newValue = JSON.stringify({ giftWrap: 'WRAP-STARS', addOns: [], known: {} });
    localStorage.setItem('a-book:extras', newValue);
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'a-book:extras', newValue, storageArea: localStorage }),
      );
    });
    await waitFor(() => expect(stars).toBeChecked());
  });
});

// Source: docs/rules.md OPT-05, OPT-12
describe('add-ons', () => {
  it('allow several choices, and are shown as FREE if they cost nothing', async () => {
    open('add-ons');
    const user = userEvent.setup();
    const card = await screen.findByRole('checkbox', { name: /Greeting card.*£2\.50/ });
    await user.click(card);
    await user.click(screen.getByRole('checkbox', { name: /Bookmark.*FREE/ }));
    expect(storedExtras()).toMatchObject({ giftWrap: null, addOns: ['CARD', 'BOOKMARK'] });
    expect(total()).toHaveTextContent('£27.49');
    // extras are separate lines, so the book's subtotal has no key for an extra
    expect(subtotal()).toMatchObject({ giftwrap: 0, subtotal: 24.99 });
    await user.click(card);
    expect(storedExtras()).toMatchObject({ addOns: ['BOOKMARK'] });
  });

  it('have a quick view, in which the shopper can add or remove them', async () => {
    open('add-ons');
    const user = userEvent.setup();
    const look = await screen.findByRole('button', { name: 'Quick look: Greeting card' });
    await user.click(look);
    const panel = await screen.findByRole('dialog', { name: 'Greeting card' });
    expect(within(panel).getByText('Recycled paper, 90 g')).toBeVisible();
    expect(within(panel).getByRole('img', { name: /parcel in blue paper/ })).toBeVisible();
    expect(within(panel).getByRole('heading', { name: 'Greeting card' })).toBeVisible();
    // a modal can return the focus only after it has received it, which happens after the first painted frame
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(panel).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: /Greeting card/ })).toBeChecked();
    await waitFor(() => expect(look).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the summary of a new book', () => {
  // Source: docs/rules.md OPT-12
  it('lists the price of each chosen extra', async () => {
    choose({ giftWrap: 'WRAP-STARS', addOns: ['CARD', 'BOOKMARK'], known: {} });
    open('options');
    const price = (await screen.findByRole('heading', { name: 'Price' })).closest('section')!;
    for (const text of [
      'Hardcover',
      'Night sky paper',
      'Greeting card',
      'Bookmark',
      '£4.00',
      '£2.50',
      'FREE',
    ])
      expect(await within(price).findByText(text)).toBeVisible();
    expect(total()).toHaveTextContent('£31.49');
    await userEvent.click(screen.getByRole('radio', { name: /^No gift wrap/ }));
    expect(within(price).queryByText('Night sky paper')).not.toBeInTheDocument();
    expect(total()).toHaveTextContent('£27.49');
    await userEvent.click(screen.getByRole('radio', { name: /Softcover/ }));
    expect(total()).toHaveTextContent('£22.49');
  });

  it.each([
    ['format', 'Choose your format'],
    ['gift-wrap', 'Choose your gift wrap'],
    ['add-ons', 'Add a little extra?'],
  ] as const)('moves the focus to the section in the page’s address: %s', async (step, heading) => {
    open(step);
    const title = await screen.findByRole('heading', { name: heading });
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('does not move the focus if the page address names no section', async () => {
    open('options', { extras: someExtras.filter(({ kind }) => kind === 'gift_wrap') });
    await screen.findByRole('heading', { name: 'Choose your gift wrap' });
    expect(screen.queryByRole('heading', { name: 'Add a little extra?' })).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  // Source: docs/rules.md CART-02, CART-01, TRACK-40
  it('sends the book with its extras, and reports both to analytics once', async () => {
    choose({ giftWrap: 'WRAP-STARS', addOns: ['CARD'], known: {} });
    const { network, onAdded } = open('options');
    await screen.findAllByText('Greeting card');
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    const { items } = network.requestsTo(ADD)[0]!.body as { items: object[] };
    expect(items).toMatchObject([
      {
        productId: product.id,
        customisations: { name: 'Robin', format: 'hardcover' },
        parentLineItem: true,
        seenPrice: '24.99',
      },
      { sku: 'WRAP-STARS', childLineItem: true, seenPrice: '4.00' },
      { sku: 'CARD', childLineItem: true, seenPrice: '2.50' },
    ]);
    await waitFor(() => expect(tracked).toHaveBeenCalledTimes(1));
    expect(tracked).toHaveBeenCalledWith('add_to_cart', {
      currency: 'GBP',
      items: [
        expect.objectContaining({ sku: product.master_sku, price: '24.99', quantity: 1 }),
        expect.objectContaining({ sku: 'WRAP-STARS', price: '4.00', quantity: 1 }),
        expect.objectContaining({ sku: 'CARD', price: '2.50', quantity: 1 }),
      ],
    });
  });

  it('does not send extras that were dropped', async () => {
    softcover();
    choose({ ...leaves, addOns: ['CARD'] });
    const { network, onAdded } = open('options');
    await screen.findAllByText('Greeting card');
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    const { items } = network.requestsTo(ADD)[0]!.body as { items: object[] };
    expect(items.slice(1)).toEqual([{ sku: 'CARD', childLineItem: true, seenPrice: '2.50' }]);
  });

  it('shows no price and no buy button while the extras cannot be loaded', async () => {
    choose({ giftWrap: 'WRAP-STARS', addOns: [], known: {} });
    const { network } = open('options', { extras: 'unknown' });
    expect(await screen.findByText('We couldn’t load gift wrap and extras')).toBeVisible();
    expect(total()).toHaveTextContent('One moment…');
    expect(await addButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await addButton());
    expect(network.requestsTo(ADD)).toHaveLength(0);
    network.use(handle('GET /_canvas/api/extras', { body: { data: { extras: someExtras } } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(total()).toHaveTextContent('£28.99'));
  });
});

// Source: docs/rules.md EXTRA-04
describe('the message for the card', () => {
  const message = () => screen.queryByRole('textbox', { name: 'Gift message' });

  it('is offered with a gift wrap, stored in the browser, and sent with the book', async () => {
    const { network, onAdded } = open('gift-wrap');
    const stars = await screen.findByRole('radio', { name: /Night sky/ });
    expect(message()).not.toBeInTheDocument();
    await userEvent.click(stars);
    expect(message()).toHaveAccessibleDescription(/Leave blank for no card\. 300 characters left/);
    await userEvent.type(message()!, 'Dear Robin');
    expect(message()).toHaveAccessibleDescription(/290 characters left/);
    await userEvent.click(screen.getByRole('radio', { name: /^No gift wrap/ }));
    expect(message()).not.toBeInTheDocument();
    await userEvent.click(stars);
    expect(message()).toHaveValue('Dear Robin');
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    const { items } = network.requestsTo(ADD)[0]!.body as { items: object[] };
    expect(items[0]).toMatchObject({ giftMessage: 'Dear Robin' });
    expect(JSON.stringify(tracked.mock.calls)).not.toContain('Dear');
  });

  it('is not sent without a gift wrap', async () => {
    choose({ giftWrap: null, addOns: [], known: {}, message: 'Dear Robin' });
    const { network, onAdded } = open('gift-wrap');
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    expect(JSON.stringify(network.requestsTo(ADD)[0]!.body)).not.toContain('Dear');
  });

  it('is initially the message of the cart’s line', async () => {
    localStorage.setItem('a-book:line:line-1', JSON.stringify(robin));
    const wrap = aLine({
      ...{ id: 'line-2', type: 'gift_wrap', productSku: 'WRAP-STARS', parentLineItemId: 'line-1' },
    });
    const lines = [aLine({ giftMessage: 'Dear Robin' }), wrap];
    const { network, onAdded } = open('gift-wrap', { lines, lineId: 'line-1' });
    await waitFor(() => expect(message()).toHaveValue('Dear Robin'));
    await userEvent.clear(message()!);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes for Robin' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    const { item } = network.requestsTo('PATCH /website/v2/cart/items/:id')[0]!.body as { item: object };
    expect(item).toMatchObject({ extras: ['WRAP-STARS'], giftMessage: '' });
  });
});

describe('the extras of a cart line', () => {
  const lines: LineItem[] = [
    aLine(),
    aLine({ id: 'line-2', type: 'gift_wrap', productSku: 'WRAP-STARS', parentLineItemId: 'line-1' }),
  ];
  const values = JSON.stringify(robin);

  it('are initially as in the cart, and are saved together', async () => {
    localStorage.setItem('a-book:line:line-1', values);
    const { network, onAdded } = open('options', { lines, lineId: 'line-1' });
    await waitFor(() => expect(screen.getByRole('radio', { name: /Night sky/ })).toBeChecked());
    await userEvent.click(screen.getByRole('button', { name: 'Save changes for Robin' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    const { item } = network.requestsTo('PATCH /website/v2/cart/items/:id')[0]!.body as { item: object };
    expect(item).toMatchObject({ productId: product.id, extras: ['WRAP-STARS'] });
  });

  it('are stored only if they differ from those in the cart', async () => {
    localStorage.setItem('a-book:line:line-1', values);
    open('gift-wrap', { lines, lineId: 'line-1' });
    const draft = 'a-book:line:line-1';
    const stars = await screen.findByRole('radio', { name: /Night sky/ });
    await waitFor(() => expect(stars).toBeChecked());
    await userEvent.click(screen.getByRole('radio', { name: /^No gift wrap/ }));
    expect(storedExtras(draft)).toMatchObject({ giftWrap: null });
    await userEvent.click(stars);
    expect(storedExtras(draft)).toBeNull();
    expect(storedExtras()).toBeNull();
  });
});
