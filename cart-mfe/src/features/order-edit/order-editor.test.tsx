import { useState } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCustomisation } from '@bindery/shared/data';
import { handle, problem, renderRemote, whileOffline } from '@bindery/shared/testing';
import type { OrderEditorProps, OrderFormSlotProps } from '@bindery/contracts/cart';
import { anItem, anOrder, ITEM_ID, ORDER_ID, orderServer } from '../../testing/order-server';
import { OrderEditor } from '.';

const DRAFT = `a-book:item:${ITEM_ID}`;
const storedValue = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

/** Stands in for the form and simulates the shopper's input. */
function Form({ product, lockedKeys, onComplete }: OrderFormSlotProps) {
  const { values, merge } = useCustomisation(product.slug);
  return (
    <>
      <p>{`Form: ${JSON.stringify(values)}`}</p>
      <p>{`Locked: ${lockedKeys.join()}`}</p>
      <button onClick={() => merge({ name: 'Robyn' })}>Write</button>
      <button onClick={() => merge({ friend: 'owl' })}>Take the owl</button>
      <button onClick={onComplete}>Continue</button>
    </>
  );
}
const slots: Pick<OrderEditorProps, 'Form' | 'Book' | 'Frame'> = {
  Form,
  Book: ({ product }) => <p>{`Book: ${product.name}`}</p>,
  Frame: ({ preview, children }) => (
    <>
      <div>{preview}</div>
      {children}
    </>
  ),
};

function Page({
  itemId = ITEM_ID,
  initialStep,
}: {
  itemId?: string | undefined;
  initialStep?: OrderEditorProps['step'];
}) {
  const [step, setStep] = useState<OrderEditorProps['step']>(initialStep ?? 1);
  return <OrderEditor {...slots} orderId={ORDER_ID} itemId={itemId} step={step} onStep={setStep} />;
}

function open(order = anOrder(), props: Parameters<typeof Page>[0] = {}) {
  const server = orderServer(order);
  const page = renderRemote(<Page {...props} />, {
    handlers: server.handlers,
    path: `/uk/orders/edit/1?order_id=${ORDER_ID}&item=${ITEM_ID}`,
  });
  return { ...page, server };
}
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
async function toReview(): Promise<void> {
  await press('Write');
  await press('Continue');
  await screen.findByText('You changed: Name.');
}
const closedEditing = { isAllowed: false, refusal: 'past_window', until: null, delivery: null } as const;

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the form of an ordered book', () => {
  it('initially shows the ordered answers (EDIT-41)', async () => {
    localStorage.setItem('a-book', '{"name":"Ida"}');
    open();
    expect(
      await screen.findByText('Form: {"name":"Robin","hair":"black","friend":"fox","format":"hardcover"}'),
    ).toBeVisible();
    expect(screen.getByText('You’re editing your order for Robin.')).toBeVisible();
    expect(screen.getByText('Locked: format,friend')).toBeVisible();
    expect(storedValue(DRAFT)).toBeNull();
    await press('Write');
    expect(storedValue(DRAFT)).toMatchObject({ name: 'Robyn' });
    expect(localStorage.getItem('a-book')).toBe('{"name":"Ida"}');
  });

  it('contains the unconfirmed changes, and shows the ordered book on request', async () => {
    localStorage.setItem(DRAFT, '{"name":"Rob","hair":"black","friend":"fox","format":"hardcover"}');
    open();
    expect(await screen.findByText(/"name":"Rob",/)).toBeVisible();
    await press('Go back to the version I ordered');
    expect(await screen.findByText(/"name":"Robin"/)).toBeVisible();
    expect(storedValue(DRAFT)).toBeNull();
    await press('Bring it back');
    expect(await screen.findByText(/"name":"Rob",/)).toBeVisible();
  });

  it('uses the schema of the time of the order, not the current one (EDIT-42)', async () => {
    const { queryClient } = open();
    await screen.findByText('Book: A Book');
    expect(queryClient.getQueryData(['schema-preview', 'uk', 'a-book'])).toBeUndefined();
  });

  it('announces another tab’s or device’s change without losing the shopper’s own', async () => {
    const { server } = open();
    await press('Write');
    server.order = anOrder({
      revision: 2,
      items: [anItem({ revision: 2, customisation: { name: 'Robin', hair: 'red', friend: 'fox' } })],
    });
    // the shopper returns to the tab
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(
      await screen.findByText('Changed elsewhere in the meantime: Hair. Your changes are still here.'),
    ).toBeVisible();
    expect(screen.getByText(/"name":"Robyn","hair":"red"/)).toBeVisible();
  });

  it('announces changes that another device made while the form was closed (EDIT-41)', async () => {
    const firstVisit = open();
    await press('Write');
    firstVisit.unmount();
    const values = { name: 'Robin', hair: 'red', friend: 'fox' };
    const { network } = open(
      anOrder({ revision: 2, items: [anItem({ revision: 2, customisation: values })] }),
    );
    expect(await screen.findByText(/^Changed elsewhere in the meantime: Hair\./)).toBeVisible();
    await press('Continue');
    expect(await screen.findByText('You changed: Name.')).toBeVisible();
    await press('Confirm changes');
    await screen.findByRole('heading', { name: 'Changes saved' });
    const [put] = network.requestsTo('PUT /website/v1/orders/items');
    expect(put!.body).toMatchObject({ item: { customisations: { name: 'Robyn', hair: 'red' } } });
    expect(localStorage.getItem(`${DRAFT}:base`)).toBeNull();
  });

  it('announces that the edit window has ended, and loses no input (EDIT-10)', async () => {
    const { server, queryClient } = open();
    await press('Write');
    server.order = anOrder({ revision: 2, editing: closedEditing });
    await act(() => queryClient.invalidateQueries());
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent("Sorry, this order can't be edited");
    expect(notice).toHaveTextContent('It might have passed the edit window or be paused');
    expect(screen.getByText(/"name":"Robyn"/)).toBeVisible();
    expect(storedValue(DRAFT)).toMatchObject({ name: 'Robyn' });
  });
});

describe('an order that cannot be edited (MSG-12)', () => {
  it.each(['past_window', 'paused', 'state'] as const)(
    'shows the specified text if the server refuses with %s',
    async (reason) => {
      open(anOrder({ editing: { ...closedEditing, refusal: reason } }));
      const refusal = await screen.findByRole('alert');
      expect(within(refusal).getByRole('heading')).toHaveTextContent("Sorry, this order can't be edited");
      expect(refusal).toHaveTextContent('It might have passed the edit window or be paused');
      expect(screen.getByRole('link', { name: 'Back to your orders' })).toHaveAttribute(
        'href',
        '/uk/account/orders',
      );
    },
  );

  it.each([undefined, 'no-such-item'])('shows that item %p was not found', async (itemId) => {
    renderRemote(
      <OrderEditor {...slots} orderId={ORDER_ID} itemId={itemId} step={1} onStep={() => undefined} />,
      {
        handlers: orderServer().handlers,
      },
    );
    expect(await screen.findByText("Sorry, we couldn't find that item")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to your order' })).toBeVisible();
  });
});

describe('the confirmation of an edit (EDIT-10)', () => {
  it('compares the changed pages, saves the edit, then lists the changes', async () => {
    const { server, network } = open();
    await toReview();
    expect(screen.getByText('1 page looks different.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'cover with Robin' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'cover with Robyn' })).toBeInTheDocument();
    expect(server.order.revision).toBe(1);
    await press('Confirm changes');
    expect(await screen.findByRole('heading', { name: 'Changes saved' })).toHaveFocus();
    expect(screen.getByText('Name: Robin → Robyn')).toBeVisible();
    expect(screen.getByText(/We’ve also emailed this to ida@example.com/)).toBeVisible();
    const [put] = network.requestsTo('PUT /website/v1/orders/items');
    expect(put!.headers).toMatchObject({ 'if-match': '"R123456789-1"', 'x-csrf-token': 'csrf-1' });
    expect(put!.headers['idempotency-key']).toBeTruthy();
    expect(storedValue(DRAFT)).toBeNull();
  });

  it('saves an edit only once, even if the shopper confirms again after a lost answer', async () => {
    const { server, network } = open();
    await toReview();
    let isLost = true;
    const put = server.handlers.find(({ method }) => method === 'PUT')!;
    network.use({
      ...put,
      answer: async (request) => {
        const answer = await put.answer(request);
        if (!isLost) return answer;
        isLost = false;
        return 'offline';
      },
    });
    await press('Confirm changes');
    expect(await screen.findByText(/We couldn’t save your changes/)).toBeVisible();
    await press('Confirm changes');
    expect(await screen.findByText('Name: Robin → Robyn')).toBeVisible();
    expect(server.order.revision).toBe(2);
  });

  it('shows after a reload that the edit was saved if the server’s answer was lost', async () => {
    const firstVisit = open();
    await toReview();
    const put = firstVisit.server.handlers.find(({ method }) => method === 'PUT')!;
    firstVisit.network.use({
      ...put,
      answer: async (request) => {
        await put.answer(request);
        return 'offline' as const;
      },
    });
    await press('Confirm changes');
    expect(await screen.findByText(/We couldn’t save your changes/)).toBeVisible();
    expect(storedValue(DRAFT)).toMatchObject({ name: 'Robyn' });
    firstVisit.unmount();
    open(firstVisit.server.order, { initialStep: 'review' });
    expect(await screen.findByText('Changes saved. We’ll print it like this.')).toBeVisible();
    expect(screen.queryByText(/changed elsewhere/i)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm changes' })).toBeDisabled();
    expect(storedValue(DRAFT)).toBeNull();
  });

  it('compares the pages again if another tab or device has changed the order', async () => {
    const { server } = open();
    await toReview();
    const values = { name: 'Robin', hair: 'red', friend: 'fox' };
    server.order = anOrder({ revision: 5, items: [anItem({ revision: 4, customisation: values })] });
    await press('Confirm changes');
    expect(await screen.findByText(/Review the pages again/)).toBeVisible();
    expect(await screen.findByText(/^Changed elsewhere in the meantime: Hair\./)).toBeVisible();
    expect(screen.getByText('You changed: Name.')).toBeVisible();
    expect(server.order.revision).toBe(5);
    await press('Confirm changes');
    expect(await screen.findByText('Name: Robin → Robyn')).toBeVisible();
  });

  it('names a locked field by its label, and preserves the draft (EDIT-03)', async () => {
    open();
    await press('Take the owl');
    await press('Continue');
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent(
      "Sorry, you can't edit this field for a book you've already purchased.",
    );
    expect(refusal).toHaveTextContent('This concerns: Friend.');
    expect(screen.getByRole('button', { name: 'Confirm changes' })).toBeDisabled();
    expect(storedValue(DRAFT)).toMatchObject({ friend: 'owl' });
  });

  it('shows the specified text once the edit window is over, and preserves the draft', async () => {
    const { server, network } = open();
    await toReview();
    network.use(
      handle('PUT /website/v1/orders/items', () => {
        server.order = anOrder({ revision: 2, editing: closedEditing });
        return { status: 409, body: problem(409, 'order_not_editable') };
      }),
    );
    await press('Confirm changes');
    expect(await screen.findByText("Sorry, this order can't be edited")).toBeVisible();
    expect(screen.getByText(/Your changes are saved on this device/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm changes' })).toBeDisabled();
    expect(storedValue(DRAFT)).toMatchObject({ name: 'Robyn' });
  });

  it('is disabled when the edit window ends', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    const deadline = new Date(Date.now() + 600_000).toISOString();
    const { network } = open(anOrder({ editing: { ...anOrder().editing, until: deadline } }));
    await toReview();
    expect(screen.getByRole('button', { name: 'Confirm changes' })).toBeEnabled();
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(await screen.findByText("Sorry, this order can't be edited")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm changes' })).toBeDisabled();
    expect(network.requestsTo('PUT /website/v1/orders/items')).toEqual([]);
    expect(storedValue(DRAFT)).toMatchObject({ name: 'Robyn' });
  });

  it('shows at once that the browser is offline, and sends nothing later (HTTP-21)', async () => {
    const { server, network } = open();
    await toReview();
    await whileOffline(async () => {
      await press('Confirm changes');
      expect(await screen.findByText(/^You’re offline/)).toBeVisible();
    });
    await screen.findByRole('button', { name: 'Confirm changes' });
    expect(network.requestsTo('PUT /website/v1/orders/items')).toEqual([]);
    expect(server.order.revision).toBe(1);
    await press('Confirm changes');
    expect(await screen.findByText('Name: Robin → Robyn')).toBeVisible();
    expect(network.requestsTo('PUT /website/v1/orders/items')).toHaveLength(1);
  });

  it('is disabled if the shopper has changed nothing', async () => {
    open(anOrder(), { initialStep: 'review' });
    expect(await screen.findByText('You haven’t changed anything yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm changes' })).toBeDisabled();
  });
});
