import { afterEach, describe, it, expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemaFields } from '@bindery/shared/forms';
import { aProduct, aSchema, everyFieldSchema } from '@bindery/shared/testing';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import { CustomisationForm } from '../customisation-form';
import { renderForm, schemaOf, storedDraft, untabbed } from '../form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const WHY = "Sorry, you can't edit this field for a book you've already purchased.";
const ROLES = ['textbox', 'radio', 'checkbox', 'combobox', 'button'];
const locking = (...lockedKeys: string[]) => ({
  Form: (props: CustomisationFormProps) => <CustomisationForm {...props} lockedKeys={lockedKeys} />,
});

describe('a field of a bought book', () => {
  it('shows its value and the reason why it is locked', async () => {
    const user = userEvent.setup();
    renderForm({ ...locking('hair'), stored: { name: 'Bo', hair: 'red', friend: 'owl' } });
    const locked = await screen.findByRole('group', { name: /Hair/, description: WHY });
    expect(locked).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    for (const radio of [
      screen.getByRole('radio', { name: 'Red' }),
      screen.getByRole('radio', { name: 'Black' }),
    ])
      expect(radio).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toBeEnabled();
    await user.type(name, 'b');
    await waitFor(() => expect(storedDraft()).toEqual({ name: 'Bob', hair: 'red', friend: 'owl' }));
  });

  it.each(Object.keys(schemaFields(everyFieldSchema)).filter((key) => key !== 'den_name' && key !== 'photo'))(
    'is disabled if its kind is %s',
    async (key) => {
      renderForm({
        ...locking(key),
        product: untabbed,
        schema: everyFieldSchema,
        stored: { place: 'seaside', day: '2021-05-06', likes: [{ id: 'aaaaa', text: 'mud' }] },
      });
      const [locked] = await screen.findAllByRole('group', { description: WHY });
      const controls = ROLES.flatMap((role) => within(locked!).queryAllByRole(role));
      expect(controls).not.toHaveLength(0);
      for (const control of controls) expect(control).toBeDisabled();
    },
  );

  it('does not change despite an incompatible choice elsewhere (EDIT-03)', async () => {
    const user = userEvent.setup();
    const knownFields = schemaFields(everyFieldSchema);
    renderForm({
      ...locking('snack'),
      product: untabbed,
      schema: schemaOf(...['place', 'boat', 'den_name', 'snack'].map((key) => knownFields[key]!)),
      stored: { place: 'woods', snack: 'nut' },
    });
    await user.click(await screen.findByRole('radio', { name: 'Seaside' }));
    await waitFor(() => expect(storedDraft()).toMatchObject({ place: 'seaside', snack: 'nut' }));
  });

  it('locks no other field', async () => {
    renderForm({ product: aProduct, schema: aSchema });
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByText(WHY)).not.toBeInTheDocument();
  });
});
