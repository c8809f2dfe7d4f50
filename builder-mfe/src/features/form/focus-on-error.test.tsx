import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema } from '@bindery/shared/testing';
import { renderForm, schemaOf, untabbed } from './form-test-kit';

// jsdom has no layout, and elements without a layout cannot take the focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  window.localStorage.clear();
});

const knownFields = schemaFields(everyFieldSchema);
/** Focused element, by schema component. */
const FIRST = [
  ['family_name', 'textbox', 'Family name'],
  ['place', 'radio', 'Seaside'],
  ['sandwiches', 'textbox', 'Sandwiches'],
  ['basket', 'checkbox', 'Cake'],
  ['likes', 'textbox', 'Likes 1'],
  ['day', 'combobox', 'Day'],
  ['cake', 'radio', 'Lemon'],
  ['characters', 'combobox', 'Children'],
] as const;

describe('a missing answer', () => {
  const requiredField = (key: string) => ({
    ...knownFields[key]!,
    allow: key === 'day' ? undefined : knownFields[key]!.allow,
    flags: { ...knownFields[key]!.flags, presence: 'required' },
  });

  it.each(FIRST)('of %s moves the focus to the %s “%s”', async (key, role, name) => {
    const user = userEvent.setup();
    renderForm({ product: untabbed, schema: schemaOf(requiredField(key)) });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    const summary = await screen.findByRole('alert');
    expect(screen.getByRole(role, { name })).toHaveFocus();
    const line = within(summary).getByRole('link', {
      name: new RegExp(`^${knownFields[key]!.flags!.label!.replace('?', '\\?')}: `),
    });
    await user.click(line);
    expect(screen.getByRole(role, { name })).toHaveFocus();
  });

  it('is announced only once, in the summary', async () => {
    const user = userEvent.setup();
    renderForm({ product: untabbed, schema: schemaOf(requiredField('family_name')) });
    const name = await screen.findByRole('textbox', { name: 'Family name' });
    await user.type(name, 'x{Backspace}');
    await user.tab();
    const inField = await screen.findByText(/^Oops! Don't forget to fill this in$/);
    expect(inField).toHaveAttribute('aria-live', 'polite');
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveAttribute('aria-atomic', 'false');
    expect(summary).toHaveTextContent(/Don't forget to fill this in/);
    expect(inField).not.toHaveAttribute('aria-live');
    expect(name).toHaveAccessibleDescription(/Don't forget to fill this in/);
  });

  it('of a photo moves the focus to the file input', async () => {
    const user = userEvent.setup();
    renderForm({ product: untabbed, schema: schemaOf(requiredField('photo')) });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Choose a photo')).toHaveFocus();
  });
});
