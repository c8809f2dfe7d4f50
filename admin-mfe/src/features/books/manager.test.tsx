import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answersSchema, aSchema, handle, renderRemote } from '@bindery/shared/testing';
import { Component as AdminPanel } from '../../exposes/admin-panel';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => localStorage.clear());

const isStaff = handle('GET /_canvas/api/staff/session', {
  body: { data: { kind: 'local', email: null, roles: ['administrator'] } },
});

const storedBook = (): unknown => JSON.parse(localStorage.getItem('a-book') ?? 'null');

async function open(values: object = { name: 'Zoë', muse_slug_override: 'other' }) {
  localStorage.setItem('a-book', JSON.stringify(values));
  const user = userEvent.setup();
  renderRemote(<AdminPanel environment="development" />, {
    path: '/uk/personalized-products/a-book',
    handlers: [isStaff, answersSchema(aSchema)],
  });
  await user.click(screen.getByRole('button', { name: /Staff panel/ }));
  await user.click(screen.getByRole('button', { name: 'Personalisation manager' }));
  const dialog = await screen.findByRole('dialog', { name: 'Personalisation manager' });
  return { user, dialog, tab: (name: string) => user.click(within(dialog).getByRole('tab', { name })) };
}

describe('the personalisation manager', () => {
  it('closes on Escape without closing the panel, and returns the focus', async () => {
    const { user, dialog } = await open();
    // the modal handles Escape only after its first paint, at which its Close button gets the focus
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Personalisation manager' })).toHaveFocus(),
    );
  });

  it('moves between tabs with the arrow keys', async () => {
    const { user, tab } = await open();
    await tab('Parameters');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Schema', selected: true })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Raw entry', selected: true })).toHaveFocus();
  });
});

describe('the parameter list', () => {
  it('lists the key and label of each parameter, and lets staff change or remove it', async () => {
    const { user } = await open();
    expect(await screen.findByRole('group', { name: 'name Name' })).toBeVisible();
    const name = screen.getByRole('textbox', { name: 'Value of name' });
    await user.clear(name);
    await user.type(name, 'Ivy');
    await user.tab();
    expect(storedBook()).toEqual({ name: 'Ivy', muse_slug_override: 'other' });
    await user.click(screen.getByRole('button', { name: 'Remove muse_slug_override' }));
    expect(storedBook()).toEqual({ name: 'Ivy' });
    expect(screen.queryByRole('textbox', { name: 'Value of muse_slug_override' })).not.toBeInTheDocument();
  });

  it('adds a parameter if staff enter its key, and shows its label', async () => {
    const { user } = await open({ name: 'Zoë' });
    await screen.findByRole('group', { name: 'name Name' });
    await user.type(screen.getByRole('combobox', { name: 'Key' }), 'hair');
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Hair');
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'red{Enter}');
    expect(storedBook()).toEqual({ name: 'Zoë', hair: 'red' });
    await user.type(screen.getByRole('combobox', { name: 'Key' }), 'No Key');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('A key has lower case letters, digits and _')).toBeVisible();
  });
});

describe('the schema form', () => {
  it('offers every key of the schema and shows validation errors', async () => {
    const { user, tab } = await open();
    await tab('Schema');
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Hair/ }), 'Red');
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Bartholomew the Third');
    await user.tab();
    expect(storedBook()).toMatchObject({ hair: 'red', name: 'Bartholomew the Third' });
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription('string.max');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Hair/ }), '–');
    expect(storedBook()).not.toHaveProperty('hair');
  });
});

describe('the raw entry', () => {
  it('replaces the whole customisation if it is valid JSON', async () => {
    const { user, tab } = await open();
    await tab('Raw entry');
    const json = screen.getByRole('textbox', { name: 'Customisation as JSON' });
    expect(JSON.parse((json as HTMLTextAreaElement).value)).toEqual(storedBook());
    await user.clear(json);
    await user.type(json, '{{"name": ');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(json).toHaveAccessibleDescription(/^Not valid JSON/);
    expect(storedBook()).toMatchObject({ name: 'Zoë' });
    await user.type(json, '"Ivy"}');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(json).toHaveAccessibleDescription('Applied');
    expect(storedBook()).toEqual({ name: 'Ivy' });
  });
});
