// The page's requirements for builder_mfe.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answersPages,
  answersSchema,
  aProduct,
  aSchema,
  renderRemote,
  somePages,
} from '@bindery/shared/testing';
import type { CustomisationFormProps, OtherTabNoticeProps, SchemaFormModalProps } from '../builder';
import { exposesComponent, type Load } from './exposed';

const WHOLE = { name: 'Robin', hair: 'red', friend: 'fox' };
const keep = (values: object): void => localStorage.setItem(aProduct.slug, JSON.stringify(values));

function hasLayoutInTests(): void {
  beforeEach(() => {
    // jsdom has no layout, and the dialog focuses only visible elements
    jest
      .spyOn(Element.prototype, 'getClientRects')
      .mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });
}

async function openForm(load: Load<CustomisationFormProps>, props: Partial<CustomisationFormProps> = {}) {
  const onComplete = jest.fn();
  const onStep = jest.fn();
  const { Component } = await load();
  renderRemote(<Component product={aProduct} onComplete={onComplete} onStep={onStep} {...props} />, {
    handlers: [answersSchema(aSchema), answersPages(somePages)],
  });
  return { onComplete, onStep };
}
const storedDraft = (): unknown => JSON.parse(localStorage.getItem(aProduct.slug) ?? 'null');

export const customisationFormContract = (load: Load<CustomisationFormProps>): void =>
  describe('CustomisationForm, as the page uses it', () => {
    hasLayoutInTests();
    exposesComponent(load);

    it('saves typed input as the product’s draft before the form is completed', async () => {
      const { onComplete } = await openForm(load);
      await userEvent.type((await screen.findAllByRole('textbox'))[0]!, 'Robin');
      await waitFor(() => expect(JSON.stringify(storedDraft())).toContain('Robin'));
      expect(onComplete).not.toHaveBeenCalled();
    });

    it('replaces an unknown step in the address with a step of the form', async () => {
      const { onStep } = await openForm(load, { step: 99 });
      await screen.findAllByRole('textbox');
      await waitFor(() => expect(onStep).toHaveBeenCalledWith(expect.any(Number), true));
      expect(onStep.mock.calls[0]).not.toContain(99);
    });

    it('reports the next step when a step is completed, but does not report the form as completed', async () => {
      keep(WHOLE);
      const { onComplete, onStep } = await openForm(load, { step: 1, stepsAfter: 1 });
      await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(onStep).toHaveBeenCalledWith(2, false));
      expect(onComplete).not.toHaveBeenCalled();
    });

    it('reports the completed form once, after the last step', async () => {
      keep(WHOLE);
      const { onComplete } = await openForm(load, { step: 2, stepsAfter: 1 });
      await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1));
    });

    it('disables the field of a locked key', async () => {
      keep(WHOLE);
      await openForm(load, { step: 1, lockedKeys: ['hair'] });
      expect(await screen.findByRole('radio', { name: 'Black' })).toBeDisabled();
      expect(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled();
    });
  });

export const schemaFormModalContract = (load: Load<SchemaFormModalProps>): void =>
  describe('SchemaFormModal, as the page uses it', () => {
    hasLayoutInTests();
    exposesComponent(load);

    it.each([
      ['closes with the saved values', 'Save', [WHOLE]],
      ['closes without values if the shopper cancels', 'Cancel', []],
    ])('shows only the fields of the given keys, and %s', async (_, name, closeCalls) => {
      keep(WHOLE);
      const onClose = jest.fn<SchemaFormModalProps['onClose']>();
      const { Component } = await load();
      renderRemote(<Component product={aProduct} isOpen tabKeys={['friend']} onClose={onClose} />, {
        handlers: [answersSchema(aSchema), answersPages(somePages)],
      });
      expect(await screen.findByRole('radio', { name: 'Owl' })).toBeVisible();
      expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(onClose.mock.calls).toEqual([closeCalls]));
    });
  });

export const otherTabNoticeContract = (load: Load<OtherTabNoticeProps>): void =>
  describe('OtherTabNotice, as the page uses it', () => {
    exposesComponent(load);

    it('shows no notice about another tab if no other tab changed the book', async () => {
      const { Component } = await load();
      const { container } = renderRemote(<Component product={aProduct} />, {
        handlers: [answersSchema(aSchema)],
      });
      expect(container.querySelector('button')).toBeNull();
    });
  });
