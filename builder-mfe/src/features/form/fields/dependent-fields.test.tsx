import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAnalytics } from '@bindery/analytics';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema } from '@bindery/shared/testing';
import { renderForm, schemaOf, storedDraft, untabbed, type FormTestOptions } from '../form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const knownFields = schemaFields(everyFieldSchema);
const PICNIC = ['place', 'boat', 'den_name', 'snack'];
const renderPicnic = (options: FormTestOptions = {}) =>
  renderForm({ product: untabbed, schema: schemaOf(...PICNIC.map((key) => knownFields[key]!)), ...options });
const group = (name: string) => screen.getByRole('radiogroup', { name });

describe('fields that depend on others', () => {
  it('appear and disappear with the other field', async () => {
    const user = userEvent.setup();
    renderPicnic();
    await user.click(await screen.findByRole('radio', { name: 'Woods' }));
    expect(screen.queryByRole('radiogroup', { name: 'Boat' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name of the den' }), 'Fern Hall');
    await user.click(screen.getByRole('radio', { name: 'Seaside' }));
    expect(screen.queryByRole('textbox', { name: 'Name of the den' })).not.toBeInTheDocument();
    expect(group('Boat')).toBeRequired();
    await user.click(screen.getByRole('radio', { name: 'Woods' }));
    expect(screen.getByRole('textbox', { name: 'Name of the den' })).toHaveValue('Fern Hall');
    await waitFor(() => expect(storedDraft()).toEqual({ place: 'woods', den_name: 'Fern Hall' }));
  });

  it('replace an invalid choice with the first valid option', async () => {
    const user = userEvent.setup();
    renderPicnic();
    await user.click(await screen.findByRole('radio', { name: 'Nut' }));
    await user.click(screen.getByRole('radio', { name: 'Seaside' }));
    expect(
      within(group('Snack'))
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['plum', 'fish']);
    expect(screen.getByRole('radio', { name: 'Fish' })).toBeChecked();
    await waitFor(() => expect(storedDraft()).toEqual({ place: 'seaside', snack: 'fish' }));
    await user.click(screen.getByRole('radio', { name: 'Woods' }));
    expect(screen.getByRole('radio', { name: 'Fish' })).toBeChecked();
  });

  it('correct invalid values that come from a link', async () => {
    renderPicnic({ stored: { place: 'seaside', snack: 'nut', boat: 'red' } });
    expect(await screen.findByRole('radio', { name: 'Fish' })).toBeChecked();
    await waitFor(() => expect(storedDraft()).toEqual({ place: 'seaside', snack: 'fish', boat: 'red' }));
  });

  it('are neither required nor sent while hidden', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    const { network } = renderPicnic({
      onComplete,
      stored: { place: 'seaside', boat: 'blue', snack: 'plum', den_name: 'Fern Hall' },
    });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalled());
    expect(network.requestsTo('POST /content/product/:slug/toc').at(-1)?.body).toEqual({
      product_slug: expect.any(String),
      local_date: expect.any(String),
      place: 'seaside',
      boat: 'blue',
      snack: 'plum',
    });
    expect(storedDraft()).toMatchObject({ den_name: 'Fern Hall' });
  });

  it('lose their error when they are hidden', async () => {
    const user = userEvent.setup();
    renderPicnic({ stored: { place: 'woods', snack: 'nut' } });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(await screen.findByRole('textbox', { name: 'Name of the den' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Name of the den');
    await user.click(screen.getByRole('radio', { name: 'Seaside' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('remain visible if they depend on each other in a circle', async () => {
    const circle = (urlKey: string, on: string) => ({
      ...knownFields.snack!,
      urlKey,
      flags: { only: true, label: urlKey },
      whens: [
        {
          ref: { path: [on] },
          is: { type: 'any', flags: { only: true }, allow: ['fish'] },
          then: { type: 'any', flags: { presence: 'forbidden' } },
        },
      ],
    });
    const reported = jest.spyOn(getAnalytics(), 'reportError').mockImplementation(() => undefined);
    const user = userEvent.setup();
    renderForm({ product: untabbed, schema: schemaOf(circle('hen', 'egg'), circle('egg', 'hen')) });
    const hen = await screen.findByRole('radiogroup', { name: 'hen' });
    await user.click(within(hen).getByRole('radio', { name: 'Fish' }));
    await user.click(within(group('egg')).getByRole('radio', { name: 'Fish' }));
    expect(hen).toBeVisible();
    expect(reported.mock.calls).toEqual([
      [{ name: 'DependentFieldCycle', message: 'Fields depend on each other in a circle: hen, egg' }],
    ]);
  });
});
