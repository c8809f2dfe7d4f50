import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMarket } from '@bindery/shared';
import { tocQuery, useQuery } from '@bindery/shared/data';
import { aProduct, refusesFields } from '@bindery/shared/testing';
import type { SchemaField } from '@bindery/shared/contracts';
import { renderForm, schemaOf, untabbed } from '../form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const text = (over: Partial<SchemaField> = {}) =>
  schemaOf({
    urlKey: 'name',
    flags: { label: 'Name' },
    metas: [{ canvasComponent: 'SingleLineText' }],
    ...over,
  });
const limits = (min: number, max: number) => [
  { name: 'min', args: { limit: min } },
  { name: 'max', args: { limit: max } },
];

describe('a text of one line', () => {
  it('shows its hint, example and required mark', async () => {
    renderForm();
    const name = await screen.findByRole('textbox', { name: 'Name', description: /As it should be printed/ });
    expect(name).toBeRequired();
    expect(name).toHaveAccessibleDescription(/e\.g\. Robin/);
    expect(screen.getByText(/e\.g\. Robin$/)).toBeVisible();
    expect(screen.getByText('* Required')).toBeVisible();
  });

  it('shows how many characters are left, even below zero', async () => {
    const user = userEvent.setup();
    renderForm({ product: untabbed, schema: text({ rules: limits(1, 4) }) });
    const name = await screen.findByRole('textbox', { name: 'Name', description: '4 characters left' });
    await user.type(name, '🎈é');
    expect(name).toHaveAccessibleDescription('2 characters left');
    await user.type(name, 'abcd');
    expect(name).toHaveValue('🎈éabcd');
    expect(name).toHaveAccessibleDescription('Whoops! This is too long for the page. -2 characters left');
    expect(screen.getAllByText('-2 characters left')).toHaveLength(2); // seen, and announced
  });

  it('takes the wording of its counter from the content', async () => {
    const product = {
      ...untabbed,
      content: { ...untabbed.content, canvas: { characters_left_label: 'Noch {number} Zeichen' } },
    };
    renderForm({ product, schema: text({ rules: limits(1, 4) }) });
    expect(await screen.findByText('Noch 4 Zeichen')).toBeVisible();
  });

  it('shows that the text is too short only after the shopper leaves the field', async () => {
    const user = userEvent.setup();
    renderForm({ product: untabbed, schema: text({ rules: limits(3, 9) }) });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'Bo');
    expect(name).toBeValid();
    await user.tab();
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription(/This is a little short. Add some more!/);
    await user.type(name, 'b');
    expect(name).toBeValid();
  });

  it('shows at once that the text contains unprintable characters', async () => {
    const user = userEvent.setup();
    renderForm();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'Bo<');
    expect(name).toHaveAccessibleDescription(/Whoops! This contains unsupported characters. Try again./);
  });

  it('shows no error before the shopper has visited it', async () => {
    const user = userEvent.setup();
    renderForm();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(name).toBeValid();
    await user.click(name);
    await user.tab();
    expect(name).toHaveAccessibleDescription(/Don't forget to fill this in/);
  });

  it('shows an error for an invalid value from a link, even a value of another type', async () => {
    renderForm({ stored: { name: ['<', { a: 1 }] } });
    const name = await screen.findByRole('textbox', {
      name: 'Name',
      description: /we aren't sure why this has failed/,
    });
    expect(name).toHaveValue('["<",{"a":1}]');
  });

  it('is marked as invalid during typing if the server refuses the text', async () => {
    const values = { name: 'Bo', hair: 'red', friend: 'owl' };
    function Preview() {
      return <p>{useQuery(tocQuery(useMarket(), aProduct.slug, values)).status}</p>;
    }
    renderForm({ stored: values, handlers: [refusesFields(['name', 'string.max'])], beside: <Preview /> });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(await screen.findByRole('textbox', { name: 'Name', description: /too long for the page/ })).toBe(
      name,
    );
  });
});

describe('a text of several lines', () => {
  it('accepts line breaks and has a counter', async () => {
    const user = userEvent.setup();
    const schema = schemaOf({
      urlKey: 'note',
      flags: { label: 'Dedication' },
      allow: [''],
      rules: [{ name: 'max', args: { limit: 280 } }],
      metas: [{ canvasComponent: 'MultiLineText' }],
    });
    renderForm({ product: untabbed, schema });
    const note = await screen.findByRole('textbox', { name: 'Dedication' });
    expect(note).not.toBeRequired();
    await user.type(note, 'For you{Enter}with love');
    expect(note).toHaveValue('For you\nwith love');
    expect(note).toHaveAccessibleDescription('263 characters left');
  });
});

describe('a group of choices', () => {
  it('lets the shopper choose one radio button by pointer or arrow key', async () => {
    const user = userEvent.setup();
    renderForm();
    const hair = await screen.findByRole('radiogroup', { name: 'Hair' });
    expect(hair).toHaveAttribute('aria-required', 'true');
    expect(within(hair).getAllByRole('radio', { checked: false })).toHaveLength(2);
    await user.click(within(hair).getByText('Black'));
    expect(within(hair).getByRole('radio', { name: 'Black' })).toBeChecked();
    await user.keyboard('{ArrowDown}');
    expect(within(hair).getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(within(hair).getByRole('radio', { name: 'Black' })).not.toBeChecked();
  });

  it('names each picture option once, in words', async () => {
    renderForm({ product: untabbed });
    const friend = await screen.findByRole('radiogroup', { name: 'Friend' });
    expect(within(friend).getByRole('radio', { name: 'Fox' })).toBeEnabled();
    expect(within(friend).queryAllByRole('img')).toEqual([]);
    expect(
      within(friend)
        .getAllByRole('presentation')
        .map((image) => image.getAttribute('src')),
    ).toEqual(['/muse/options/a-book/v1/fox.svg', '/muse/options/a-book/v1/owl.svg']);
  });

  it('offers its allowed values if the schema lists no options', async () => {
    const schema = schemaOf({
      urlKey: 'cover',
      flags: { label: 'Cover', only: true },
      allow: ['soft', 'hard'],
      metas: [{ canvasComponent: 'ChoiceGroup' }],
    });
    renderForm({ product: untabbed, schema });
    expect(await screen.findByRole('radio', { name: 'soft' })).toBeEnabled();
  });

  it('asks for a choice if a link contains an unknown option', async () => {
    renderForm({ stored: { hair: 'green' } });
    expect(
      await screen.findByRole('radiogroup', {
        name: 'Hair',
        description: /Don't forget to select an option/,
      }),
    ).toBeInvalid();
  });
});

describe('a field that the form cannot show', () => {
  const broken = schemaOf(
    { urlKey: 'name', flags: { label: 'Name' }, metas: [{ canvasComponent: 'SingleLineText' }] },
    {
      urlKey: 'tags',
      type: 'array',
      flags: { label: 'Tags' },
      metas: [{ canvasComponent: 'SingleLineText' }],
    },
    {
      urlKey: 'photo',
      type: 'object',
      flags: { label: 'Photo' },
      metas: [{ canvasComponent: 'constructor' }],
    },
    { urlKey: 'cover', flags: { label: 'Cover' }, metas: [{ canvasComponent: 'ChoiceGroup' }] },
  );

  it('shows a message, while all other fields still work', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = userEvent.setup();
    const form = {
      ...aProduct.content.form,
      tabs: [{ title: 'All', keys: 'stranger, name, tags, photo, cover' }],
    };
    renderForm({ product: { ...aProduct, content: { ...aProduct.content, form } }, schema: broken });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual([
      'An error occurredSorry about this. In case anyone asks, the error was: Missing Muse Schema KeyTry again',
      'An error occurredSorry about this. In case anyone asks, the error was: Field component mismatch: "tags" of type array asks for SingleLineTextTry again',
      'An error occurredSorry about this. In case anyone asks, the error was: Field component mismatch: "photo" of type object asks for constructorTry again',
      'An error occurredSorry about this. In case anyone asks, the error was: Field component mismatch: "cover" offers nothing to choose fromTry again',
    ]);
    await user.type(name, 'Bo');
    expect(name).toHaveValue('Bo');
    expect(complaints).toHaveBeenCalled();
  });
});
