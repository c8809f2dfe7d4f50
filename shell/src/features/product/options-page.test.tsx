import { afterEach, describe, it, expect } from '@jest/globals';
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SchemaFormModalProps } from '@bindery/contracts/builder';
import type { OptionsStepProps } from '@bindery/contracts/cart';
import { useCustomisationWriter } from '@bindery/shared/data';
import { BrowserRouter } from '@bindery/shared/boot';
import { StoreProvider } from '@bindery/shared/data/boot';
import { aProduct, answersProduct } from '@bindery/shared/testing';
import { moduleOf, moduleThatSays, renderPage } from '../../testing/render-page';

const NAME_OF_BO = 'characters.0.customisations.1.name';
const Options = ({ onChangeChoice, onMend }: OptionsStepProps) => (
  <>
    <button onClick={() => onChangeChoice?.('hair', ['name', 'hair', 'friend'])}>Change: Hair</button>
    <button
      onClick={() =>
        onMend?.([
          { path: NAME_OF_BO, type: 'string.max' },
          { path: 'hair', type: 'any.only' },
        ])
      }
    >
      Fix this
    </button>
  </>
);

const Modal = ({ isOpen, tabKeys, edits, faults, onClose }: SchemaFormModalProps) =>
  isOpen ? (
    <div
      role="dialog"
      aria-label={
        edits
          ? `${tabKeys?.join()}, ${edits.current} of ${edits.total}`
          : `${tabKeys?.join()}: ${faults?.map(({ path }) => path).join()}`
      }
    >
      <button onClick={() => edits?.onStep(3)}>Next</button>
      <button onClick={() => onClose()}>Cancel</button>
    </div>
  ) : null;

const load = async (id: string): Promise<unknown> =>
  id.startsWith('cart_mfe/Options')
    ? moduleOf(Options)
    : id === 'builder_mfe/SchemaFormModal'
      ? moduleOf(Modal)
      : moduleThatSays(`[${id}]`);
const show = () => renderPage('/uk/create/a-book/options', { handlers: [answersProduct(aProduct)], load });

afterEach(() => {
  window.localStorage.clear();
});

describe('a refusal by the server', () => {
  it('opens the form with all refused answers at once', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Fix this' }));
    expect(await screen.findByRole('dialog', { name: `characters,hair: ${NAME_OF_BO},hair` })).toBeVisible();
  });
});

describe('two tabs of one book', () => {
  it('show a notice about each other’s changes on the options page', async () => {
    window.localStorage.setItem('a-book', '{"name":"Ida"}');
    const { store } = await show();
    await screen.findByText('Change: Hair');
    expect(screen.queryByText('[builder_mfe/OtherTabNotice]')).not.toBeInTheDocument();
    const { result } = renderHook(() => useCustomisationWriter('a-book'), {
      wrapper: ({ children }) => (
        <StoreProvider store={store}>
          <BrowserRouter>{children}</BrowserRouter>
        </StoreProvider>
      ),
    });
    act(() => result.current.merge({ format: 'softcover' }));
    const newValue = '{"name":"Ida","format":"hardcover"}';
    window.localStorage.setItem('a-book', newValue);
    await act(async () => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'a-book', newValue, storageArea: window.localStorage }),
      );
    });
    expect(await screen.findByText('[builder_mfe/OtherTabNotice]')).toBeVisible();
  });
});

describe('a changed choice on the options page', () => {
  it('opens the form at that choice, from which the shopper can continue', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Change: Hair' }));
    expect(await screen.findByRole('dialog', { name: 'hair, 2 of 3' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('dialog', { name: 'friend, 3 of 3' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
