import { beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@bindery/shared';
import { MemoryRouter } from '@bindery/shared/boot';
import { photoUploadsAtom, useCustomisationWriter, type PhotoUploadState } from '@bindery/shared/data';
import { StoreProvider } from '@bindery/shared/data/boot';
import {
  aProduct,
  everyFieldSchema,
  handle,
  problem,
  type RenderedRemote,
  setOnline,
} from '@bindery/shared/testing';
import type { CartWriteResponse } from '@bindery/shared/contracts';
import { aLine, gate } from '../../testing/cart-server';
import { ADD, addButton, robin, show, storedValues, tracked } from './options-test-kit';

describe('adding to the cart', () => {
  it('sends product, choices and format, and opens the next page', async () => {
    const updateListener = jest.fn();
    const off = on('cart-updated', updateListener);
    const { network, onAdded, queryClient } = show();
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    const [request] = network.requestsTo(ADD);
    expect(request!.body).toEqual({
      items: [
        {
          productId: aProduct.id,
          customisations: { ...robin, format: 'hardcover', local_date: expect.any(String) },
          parentLineItem: true,
          // the server only compares the sent price with the current one and never charges the sent price (CART-22)
          seenPrice: '24.99',
        },
      ],
    });
    expect(request!.headers['idempotency-key']).toMatch(/^\S{16,}$/);
    expect(queryClient.getQueryData(['cart', 'uk'])).toMatchObject({ itemCount: 1 });
    expect(updateListener).toHaveBeenCalledWith({ itemCount: 1 });
    off();
  });

  it('adds the book only once on a double click', async () => {
    const { opened, open } = gate();
    const { server, network, onAdded } = show({ opened });
    const user = userEvent.setup({ delay: null });
    const button = await addButton();
    await user.dblClick(button);
    expect(button).toHaveAccessibleName('Adding to your cart…');
    expect(button).toHaveAttribute('aria-busy', 'true');
    open();
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(network.requestsTo(ADD)).toHaveLength(1);
    expect(server.lines).toHaveLength(1);
  });

  it('does not navigate if the shopper has left the page before the answer', async () => {
    const { opened, open } = gate();
    const { server, onAdded, unmount, queryClient } = show({ opened });
    await userEvent.click(await addButton());
    unmount();
    open();
    await waitFor(() => expect(queryClient.getQueryData(['cart', 'uk'])).toMatchObject({ itemCount: 1 }));
    expect(server.lines).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(onAdded).not.toHaveBeenCalled();
  });

  it('retries with the same key after a lost answer', async () => {
    const { server, network, onAdded } = show();
    const keys: string[] = [];
    network.use(
      handle(ADD, async (request) => {
        keys.push(request.headers['idempotency-key']!);
        const answer = await server.answerAdd(request);
        return keys.length === 1 ? 'offline' : answer;
      }),
    );
    await userEvent.click(await addButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save it to your cart');
    expect(storedValues()).toMatchObject(robin);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(keys[1]).toBe(keys[0]);
    expect(server.lines).toHaveLength(1);
    expect(tracked).not.toHaveBeenCalled();
  });

  it('reuses a failed attempt’s key after the shopper visits the form and returns', async () => {
    const firstVisit = show();
    firstVisit.network.use(handle(ADD, 'offline'));
    await userEvent.click(await addButton());
    await screen.findByRole('alert');
    firstVisit.unmount();
    // the idempotency key does not change with the price, because the first attempt may have succeeded
    const variants = aProduct.variants.map((variant) => ({
      ...variant,
      price: { amount: '31.99', formatted: '£31.99' },
    }));
    const second = show({ store: firstVisit.store, props: { product: { ...aProduct, variants } } });
    await userEvent.click(await addButton());
    await waitFor(() => expect(second.onAdded).toHaveBeenCalledTimes(1));
    const [firstRequest, secondRequest] = [firstVisit, second].map(
      ({ network }) => network.requestsTo(ADD)[0]!,
    );
    expect(secondRequest!.headers['idempotency-key']).toBe(firstRequest!.headers['idempotency-key']);
    expect(secondRequest!.body).toEqual(firstRequest!.body);
  });

  it('uses a new key if the book changed after a failed attempt', async () => {
    const { network } = show();
    network.use(handle(ADD, { status: 500 }));
    await userEvent.click(await addButton());
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('radio', { name: /Softcover/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(await addButton());
    await screen.findByRole('alert');
    const [firstKey, second] = network.requestsTo(ADD).map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(firstKey);
  });

  it('uses a new key for the same book after a successful addition', async () => {
    const { network, onAdded } = show();
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(2));
    expect(new Set(network.requestsTo(ADD).map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });
});

describe('the analytics of an added book', () => {
  it('receive one add_to_cart event with only the added items', async () => {
    const { onAdded, queryClient } = show({ lines: [aLine({ quantity: 2 })] });
    await waitFor(() => expect(queryClient.getQueryData(['cart', 'uk'])).toBeDefined());
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    await waitFor(() => expect(tracked).toHaveBeenCalled());
    expect(tracked.mock.calls).toEqual([
      [
        'add_to_cart',
        {
          currency: 'GBP',
          items: [
            {
              sku: 'ABOOK',
              name: 'A Book',
              brand: 'Bindery',
              category: 'Books',
              variant: 'hardcover',
              price: '24.99',
              quantity: 1,
            },
          ],
        },
      ],
    ]);
  });

  it('receive the line’s promotion and the cart’s codes (PROMO-07)', async () => {
    const { server, network, onAdded } = show();
    network.use(
      handle(ADD, async (request) => {
        const answer = await server.answerAdd(request);
        const { data } = answer.body as CartWriteResponse;
        const items = data.order.items.map((line) => ({ ...line, productCoupon: '20%' }));
        return { body: { data: { ...data, order: { ...data.order, items, coupon: 'HARDBACK20' } } } };
      }),
    );
    await userEvent.click(await addButton());
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    await waitFor(() => expect(tracked).toHaveBeenCalledTimes(1));
    expect(tracked).toHaveBeenCalledWith('add_to_cart', {
      currency: 'GBP',
      coupon: 'HARDBACK20',
      items: [expect.objectContaining({ price: '24.99', productCoupon: '20%' })],
    });
  });

  it('receive no event if the book could not be added', async () => {
    const { network } = show();
    network.use(handle(ADD, { status: 500 }));
    await userEvent.click(await addButton());
    await screen.findByRole('alert');
    expect(tracked).not.toHaveBeenCalled();
  });
});

describe('a failed addition to the cart', () => {
  it('shows a notice while offline, and works once the network returns', async () => {
    const { network, onAdded } = show();
    const button = await addButton();
    setOnline(false);
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline');
    expect(network.requestsTo(ADD)).toHaveLength(0);
    setOnline(true);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
  });

  it('names refused fields by their labels, with a link back to the form', async () => {
    const { network, onBack } = show();
    const refusal = problem(422, 'invalid_customisation');
    network.use(
      handle(ADD, {
        status: 422,
        body: {
          ...refusal,
          errors: [
            { code: 'string.max', detail: 'too long', status: 422, field: 'items.0.customisations.name' },
            {
              code: 'any.only',
              detail: 'must be one of these',
              status: 422,
              field: 'items.0.customisations.friend',
            },
          ],
        },
      }),
    );
    await userEvent.click(await addButton());
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Name: Whoops! This is too long for the page.', 'Friend: must be one of these']);
    await userEvent.click(within(alert).getByRole('button', { name: 'Back to your choices' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('names the character and the field if the server refuses a character’s answer', async () => {
    const onMend = jest.fn();
    const fieldPath = (index: number, key: string) => `characters.0.customisations.${index}.${key}`;
    localStorage.setItem(
      'a-book',
      JSON.stringify({
        ...robin,
        characters: [
          { type: 'child', count: '2', customisations: [{ name: 'Bo' }, { hair: 'red' }] },
          { type: 'pet', count: '0', customisations: [] },
        ],
      }),
    );
    const { network } = show({ props: { onMend }, schema: everyFieldSchema });
    const refusals: [code: string, path: string][] = [
      ['string.max', fieldPath(0, 'hair')],
      ['any.required', fieldPath(1, 'name')],
    ];
    const errors = refusals.map(([code, path]) => ({
      code,
      detail: 'wanting',
      status: 422,
      field: `items.0.customisations.${path}`,
    }));
    network.use(handle(ADD, { status: 422, body: { ...problem(422, 'invalid_customisation'), errors } }));
    await userEvent.click(await addButton());
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Bo: Hair: Whoops! This is too long for the page.', 'Child 2: Name: wanting']);
    await userEvent.click(within(alert).getByRole('button', { name: 'Fix this' }));
    expect(onMend).toHaveBeenCalledWith([
      { path: fieldPath(0, 'hair'), type: 'string.max' },
      { path: fieldPath(1, 'name'), type: 'any.required' },
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the server’s text if the refused field is not in the form', async () => {
    const { network } = show();
    const full = problem(422, 'unknown_format', 'This format is not sold here');
    network.use(
      handle(ADD, {
        status: 422,
        body: { ...full, errors: [{ ...full.errors[0]!, field: 'items.0.format' }] },
      }),
    );
    await userEvent.click(await addButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('This format is not sold here');
  });

  it('says that no second copy is added while the earlier request is still running', async () => {
    const { network } = show();
    network.use(handle(ADD, { status: 409, body: problem(409, 'idempotency_in_progress') }));
    await userEvent.click(await addButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('it won’t be added twice');
  });
});

describe('a changed book in the cart', () => {
  const inCart = aLine({ customisation: { name: 'Ada', friend: 'fox' } });
  const DRAFT = 'a-book:line:line-1';
  const edit = (options: Parameters<typeof show>[0] = {}) =>
    show({ lines: [inCart], lineId: 'line-1', ...options });
  beforeEach(() => {
    localStorage.setItem('a-book', '{"name":"Ida"}');
    localStorage.setItem(DRAFT, JSON.stringify(robin));
  });

  it('is saved to its line and does not change the draft of a new book', async () => {
    const { server, network, onAdded } = edit({ lines: [inCart, aLine({ id: 'line-2' })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes for Ada' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(network.requestsTo('PATCH /website/v2/cart/items/line-1')[0]!.body).toEqual({
      item: {
        productId: aProduct.id,
        customisations: { ...robin, format: 'hardcover', local_date: expect.any(String) },
        seenPrice: '24.99',
        extras: [],
        giftMessage: '',
      },
    });
    expect(server.lines.map(({ id, customisation }) => [id, customisation.name])).toEqual([
      ['line-1', 'Robin'],
      ['line-2', 'Robin'],
    ]);
    expect(localStorage.getItem(DRAFT)).toBeNull();
    expect(localStorage.getItem('a-book')).toBe('{"name":"Ida"}');
    expect(tracked).not.toHaveBeenCalled();
  });

  it('can be saved for later (CART-24)', async () => {
    const saved = { ...inCart, isSaved: true };
    const { network, onAdded } = edit({ lines: [saved] });
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes for Ada' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(network.requestsTo('PATCH /website/v2/cart/items/line-1')).toHaveLength(1);
  });

  it('has a general text on its save button if the book has no name', async () => {
    localStorage.setItem(DRAFT, '{"hair":"red","friend":"fox"}');
    edit({ lines: [aLine({ customisation: { friend: 'fox' } })] });
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
  });

  it('can be added to the cart as another book instead', async () => {
    const { server, onAdded } = edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Add as new' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(server.lines.map(({ customisation }) => customisation.name)).toEqual(['Ada', 'Robin']);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('does not lose its changes if its line was removed meanwhile', async () => {
    const { server } = edit();
    const save = await screen.findByRole('button', { name: 'Save changes for Ada' });
    server.lines = [aLine({ id: 'line-2' })];
    await userEvent.click(save);
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer in your cart');
    expect(server.lines.map(({ customisation }) => customisation.name)).toEqual(['Robin']);
    expect(localStorage.getItem(DRAFT)).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add as new' }));
    await waitFor(() => expect(server.lines).toHaveLength(2));
  });
});

describe('a photo upload in progress', () => {
  const begin = (store: RenderedRemote['store'], state: PhotoUploadState) =>
    act(() => store.set(photoUploadsAtom('a-book'), () => ({ photo: state })));
  const loading = { kind: 'loading', percent: 40 } as const;

  it('delays the action of the pressed button until the upload ends', async () => {
    const { network, store, onAdded } = show();
    const button = await addButton();
    begin(store, loading);
    expect(await screen.findByText(/still uploading/)).toBeVisible();
    await userEvent.click(button);
    expect(button).toHaveAccessibleName('Uploading…');
    begin(store, { ...loading, percent: 90 });
    expect(network.requestsTo(ADD)).toHaveLength(0);
    const { result } = renderHook(() => useCustomisationWriter('a-book'), {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <StoreProvider store={store}>{children}</StoreProvider>
        </MemoryRouter>
      ),
    });
    act(() => {
      result.current.merge({ dedication: 'with it' });
      store.set(photoUploadsAtom('a-book'), () => ({}));
    });
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(network.requestsTo(ADD).map(({ body }) => body)).toMatchObject([
      { items: [{ customisations: { ...robin, dedication: 'with it' } }] },
    ]);
  });

  it('prevents the addition of the book if it fails', async () => {
    const onChangeChoice = jest.fn();
    const { network, store } = show({ props: { onChangeChoice } });
    const button = await addButton();
    begin(store, loading);
    await userEvent.click(button);
    begin(store, { kind: 'cut-off' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your photo didn’t upload');
    expect(network.requestsTo(ADD)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Choose it again' }));
    expect(onChangeChoice).toHaveBeenCalledWith('photo', ['photo']);
    await userEvent.click(button); // warned, the shopper continues without the photo
    await waitFor(() => expect(network.requestsTo(ADD)).toHaveLength(1));
  });

  it('does not delay the addition of another book', async () => {
    const { network, store } = show();
    const button = await addButton();
    act(() => store.set(photoUploadsAtom('another-book'), () => ({ photo: loading })));
    await userEvent.click(button);
    await waitFor(() => expect(network.requestsTo(ADD)).toHaveLength(1));
  });
});
