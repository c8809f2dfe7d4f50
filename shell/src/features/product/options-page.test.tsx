import { describe, it, expect } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SchemaFormModalProps } from 'builder-mfe/src/contract';
import type { OptionsStepProps } from 'cart-mfe/src/contract';
import { aProduct, answersProduct } from '@bindery/shared/testing';
import { moduleOf, moduleThatSays, renderPage } from '../../testing/render-page';

const Options = ({ onChangeChoice }: OptionsStepProps) => <button onClick={() => onChangeChoice?.('hair', ['name', 'hair', 'friend'])}>Change: Hair</button>;

const Modal = ({ isOpen, tabKeys, edits, onClose }: SchemaFormModalProps) => (isOpen ? (
  <div role="dialog" aria-label={`${tabKeys?.join()}, ${edits?.current} of ${edits?.total}`}>
    <button onClick={() => edits?.onStep(3)}>Next</button>
    <button onClick={() => onClose()}>Cancel</button>
  </div>
) : null);

describe('changing a choice from the options', () => {
  it('opens the form for that choice, steps to the next, and closes', async () => {
    const user = userEvent.setup();
    const load = async (id: string): Promise<unknown> => (id.startsWith('cart_mfe/Options') ? moduleOf(Options) : id === 'builder_mfe/SchemaFormModal' ? moduleOf(Modal) : moduleThatSays(id));
    renderPage('/uk/personalized-products/a-book/options', { handlers: [answersProduct(aProduct)], load });
    await user.click(await screen.findByRole('button', { name: 'Change: Hair' }));
    expect(await screen.findByRole('dialog', { name: 'hair, 2 of 3' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('dialog', { name: 'friend, 3 of 3' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
