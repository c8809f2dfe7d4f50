import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderEditorProps, OrderPageProps } from '@bindery/contracts/cart';
import { handle } from '@bindery/shared/testing';
import { moduleOf, moduleThatSays, renderPage } from '../../testing/render-page';

const MESSAGE = 'Missing or invalid order id in URL';
const Editor = ({ orderId, itemId, step, onStep }: OrderEditorProps) => (
  <>
    <p>{`Editor: ${orderId} ${itemId} ${step}`}</p>
    <button onClick={() => onStep('review', false)}>On</button>
  </>
);
const load = async (id: string): Promise<unknown> => {
  if (id === 'cart_mfe/OrderPage')
    return moduleOf(({ orderId }: OrderPageProps) => <p>{`Order: ${orderId}`}</p>);
  return id === 'cart_mfe/OrderEditor' ? moduleOf(Editor) : moduleThatSays(`[${id}]`);
};

describe('the id in the URL of an order (ORDER-01)', () => {
  it.each(['', '?order_id=', '?order_id=%20', '?order_id=a&order_id=b', '?id=a'])(
    'is required, because the page sends no request without it (%j)',
    async (search) => {
      const { network } = await renderPage(`/uk/orders${search}`, { load });
      expect(await screen.findByText(MESSAGE)).toBeVisible();
      expect(network.requests.filter(({ path }) => path.includes('/orders'))).toEqual([]);
    },
  );

  it('selects the order that the page shows', async () => {
    await renderPage('/uk/orders?order_id=o-1', { load });
    expect(await screen.findByText('Order: o-1')).toBeVisible();
  });

  it('leads to an order that a mailed link opened (ORDER-20)', async () => {
    const times = { openedAt: '2026-11-22T10:00:00Z', lastUsedAt: '2026-11-22T10:00:00Z' };
    const grant = {
      ...{ id: 'g1', orderNumber: 'R17', device: '', endsAt: '2026-11-23T10:00:00Z', ...times },
    };
    const received = ['o-2', 'o-1'].map((orderId) => ({ ...grant, orderId }));
    await renderPage('/uk/orders?order_id=o-1', {
      load,
      handlers: [handle('GET /website/v1/orders/access', { body: { data: { given: [], received } } })],
    });
    const notice = await screen.findByRole('region', { name: 'You’re seeing this order by an emailed link' });
    expect(notice).toHaveTextContent(/Only the buyer can have it deleted/);
  });
});

describe('the URLs of an edit (EDIT-41)', () => {
  it('contain the order’s id, the item’s id and the step', async () => {
    await renderPage('/uk/orders/edit/2?order_id=o-1&item=i-1', { load });
    expect(await screen.findByText('Editor: o-1 i-1 2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'On' }));
    expect(await screen.findByText('Editor: o-1 i-1 review')).toBeVisible();
  });

  it('lead to a message if they contain no order id', async () => {
    await renderPage('/uk/orders/edit/2?item=i-1', { load });
    expect(await screen.findByText(MESSAGE)).toBeVisible();
  });
});
