import { beforeEach, describe, it, expect, jest } from '@jest/globals';
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '../ui';
import { Modal } from '.';

// without a layout nothing is in sight, and what is not in sight takes no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

function Page({ onClose = () => undefined }: { onClose?(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <UiProvider>
      <button onClick={() => setOpen(true)}>Open</button>
      <p>Behind</p>
      <Modal
        isOpen={isOpen}
        title="Change the hair"
        cancelLabel="Cancel"
        onClose={() => {
          setOpen(false);
          onClose();
        }}
      >
        <label>
          Hair <input />
        </label>
      </Modal>
    </UiProvider>
  );
}

async function opened(onClose?: () => void) {
  const user = userEvent.setup();
  render(<Page onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Change the hair' }) };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a modal', () => {
  it('is not there until it opens', () => {
    render(<Page />);
    expect(screen.queryByLabelText('Hair')).not.toBeInTheDocument();
  });

  it('begins with Cancel and keeps the focus inside', async () => {
    const { user, dialog } = await opened();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Hair' })).toHaveFocus();
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    [
      'Cancel',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('closes by %s, once, and the focus returns', async (_name, close) => {
    const onClose = jest.fn();
    const { user } = await opened(onClose);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await close(user);
    await closed();
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('takes the page behind it away from readers', async () => {
    await opened();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument());
  });
});
