import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema } from '@bindery/shared/testing';
import {
  PlainForm,
  renderForm,
  schemaOf,
  SLUG,
  storedDraft,
  untabbed,
  type FormTestOptions,
} from '../../form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const knownFields = schemaFields(everyFieldSchema);
const renderCharacters = (options: FormTestOptions = {}) =>
  renderForm({ product: untabbed, schema: schemaOf(knownFields.characters!), Form: PlainForm, ...options });
const someone = (count: string, ...customisations: object[]) => [
  { type: 'child', count, customisations },
  { type: 'pet', count: '0', customisations: [] },
];
const card = (name: RegExp) => screen.getByRole('button', { name });

describe('the characters of a book', () => {
  it('are initially as many as in the example, each with an empty card', async () => {
    renderCharacters();
    expect(await screen.findByRole('combobox', { name: 'Children' })).toHaveValue('2');
    expect(screen.getByRole('combobox', { name: 'Pets' })).toHaveValue('1');
    expect(
      within(screen.getByRole('combobox', { name: 'Children' }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1', '2', '3']);
    for (const name of [/^Child 1 Tap to create/, /^Child 2 Tap/, /^Pet 1 Tap/])
      expect(card(name)).toHaveAttribute('aria-expanded', 'false');
    expect(storedDraft()).toBeNull();
  });

  it('open their form from their card, which gets the focus back afterwards', async () => {
    const user = userEvent.setup();
    renderCharacters();
    await screen.findByRole('group', { name: /Who is coming/ });
    await user.click(card(/^Child 2/));
    const form = screen.getByRole('group', { name: 'Child 2' });
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Bo');
    await user.click(within(form).getByRole('radio', { name: 'Red' }));
    await waitFor(() =>
      expect(storedDraft()).toEqual({
        characters: [
          { type: 'child', count: '2', customisations: [{}, { name: 'Bo', hair: 'red' }] },
          { type: 'pet', count: '1', customisations: [{}] },
        ],
      }),
    );
    await user.click(within(form).getByRole('button', { name: 'Done' }));
    expect(card(/^Bo Red/)).toHaveFocus();
    expect(form).not.toBeInTheDocument();
  });

  it('list their missing answers on their card', async () => {
    renderCharacters({
      stored: { characters: someone('2', { name: 'Bo' }, { name: 'Al', hair: 'black', hat: 'sun' }) },
    });
    expect(await screen.findByRole('button', { name: /^Bo Still to do: Hair/ })).toBeEnabled();
    expect(card(/^Al Black · Sun/)).toBeEnabled();
  });

  it('show dependent fields, and replace values that another answer excludes', async () => {
    const user = userEvent.setup();
    renderCharacters({ stored: { characters: someone('1', { name: 'Bo', hair: 'red', hat: 'wool' }) } });
    await user.click(await screen.findByRole('button', { name: /^Bo/ }));
    expect(screen.queryByRole('radiogroup', { name: 'Hat' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    expect(
      within(screen.getByRole('radiogroup', { name: 'Hat' })).getByRole('radio', { name: 'Wool' }),
    ).toBeChecked();
  });

  it('get their values back if the shopper lowers and then raises their number', async () => {
    const user = userEvent.setup();
    renderCharacters({
      stored: { characters: someone('2', { name: 'Bo', hair: 'red' }, { name: 'Al', hair: 'red' }) },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Children' }), '1');
    expect(screen.queryByRole('button', { name: /^Al/ })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(storedDraft()).toMatchObject({
        characters: [{ count: '1', customisations: [{ name: 'Bo' }, { name: 'Al' }] }, {}],
      }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Children' }), '3');
    expect(card(/^Al Red/)).toBeEnabled();
    expect(card(/^Child 3 Tap to create/)).toBeEnabled();
  });

  it('show faults in their own fields only, and do not block the form', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    const { network } = renderCharacters({
      onComplete,
      stored: { characters: someone('1', { hair: 'red' }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Child 1 Still to do: Name/ }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'Bartholomew the Third');
    expect(name).toHaveAccessibleDescription(/too long for the page/);
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalled());
    const [lastRequest] = network.requestsTo('POST /content/product/:slug/toc').slice(-1);
    expect(lastRequest?.body).toMatchObject({
      characters: [
        { type: 'child', count: '1', customisations: [{ name: 'Ivy', hair: 'red' }] },
        { type: 'pet', count: '0', customisations: [] },
      ],
    });
  });

  it('are required as a whole list', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    renderCharacters({ onComplete });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(
      await screen.findByRole('group', {
        name: /Who is coming/,
        description: /Don't forget to fill this in/,
      }),
    ).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Children' })).toHaveFocus();
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('leave the focus unchanged if the shopper clicks between two cards', async () => {
    const user = userEvent.setup();
    renderCharacters();
    await user.click(await screen.findByRole('group', { name: /Who is coming/ }));
    expect(screen.getByRole('combobox', { name: 'Children' })).not.toHaveFocus();
  });

  it('are matched by type if a link lists them in another order', async () => {
    renderCharacters({
      stored: {
        characters: [
          { type: 'pet', count: '1', customisations: [{ name: 'Rex' }] },
          ...someone('1', { name: 'Bo', hair: 'red' }).slice(0, 1),
        ],
      },
    });
    expect(await screen.findByRole('button', { name: /^Bo Red/ })).toBeEnabled();
    expect(card(/^Rex/)).toBeEnabled();
    const newValue = JSON.stringify({
      characters: [
        { type: 'pet', count: '1', customisations: [{ name: 'Max' }] },
        ...someone('1', { name: 'Al', hair: 'red' }).slice(0, 1),
      ],
    });
    window.localStorage.setItem(SLUG, newValue);
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: SLUG, newValue, storageArea: window.localStorage }),
      );
    });
    expect(card(/^Al Red/)).toBeEnabled();
    expect(card(/^Max/)).toBeEnabled();
  });
});
