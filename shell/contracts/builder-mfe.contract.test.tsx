// What the shell relies on of builder_mfe. Its own test job runs this: whoever breaks it hears of it first.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CustomisationFormProps } from 'builder-mfe/src/contract';
import * as customisationForm from 'builder-mfe/src/exposes/customisation-form';
import * as otherTabNotice from 'builder-mfe/src/exposes/other-tab-notice';
import {
  answersPages,
  answersSchema,
  aProduct,
  aSchema,
  renderRemote,
  somePages,
} from '@bindery/shared/testing';
import declared from 'builder-mfe/mfe.json';
import { notAccepted } from './not-accepted';

afterEach(() => localStorage.clear());

function openForm(props: Partial<CustomisationFormProps> = {}) {
  const onComplete = jest.fn();
  const onStep = jest.fn();
  renderRemote(
    <customisationForm.Component product={aProduct} onComplete={onComplete} onStep={onStep} {...props} />,
    { handlers: [answersSchema(aSchema), answersPages(somePages)] },
  );
  return { onComplete, onStep };
}
const stored = (): unknown => JSON.parse(localStorage.getItem(aProduct.slug) ?? 'null');

describe('builder_mfe, as the shell uses it', () => {
  it('exposes each module by a contract that the page accepts (REL-08)', () => {
    expect(notAccepted('builder_mfe', declared)).toEqual([]);
  });

  it.each(Object.entries({ customisationForm, otherTabNotice }))(
    '%s exposes a component of the contract version that the page speaks',
    (_, exposed) => {
      expect(exposed).toMatchObject({ contractVersion: 1, Component: expect.any(Function) });
    },
  );

  it('what is typed is the draft of the product that it was given, and nothing is complete by that', async () => {
    const { onComplete } = openForm();
    await userEvent.type((await screen.findAllByRole('textbox'))[0]!, 'Robin');
    await waitFor(() => expect(JSON.stringify(stored())).toContain('Robin'));
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('an address that names a step that is not there is to name one that is, in the same entry of the history', async () => {
    const { onStep } = openForm({ step: 99 });
    await screen.findAllByRole('textbox');
    await waitFor(() => expect(onStep).toHaveBeenCalledWith(expect.any(Number), true));
    expect(onStep.mock.calls[0]).not.toContain(99);
  });
});
