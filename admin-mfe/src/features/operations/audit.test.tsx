import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffAct } from '@bindery/shared/contracts';
import { handle, renderRemote } from '@bindery/shared/testing';
import { Audit } from '.';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const SEARCH = 'POST /_canvas/api/staff/audit/search';
const line = (id: string, status: number | null): StaffAct => ({
  ...{ id, at: '2026-11-02T10:00:00.000Z', actor: 'kim@example.com', act: 'order.cancel' },
  ...{ subject_kind: 'order', subject: 'one', order_number: 'R1', status },
});

describe('the audit log', () => {
  it('lists actor, action and result of each entry, and can be searched and paged', async () => {
    const user = userEvent.setup();
    const latest = { data: [line('3', 200), line('2', 409), line('1', null)], next: '1' };
    const { network } = renderRemote(<Audit />, { handlers: [handle(SEARCH, { body: latest })] });
    await user.click(screen.getByRole('button', { name: 'Audit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Audit' }));
    // the heading gets the focus a moment after it appears, and earlier key presses are lost
    await waitFor(() => expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus());
    const list = within(dialog.getByRole('list', { name: 'What staff did' }));
    const itemTexts = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(itemTexts.map((text) => text.replace(/2 Nov 2026, .*/, ''))).toEqual([
      'kim@example.com: order.cancel, order R1, done',
      'kim@example.com: order.cancel, order R1, refused (409)',
      'kim@example.com: order.cancel, order R1, nobody knows whether it was done',
    ]);
    expect(itemTexts[0]).toMatch(/2 Nov 2026, \d\d:\d\d (UTC|GMT|[A-Z]{2,5})/);
    network.use(handle(SEARCH, { body: { data: [], next: null } }));
    await user.click(dialog.getByRole('button', { name: 'Earlier' }));
    expect(dialog.getByRole('heading', { name: 'What staff did' })).toHaveFocus();
    expect(await dialog.findByText('Nothing was done.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Number of an order/ }), 'R1 {Enter}');
    await dialog.findByText('Nothing was done.');
    network.use(handle(SEARCH, { body: { data: [line('4', 200)], next: null } }));
    await user.click(dialog.getByRole('button', { name: 'Find' }));
    expect(await list.findAllByRole('listitem')).toHaveLength(1);
    expect(network.requestsTo(SEARCH).map(({ body }) => body)).toEqual([
      ...[{}, { before: '1' }, { subject: 'R1' }, { subject: 'R1' }],
    ]);
  });
});
