import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffListedMessage, StaffMessage } from '@bindery/shared/contracts';
import { handle, renderRemote } from '@bindery/shared/testing';
import { Messages } from '.';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const LIST = 'GET /_canvas/api/staff/messages';
const ANSWER = 'POST /_canvas/api/staff/messages/:id/answer';
const listed: StaffListedMessage = {
  ...{ id: 'm1', market: 'de', name: 'Ada', email: 'ada@example.com', orderNumber: 'R123456789' },
  ...{ topic: 'order', state: 'open', createdAt: '2026-11-02T10:00:00.000Z' },
};

async function open() {
  const user = userEvent.setup();
  let message: StaffMessage = { ...listed, message: 'Where is my book?', answers: [] };
  const change = (changes: Partial<StaffMessage>) => {
    message = { ...message, ...changes };
    return { body: { data: message } };
  };
  const { network } = renderRemote(<Messages />, {
    handlers: [
      handle(LIST, ({ path }) => ({ body: { data: path.endsWith('state=open') ? [listed] : [] } })),
      handle('GET /_canvas/api/staff/messages/:id', () => ({ body: { data: message } })),
      handle(ANSWER, ({ body }) =>
        change({
          state: 'answered',
          answers: [{ at: '2026-11-03T10:00:00.000Z', text: (body as { answer: string }).answer }],
        }),
      ),
      handle('POST /_canvas/api/staff/messages/:id/close', () => change({ state: 'closed' })),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  await waitFor(() => expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus());
  return { user, network, dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

describe('messages of the contact form (ACC-49)', () => {
  it('are listed by state, and can be read, answered and closed', async () => {
    const { user, network, dialog, press } = await open();
    expect(await dialog.findByText(/^order, R123456789, de, 2 Nov 2026/)).toBeVisible();
    await press('Read the message of Ada');
    expect(await dialog.findByText('Where is my book?')).toBeVisible();
    expect(dialog.getByRole('heading', { level: 2, name: 'Message of Ada' })).toHaveFocus();
    await press('Send the answer');
    const answer = dialog.getByRole('textbox', { name: 'Answer' });
    expect(answer).toHaveAccessibleDescription(/Write an answer first/);
    await user.type(answer, 'On its way.');
    await press('Send the answer');
    expect(await dialog.findByText('Ada is mailed the answer.')).toBeVisible();
    expect(await dialog.findByText('On its way.')).toBeVisible();
    expect(network.requestsTo(ANSWER).map(({ body }) => body)).toEqual([{ answer: 'On its way.' }]);
    await press('Close the message');
    expect(await dialog.findByText('The message is closed.')).toBeVisible();
    await press('Back to the messages');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Show' }), 'Closed');
    expect(await dialog.findByText('No message is closed.')).toBeVisible();
  });
});
