import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema } from '@bindery/shared/testing';
import { renderForm, schemaOf, SLUG, stored, untabbed } from '../../form-test-kit';

// without a layout nothing is in sight, and what is not in sight takes no focus
beforeEach(() => { jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList); });
afterEach(() => { window.localStorage.clear(); });

const characters = schemaFields(everyFieldSchema).characters!;
const noPets = { type: 'pet', count: '0', customisations: [] };
const boAndAl = { characters: [{ type: 'child', count: '2', customisations: [{ name: 'Bo', hair: 'red' }, { name: 'Al', hair: 'red' }] }, noPets] };
const card = (name: RegExp) => screen.findByRole('button', { name });
const name = () => screen.getByRole('textbox', { name: 'Name' });
const save = () => screen.getByRole('button', { name: 'Save' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function opened(title: string, values: Record<string, unknown> | undefined = boAndAl, onComplete?: () => void) {
  const user = userEvent.setup();
  renderForm({ product: untabbed, schema: schemaOf(characters), stored: values, onComplete });
  await user.click(await card(new RegExp(`^${title}`)));
  const dialog = await screen.findByRole('dialog', { name: title });
  return { user, dialog };
}

describe("a character's form in a modal", () => {
  it('opens with the chosen character, its title focused', async () => {
    const { dialog } = await opened('Al');
    expect(name()).toHaveValue('Al');
    expect(within(dialog).getByRole('radio', { name: 'Red' })).toBeChecked();
    await waitFor(() => expect(within(dialog).getAllByRole('heading', { name: 'Al' })).toContain(document.activeElement));
  });

  it('keeps nothing until it is saved, and then the whole of it, once, without completing the form', async () => {
    const onComplete = jest.fn();
    const { user } = await opened('Bo', boAndAl, onComplete);
    await user.type(name(), 'b');
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(screen.getByRole('radio', { name: 'Sun' }));
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    expect(stored()).toEqual(boAndAl);
    await user.click(save());
    await closed();
    expect(stored()).toMatchObject({ characters: [{ count: '2', customisations: [{ name: 'Bob', hair: 'black', hat: 'sun' }, { name: 'Al', hair: 'red' }] }, noPets] });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Bob Black/ })).toHaveFocus());
    expect(onComplete).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toEqual(boAndAl));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('leads to the first value that is missing or wrong, and saves nothing', async () => {
    const { user } = await opened('Child 1', {});
    await user.click(save());
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription(/Don't forget to fill this in/);
    await user.type(name(), 'Bartholomew the Third{Enter}');
    expect(name()).toHaveAccessibleDescription(/too long for the page/);
    await user.clear(name());
    await user.type(name(), 'Bo{Enter}');
    expect(screen.getByRole('radiogroup', { name: 'Hair', description: /Don't forget/ })).toContainElement(document.activeElement as HTMLElement);
    expect(stored()).toEqual({});
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    await user.click(save());
    await closed();
    expect(stored()).toMatchObject({ characters: [{ count: '2', customisations: [{ name: 'Bo', hair: 'red' }, {}] }, { count: '1' }] });
  });

  it('closes at once where nothing was typed, the focus on its card and no error said', async () => {
    const { user } = await opened('Child 2', {});
    await user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Child 2/ })).toHaveFocus());
    expect(screen.getByRole('group', { name: /Who is coming/ })).not.toHaveAccessibleDescription(/Don't forget/);
    expect(stored()).toEqual({});
  });

  it('asks before what was typed is lost', async () => {
    const { user } = await opened('Bo');
    await user.type(name(), 'b');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(name()).toHaveValue('Bob');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Bo Red/ })).toHaveFocus());
    expect(stored()).toEqual(boAndAl);
    await user.click(screen.getByRole('button', { name: /^Bo Red/ }));
    await waitFor(() => expect(name()).toHaveValue('Bo'));
  });

  it('saves its character alone: what another tab wrote of the others stays', async () => {
    const { user } = await opened('Bo');
    await user.type(name(), 'b');
    const other = { characters: [{ ...boAndAl.characters[0], customisations: [{ name: 'Bo', hair: 'red' }, { name: 'Ali', hair: 'black' }] }, noPets] };
    const written = JSON.stringify(other);
    window.localStorage.setItem(SLUG, written);
    act(() => { window.dispatchEvent(new StorageEvent('storage', { key: SLUG, newValue: written, storageArea: window.localStorage })); });
    await user.click(save());
    await closed();
    expect(stored()).toMatchObject({ characters: [{ customisations: [{ name: 'Bob', hair: 'red' }, { name: 'Ali', hair: 'black' }] }, noPets] });
  });
});
