import { afterEach, describe, it, expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema, refusesFields } from '@bindery/shared/testing';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import { CustomisationForm } from '../customisation-form';
import { renderForm, schemaOf, storedDraft, untabbed, type FormTestOptions } from '../form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const knownFields = schemaFields(everyFieldSchema);
function renderSelects(keys: string[], options: FormTestOptions = {}) {
  const fields = keys.map((key) => {
    const field = knownFields[key]!;
    return { ...field, metas: [{ ...field.metas![0]!, display: 'select' as const, hint: 'Choose well' }] };
  });
  return renderForm({ product: untabbed, schema: schemaOf(...fields), ...options });
}
const find = (name: string) => screen.findByRole('combobox', { name });
const texts = (select: HTMLElement) =>
  within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .filter((option) => !option.disabled)
    .map((option) => option.text);

describe('a choice in a dropdown', () => {
  it('shows its label, hint and options, and stores the shopper’s choice', async () => {
    const user = userEvent.setup();
    renderSelects(['snack']);
    const snack = await find('Snack');
    expect(screen.getByLabelText(/^Snack/)).toBe(snack);
    expect(snack).toHaveAccessibleDescription('Choose well');
    expect(snack).toBeRequired();
    expect(snack).toHaveValue('');
    expect(texts(snack)).toEqual(['Plum', 'Fish', 'Nut']);
    await user.selectOptions(snack, 'Fish');
    expect(snack).toHaveValue('fish');
    await waitFor(() => expect(storedDraft()).toEqual({ snack: 'fish' }));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('shows the stored choice unless that option no longer exists', async () => {
    renderSelects(['snack', 'place'], { stored: { snack: 'nut', place: 'moon' } });
    expect(await find('Snack')).toHaveDisplayValue('Nut');
    expect(await find('Place')).toHaveValue('');
  });

  it('shows an error, linked from the summary, if the choice is missing', async () => {
    const user = userEvent.setup();
    renderSelects(['place']);
    const place = await find('Place');
    await user.click(place);
    await user.tab();
    await waitFor(() => expect(place).toBeInvalid());
    expect(place).toHaveAccessibleDescription(/Choose well Oops! Don't forget to/);
    await user.selectOptions(place, 'Woods');
    expect(place).toBeValid();
  });

  it('shows the reason if the server refuses the choice', async () => {
    const user = userEvent.setup();
    renderSelects(['place'], {
      stored: { place: 'woods' },
      handlers: [refusesFields(['place', 'any.only'])],
    });
    await find('Place');
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Place' })).toBeInvalid());
    expect(screen.getByRole('combobox', { name: 'Place' })).toHaveFocus();
  });

  it('shows dependent fields, and offers only options that another choice allows', async () => {
    const user = userEvent.setup();
    renderSelects(['place', 'boat', 'snack'], { stored: { snack: 'nut' } });
    const place = await find('Place');
    expect(screen.queryByRole('combobox', { name: 'Boat' })).not.toBeInTheDocument();
    await user.selectOptions(place, 'Seaside');
    expect(await find('Boat')).toBeRequired();
    const snack = await find('Snack');
    expect(texts(snack)).toEqual(['Plum', 'Fish']);
    expect(snack).toHaveDisplayValue('Fish');
    await waitFor(() => expect(storedDraft()).toEqual({ place: 'seaside', snack: 'fish' }));
  });

  it('shows the price of each option', async () => {
    const price = (amount: string) => ({ amount, formatted: `£${amount}` });
    const upsell = {
      id: 'treat',
      key: 'snack',
      price: price('0.00'),
      variants: [
        { sku: 'S-1', when: 'plum', price: price('0.00') },
        { sku: 'S-2', when: ['fish', 'nut'], price: price('3.10') },
      ],
    };
    renderSelects(['snack'], { product: { ...untabbed, upsells: [upsell] } });
    const snack = await find('Snack');
    expect(texts(snack)).toEqual(['Plum FREE', 'Fish +£3.10', 'Nut +£3.10']);
    expect(snack).toHaveAccessibleName('Snack');
  });

  it('accepts custom text if the schema allows it', async () => {
    const user = userEvent.setup();
    renderSelects(['cake']);
    const cake = await find('Cake');
    await user.selectOptions(cake, 'Something else');
    const entry = screen.getByRole('textbox', { name: 'Cake: Something else' });
    expect(entry).toHaveFocus();
    await user.type(entry, 'plum pie');
    await waitFor(() => expect(storedDraft()).toEqual({ cake: 'plum pie' }));
    expect(cake).toHaveDisplayValue('Something else');
    await user.selectOptions(cake, 'Lemon');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.selectOptions(cake, 'Something else');
    expect(screen.getByRole('textbox')).toHaveValue('plum pie');
  });

  it('is disabled in a book that the shopper has bought', async () => {
    renderSelects(['place'], {
      stored: { place: 'woods' },
      Form: (props: CustomisationFormProps) => <CustomisationForm {...props} lockedKeys={['place']} />,
    });
    const place = await find('Place');
    expect(place).toBeDisabled();
    expect(place).toHaveDisplayValue('Woods');
    expect(screen.getByRole('group', { name: /Place/ })).toBeDisabled();
  });
});
