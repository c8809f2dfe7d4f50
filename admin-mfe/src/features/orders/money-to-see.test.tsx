import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { within } from '@testing-library/react';
import { handle, problem } from '@bindery/shared/testing';
import { openOrders, STAFF } from '../../testing/open-orders';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

async function openMoney() {
  const desk = await openOrders({ roles: ['support'] });
  const list = within(await desk.dialog.findByRole('list', { name: 'Money to see to' }));
  await list.findByText(/^The provider refused a refund/);
  return { ...desk, list };
}

// Source: docs/rules.md STAFF-63
describe('the payment problems', () => {
  it('are listed for support staff, with the cause and a link to the order', async () => {
    const { dialog, list, press } = await openMoney();
    expect(list.getByText(/^The provider refused a refund/)).toBeVisible();
    expect(list.getByText(/^Its bank asks for it back/)).toBeVisible();
    expect(list.getByText(/^No order could come of it/)).toBeVisible();
    expect(list.getByText(/£34\.99 to be paid by hand/)).toBeVisible();
    expect(list.queryByRole('button', { name: /^Open the order lost/ })).not.toBeInTheDocument();
    await press('Open the order R3');
    expect(dialog.getByRole('heading', { name: 'Order R3' })).toHaveFocus();
  });

  it('are hidden from production staff', async () => {
    const { network, dialog } = await openOrders({ roles: ['production'] });
    await dialog.findByText(/house rejected: torn/);
    expect(dialog.queryByRole('region', { name: 'Money to see to' })).not.toBeInTheDocument();
    expect(network.requestsTo(`GET ${STAFF}/payments/alarms`)).toEqual([]);
  });

  it('disappear after one press, even if a colleague has already settled them', async () => {
    const { network, dialog, press } = await openMoney();
    const address = `POST ${STAFF}/payments/:id/alarm-seen`;
    await press('Seen to: R2');
    expect(await dialog.findByText('R2 is seen to.')).toBeVisible();
    // the press acknowledges only the failures on the screen, so that later failures stay in the list
    expect(network.requestsTo(address).map(({ body }) => body)).toEqual([
      { alarm: 'refund_failed', refunds: ['failed'] },
    ]);
    network.use(handle(address, { status: 404, body: problem(404, 'alarm_not_found', 'Seen already') }));
    const loads = () => network.requestsTo(`GET ${STAFF}/payments/alarms`).length;
    const earlierLoads = loads();
    await press('Seen to: R2');
    expect(await dialog.findByText('Not done: Seen already')).toBeVisible();
    expect(loads()).toBeGreaterThan(earlierLoads);
  });

  it('can be settled only with two presses if they are manual refunds or disputes', async () => {
    const { network, dialog, list, press } = await openMoney();
    await press('R4 is paid by hand');
    expect(list.getByText(/^The order and its buyer are told/)).toBeVisible();
    await press('£34.99 has been paid');
    expect(await dialog.findByText('£34.99 of R4 is given back.')).toBeVisible();
    const [paid, ...moreRequests] = network.requestsTo(`POST ${STAFF}/payment-refunds/:id/done`);
    expect([paid!.path, moreRequests]).toEqual([`${STAFF}/payment-refunds/owed/done`, []]);
    await press('The dispute of R3 has ended');
    await press('It has ended: let the order go on');
    expect(await dialog.findByText('R3 goes on.')).toBeVisible();
    const ended = network.requestsTo(`POST ${STAFF}/payments/:id/dispute-ended`);
    expect(ended.map(({ body }) => body)).toEqual([{ by: 'staff' }]);
  });
});
