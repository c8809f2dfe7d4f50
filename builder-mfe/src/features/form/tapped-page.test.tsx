import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { emit } from '@bindery/shared';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema } from '@bindery/shared/testing';
import { renderForm, schemaOf, SLUG, untabbed } from './form-test-kit';

// jsdom has no layout, and elements without a layout cannot take the focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const knownFields = schemaFields(everyFieldSchema);
const tap = (...keys: string[]) => act(() => emit('page-tapped', { slug: SLUG, keys }));
const page = (title: string, keys: string) => ({ title, keys });
const withTabs = {
  ...untabbed,
  content: {
    ...untabbed.content,
    form: {
      ...untabbed.content.form,
      tabs: [page('Where', 'place'), page('What', 'boat, den_name, family_name'), page('Who', 'characters')],
    },
  },
};
const schema = schemaOf(
  ...['place', 'boat', 'den_name', 'family_name', 'characters'].map((key) => knownFields[key]!),
);
const characters = [
  {
    type: 'child',
    count: '2',
    customisations: [
      { name: 'Bo', hair: 'red' },
      { name: 'Al', hair: 'red' },
    ],
  },
  { type: 'pet', count: '0', customisations: [] },
];
const storedValues = { place: 'woods', den_name: 'Fern', family_name: 'Reed', characters };

describe('a tap on a page of the book', () => {
  it('opens the tab of the first visible field', async () => {
    renderForm({ product: withTabs, schema, stored: storedValues });
    await screen.findByRole('radiogroup', { name: 'Place' });
    tap('boat', 'family_name');
    expect(await screen.findByRole('textbox', { name: 'Family name' })).toHaveFocus();
    expect(screen.queryByRole('radiogroup', { name: 'Boat' })).not.toBeInTheDocument();
  });

  it('opens the tapped field or, if that is unreachable, another field of the page', async () => {
    renderForm({ product: withTabs, schema, stored: storedValues });
    await screen.findByRole('radiogroup', { name: 'Place' });
    act(() =>
      emit('page-tapped', {
        slug: SLUG,
        keys: ['den_name', 'family_name', 'place'],
        tapped: ['boat', 'family_name', 'den_name'],
      }),
    );
    expect(await screen.findByRole('textbox', { name: 'Family name' })).toHaveFocus();
  });

  it('opens nothing if no field of the page is visible', async () => {
    renderForm({ product: withTabs, schema, stored: storedValues });
    await screen.findByRole('radiogroup', { name: 'Place' });
    tap('boat');
    expect(screen.getByRole('tab', { name: '1. Where' })).toHaveAttribute('aria-selected', 'true');
    expect(document.body).toHaveFocus();
  });

  it('opens a character’s form if the page shows only this character', async () => {
    renderForm({ product: withTabs, schema, stored: storedValues });
    await screen.findByRole('radiogroup', { name: 'Place' });
    tap('characters');
    expect(await screen.findByRole('combobox', { name: 'Children' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    tap('characters', 'characters.0.customisations.1');
    const dialog = await screen.findByRole('dialog', { name: 'Al' });
    await waitFor(() => expect(within(dialog).getByRole('heading', { name: 'Al' })).toHaveFocus());
  });
});
