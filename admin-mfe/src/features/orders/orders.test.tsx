import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { within } from '@testing-library/react';
import { openOrders, STAFF } from '../../testing/open-orders';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

describe('the orders', () => {
  it('can be found by order number and by the buyer’s e-mail address', async () => {
    const { user, network, dialog, press } = await openOrders();
    expect(await dialog.findByText('1 order found.')).toBeVisible();
    const entry = dialog.getByRole('textbox', { name: /^Number/ });
    await user.type(entry, 'r1{Enter}');
    await dialog.findByText('1 order found.');
    await user.clear(entry);
    await user.type(entry, 'ada@example.com');
    await press('Find');
    await dialog.findByText('1 order found.');
    const searches = network.requestsTo(`POST ${STAFF}/orders/search`).map(({ body }) => body);
    expect(searches).toEqual([{}, { number: 'R1' }, { email: 'ada@example.com' }]);
  });

  it('are shown without the name of a child', async () => {
    const { dialog, openOrder } = await openOrders();
    await openOrder();
    expect(dialog.getByRole('heading', { name: 'Order R1' })).toHaveFocus();
    expect(dialog.getByText('2 × The Lost Star, Hardcover: £34.99, changed once')).toBeVisible();
    expect(dialog.getByText('£34.99 by sandbox, paid')).toBeVisible();
    expect(dialog.getByText('paused, by kim@x.example: a call')).toBeVisible();
    expect(dialog.getByText(/^Held since .*: preflight \(page 3\)$/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('Zebedee');
  });
});

describe('the list of decisions', () => {
  it('shows why printing was refused, and opens the order', async () => {
    const { dialog, press } = await openOrders({ roles: ['production'] });
    const list = within(await dialog.findByRole('list', { name: 'Refused by printing' }));
    expect(await list.findByText(/house rejected: torn/)).toBeVisible();
    expect(dialog.queryByRole('list', { name: 'Reported as damaged' })).not.toBeInTheDocument();
    await press('Decide on R7');
    expect(dialog.getByRole('heading', { name: 'Order R7' })).toHaveFocus();
  });

  it('requires a decision and an answer to a damage report', async () => {
    const { user, network, dialog, press } = await openOrders({ roles: ['support'] });
    const form = within(await dialog.findByRole('form', { name: 'Decide on the damage of R8' }));
    expect(dialog.getByRole('link', { name: 'Photo 1 of the damage of R8' })).toHaveAttribute(
      'href',
      '/images/one.jpg',
    );
    await press('Answer its buyer');
    const answer = form.getByRole('textbox', { name: 'Answer' });
    expect(answer).toHaveFocus();
    expect(answer).toHaveAccessibleDescription(/say what you decided/);
    await user.selectOptions(form.getByRole('combobox', { name: 'Decision' }), 'Give money back');
    await user.type(answer, 'We are sorry');
    await press('Answer its buyer');
    expect(await dialog.findByText(/^R8 is decided/)).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/damage-reports/:id/decide`).map(({ body }) => body)).toEqual([
      { by: 'staff', decision: 'refund', answer: 'We are sorry' },
    ]);
  });
});

describe('a held order', () => {
  it('gets new print files after one press with a reason, and is cancelled after two presses', async () => {
    const { user, network, dialog, press, openOrder } = await openOrders();
    await openOrder();
    await user.type(dialog.getByRole('textbox', { name: /^Reason of what you decide/ }), 'a smudge');
    await press('Make the files again');
    expect(network.requestsTo(`POST ${STAFF}/production/:id/retry`)[0]!.body).toEqual({
      ...{ by: 'staff', reason: 'a smudge' },
    });
    expect(await dialog.findByText('Its files are made again.')).toBeVisible();
    await press('Cancel the order');
    expect(dialog.getByText('Its buyer is told, and what was paid is given back.')).toBeVisible();
    await press('Leave it');
    await press('Cancel the order');
    expect(network.requestsTo(`POST ${STAFF}/production/:id/cancel`)).toEqual([]);
    await press('Cancel it for good');
    expect(await dialog.findByText('The order is cancelled.')).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/production/:id/cancel`)).toHaveLength(1);
  });

  it('cannot be printed unchanged by support', async () => {
    const support = await openOrders({ roles: ['support'] });
    await support.openOrder();
    expect(support.dialog.queryByRole('button', { name: 'Print it as it is' })).not.toBeInTheDocument();
    expect(support.dialog.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  });

  it('can be sent to the printer by production staff, who see no payments', async () => {
    const { network, dialog, press, openOrder } = await openOrders({ roles: ['production'] });
    await openOrder();
    expect(dialog.queryByRole('heading', { name: 'Payments' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Cancel the order' })).not.toBeInTheDocument();
    await press('Print it as it is');
    await press('Print it all the same');
    expect(await dialog.findByText('It is printed as it is.')).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/production/:id/release`)).toHaveLength(1);
  });
});
