import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { useState } from 'react';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '.';
import { Modal } from './overlay';
import { watchOverlayEntries } from '../core/overlay-history';

// jsdom has no layout, and the dialog focuses only visible elements
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

function Page({
  onClose = () => undefined,
  mayClose = () => true,
}: {
  onClose?(): void;
  mayClose?(): boolean;
}) {
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
          if (mayClose()) setOpen(false);
          onClose();
        }}
      >
        <label>
          <span>{'Hair '}</span>
          <input />
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

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a modal', () => {
  it('is not in the document until it opens', () => {
    render(<Page />);
    expect(screen.queryByLabelText('Hair')).not.toBeInTheDocument();
  });

  it('takes its name from its visible title, which is not a heading', async () => {
    const { dialog } = await opened();
    expect(dialog).toHaveAccessibleName('Change the hair');
    expect(within(dialog).queryByRole('heading')).not.toBeInTheDocument();
  });

  it('focuses Cancel first, and does not let the focus leave', async () => {
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
  ])('closes only once by %s, and the focus returns', async (_name, close) => {
    const onClose = jest.fn();
    const { user } = await opened(onClose);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await close(user);
    await noDialog();
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('hides the page behind it from screen readers', async () => {
    await opened();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument());
  });
});

describe("the browser's Back", () => {
  const state = () => window.history.state as { page?: number; isOverlay?: true };
  const traversed = async (go: () => void) => {
    const arrived = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    await act(async () => {
      go();
      await arrived;
    });
  };
  const back = () => traversed(() => window.history.back());

  beforeEach(() => {
    window.history.replaceState({ page: 1 }, '');
    window.history.pushState({ page: 2 }, '');
  });
  afterEach(async () => {
    cleanup();
    await waitFor(() => expect(state().isOverlay).toBeUndefined());
  });

  async function openedAbove(props: Parameters<typeof Page>[0] = {}) {
    const pushState = jest.spyOn(window.history, 'pushState');
    const user = userEvent.setup();
    render(<Page {...props} />, { reactStrictMode: true });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(state()).toEqual({ page: 2, isOverlay: true }));
    expect(pushState).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    return user;
  }

  it('closes the modal without leaving the page', async () => {
    const onClose = jest.fn();
    await openedAbove({ onClose });
    await back();
    await noDialog();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(state()).toEqual({ page: 2 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
    await back();
    expect(state()).toEqual({ page: 1 });
  });

  it('asks for confirmation each time, as Cancel does', async () => {
    const answers = [false, false, true];
    await openedAbove({ mayClose: () => answers.shift()! });
    for (let press = 0; press < 2; press += 1) {
      await back();
      await waitFor(() => expect(state().isOverlay).toBe(true));
      expect(screen.getByRole('dialog')).toBeInTheDocument();
    }
    await back();
    await noDialog();
  });

  it('opens the previous page if a button has already closed the modal', async () => {
    const user = await openedAbove();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    await waitFor(() => expect(state()).toEqual({ page: 2 }));
    await traversed(() => window.history.forward());
    await waitFor(() => expect(state()).toEqual({ page: 2 }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await back();
    expect(state()).toEqual({ page: 1 });
  });

  it('closes only the top modal if two are open', async () => {
    const [firstListener, second] = [jest.fn(), jest.fn()];
    function Two() {
      const [isOpen, setOpen] = useState(false);
      return (
        <UiProvider>
          <Modal isOpen title="Below" cancelLabel="Leave" onClose={firstListener}>
            <Modal
              isOpen={isOpen}
              title="Above"
              cancelLabel="Stay"
              onClose={() => {
                second();
                setOpen(false);
              }}
            >
              Sure?
            </Modal>
            <button onClick={() => setOpen(true)}>More</button>
          </Modal>
        </UiProvider>
      );
    }
    render(<Two />);
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByText('Sure?');
    await waitFor(() => expect(state().isOverlay).toBe(true));
    await back();
    await waitFor(() => expect(screen.queryByText('Sure?')).not.toBeInTheDocument());
    expect([firstListener.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    await waitFor(() => expect(state().isOverlay).toBe(true));
  });

  it('does not close the modal if the router leaves the page', async () => {
    const onClose = jest.fn();
    window.history.replaceState({ page: 1, idx: 0 }, '');
    window.history.pushState({ page: 2, idx: 1 }, '');
    const user = userEvent.setup();
    const { unmount } = render(<Page onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(state().isOverlay).toBe(true));
    await traversed(() => window.history.go(-2));
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    expect(state()).toEqual({ page: 1, idx: 0 });
  });

  it('needs no extra press after a reload', async () => {
    window.history.pushState({ page: 2, isOverlay: true }, '');
    await jest.isolateModulesAsync(async () => {
      const fresh = await import('../core/overlay-history');
      fresh.watchOverlayEntries();
      await waitFor(() => expect(state()).toEqual({ page: 2 }));
    });
    watchOverlayEntries();
  });
});
