// The shell's needs of builder_mfe. Also runs in builder_mfe's test job, so a breaking change fails there.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CustomisationFormProps, SchemaFormModalProps } from 'builder-mfe/src/contract';
import * as customisationForm from 'builder-mfe/src/exposes/customisation-form';
import * as otherTabNotice from 'builder-mfe/src/exposes/other-tab-notice';
import * as schemaFormModal from 'builder-mfe/src/exposes/schema-form-modal';
import {
  answersPages,
  answersSchema,
  aProduct,
  aSchema,
  renderRemote,
  somePages,
} from '@bindery/shared/testing';
import declared from 'builder-mfe/mfe.json';
import { notAccepted } from './testing/not-accepted';

beforeEach(() => {
  // jsdom has no layout, and the dialog focuses only visible elements
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const WHOLE = { name: 'Robin', hair: 'red', friend: 'fox' };
const keep = (values: object): void => localStorage.setItem(aProduct.slug, JSON.stringify(values));

function openForm(props: Partial<CustomisationFormProps> = {}) {
  const onComplete = jest.fn();
  const onStep = jest.fn();
  renderRemote(
    <customisationForm.Component product={aProduct} onComplete={onComplete} onStep={onStep} {...props} />,
    { handlers: [answersSchema(aSchema), answersPages(somePages)] },
  );
  return { onComplete, onStep };
}
const storedDraft = (): unknown => JSON.parse(localStorage.getItem(aProduct.slug) ?? 'null');

describe('builder_mfe, as the shell uses it', () => {
  it('exposes each module under a contract version that the page accepts (REL-08)', () => {
    expect(notAccepted('builder_mfe', declared)).toEqual([]);
  });

  it.each(Object.entries({ customisationForm, otherTabNotice, schemaFormModal }))(
    '%s exposes a component with the contract version that the page supports',
    (_, exposed) => {
      expect(exposed).toMatchObject({ contractVersion: 1, Component: expect.any(Function) });
    },
  );

  it('saves typed input as the product’s draft, without completing the form', async () => {
    const { onComplete } = openForm();
    await userEvent.type((await screen.findAllByRole('textbox'))[0]!, 'Robin');
    await waitFor(() => expect(JSON.stringify(storedDraft())).toContain('Robin'));
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('replaces an unknown step in the address with a step of the form', async () => {
    const { onStep } = openForm({ step: 99 });
    await screen.findAllByRole('textbox');
    await waitFor(() => expect(onStep).toHaveBeenCalledWith(expect.any(Number), true));
    expect(onStep.mock.calls[0]).not.toContain(99);
  });

  it('names the next step after a completed step, and does not complete the form', async () => {
    keep(WHOLE);
    const { onComplete, onStep } = openForm({ step: 1, stepsAfter: 1 });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(onStep).toHaveBeenCalledWith(2, false));
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('reports the completed form once, after the last step', async () => {
    keep(WHOLE);
    const { onComplete } = openForm({ step: 2, stepsAfter: 1 });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1));
  });

  it('disables the field of a locked key', async () => {
    keep(WHOLE);
    openForm({ step: 1, lockedKeys: ['hair'] });
    expect(await screen.findByRole('radio', { name: 'Black' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled();
  });

  it.each([
    ['closes with what was saved', 'Save', [WHOLE]],
    ['closes with nothing where the shopper gives up', 'Cancel', []],
  ])('shows only the fields of the given keys in the modal, and %s', async (_, name, closeCalls) => {
    keep(WHOLE);
    const onClose = jest.fn<SchemaFormModalProps['onClose']>();
    renderRemote(
      <schemaFormModal.Component product={aProduct} isOpen tabKeys={['friend']} onClose={onClose} />,
      { handlers: [answersSchema(aSchema), answersPages(somePages)] },
    );
    expect(await screen.findByRole('radio', { name: 'Owl' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(onClose.mock.calls).toEqual([closeCalls]));
  });

  it('shows no notice about another tab if no other tab changed the book', () => {
    const { container } = renderRemote(<otherTabNotice.Component product={aProduct} />, {
      handlers: [answersSchema(aSchema)],
    });
    expect(container.querySelector('button')).toBeNull();
  });
});
