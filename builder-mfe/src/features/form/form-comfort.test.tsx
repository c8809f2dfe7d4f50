import { afterEach, describe, it, expect } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '@bindery/shared';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema } from '@bindery/shared/testing';
import { renderForm, schemaOf, SLUG, storedDraft, untabbed } from './form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const completeValues = { name: 'Bo', hair: 'red', friend: 'owl' };
const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const undo = () => screen.getByRole('button', { name: 'Undo' });
const redo = () => screen.getByRole('button', { name: 'Redo' });
const tab = (name: string) => screen.getByRole('tab', { name });
const expectAnnouncement = (text: RegExp | string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map((region) => region.textContent)
        .join('|'),
    ).toMatch(text),
  );

function otherTabWrites(values: Record<string, unknown>): void {
  const newValue = JSON.stringify(values);
  window.localStorage.setItem(SLUG, newValue);
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', { key: SLUG, newValue, storageArea: window.localStorage }),
    );
  });
}

describe('undo and redo', () => {
  it('remove and restore a whole word', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    const name = await nameField();
    await user.type(name, 'by');
    await user.click(undo());
    expect(name).toHaveValue('Bo');
    expect(storedDraft()).toMatchObject({ name: 'Bo' });
    await expectAnnouncement('Undone: Name');
    await user.click(redo());
    expect(name).toHaveValue('Boby');
    expect(storedDraft()).toMatchObject({ name: 'Boby' });
  });

  it('change one choice at a time', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await nameField();
    expect(undo()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(undo());
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    await user.click(undo());
    expect(screen.getByRole('radio', { name: 'Black' })).toBeChecked();
    await user.click(undo());
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(undo()).toHaveAttribute('aria-disabled', 'true');
    expect(undo()).toHaveFocus();
    expect(redo()).not.toHaveAttribute('aria-disabled');
  });

  it('work across the steps of the form', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await nameField();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(tab('2. The story'));
    await user.click(undo());
    expect(tab('1. Who is it for?')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
  });

  it.each([
    ['{Control>}z{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}'],
    ['{Meta>}z{/Meta}', '{Control>}y{/Control}'],
  ])('respond to %s and %s', async (back, forward) => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await nameField();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.keyboard(back);
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    await user.keyboard(forward);
    expect(screen.getByRole('radio', { name: 'Black' })).toBeChecked();
  });

  it('are left to the browser while a text field has the focus', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await nameField();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(await nameField());
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('radio', { name: 'Black' })).toBeChecked();
  });

  it('still work after a visit to the next page', async () => {
    const user = userEvent.setup();
    const firstForm = renderForm({ stored: completeValues });
    await nameField();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    firstForm.unmount();
    renderForm({ store: firstForm.store });
    await nameField();
    await user.click(undo());
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
  });
});

describe('the draft', () => {
  it('shows at once that it is saved, and announces it after a pause', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await nameField();
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    expect(await screen.findAllByText('Saved')).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2), { timeout: 3000 });
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(screen.getAllByText('Saved')).toHaveLength(1);
  });

  it('opens at the same step after a reload', async () => {
    const user = userEvent.setup();
    const page = renderForm({ stored: completeValues });
    await nameField();
    await user.click(tab('2. The story'));
    page.unmount();
    renderForm();
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
  });

  it('is emptied after a confirmation, and is restored by a single undo', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await user.click(await screen.findByRole('button', { name: 'Start again' }));
    const question = screen.getByRole('group', { name: 'Start again?' });
    expect(question).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(question).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start again' })).toHaveFocus();
    expect(await nameField()).toHaveValue(completeValues.name);

    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Start again?' })).getByRole('button', {
        name: 'Start again',
      }),
    );
    expect(await nameField()).toHaveValue('');
    expect(await nameField()).toHaveFocus();
    expect(screen.queryByText("Oops! Don't forget to fill this in")).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(storedDraft()).not.toHaveProperty('name');
    expect(JSON.parse(window.localStorage.getItem(`${SLUG}:replaced`)!)).toMatchObject({
      values: completeValues,
    });

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await nameField()).toHaveValue(completeValues.name);
    await waitFor(() => expect(storedDraft()).toEqual(completeValues));
  });

  it('can become a new book without changing its cart line', async () => {
    const user = userEvent.setup();
    window.localStorage.setItem(`${SLUG}:line:l-1`, JSON.stringify(completeValues));
    const Address = () => {
      const { pathname, search } = useLocation();
      return <output>{pathname + search}</output>;
    };
    renderForm({ path: '/uk/create/a-book/1?line=l-1', beside: <Address /> });
    expect(await nameField()).toHaveValue(completeValues.name);
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    const question = screen.getByRole('group', { name: 'Start again?' });
    expect(question).toHaveTextContent('Your cart doesn’t change.');
    await user.click(within(question).getByRole('button', { name: 'Start again' }));
    expect(await screen.findByText('/uk/personalized-products/a-book')).toBeVisible();
    expect(await nameField()).toHaveValue('');
    expect(storedDraft()).toEqual({ hair: completeValues.hair, friend: completeValues.friend });
    expect(window.localStorage.getItem(`${SLUG}:line:l-1`)).toBe(JSON.stringify(completeValues));
  });
});

describe('finished steps', () => {
  it('are marked as finished', async () => {
    const user = userEvent.setup();
    renderForm();
    await user.type(await nameField(), 'Bo');
    expect(tab('1. Who is it for?')).toHaveAccessibleDescription('1 question left');
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(tab('1. Who is it for?')).toHaveAccessibleDescription('Done');
    await user.type(await nameField(), ' the Seventeenth');
    expect(tab('1. Who is it for?')).not.toHaveAccessibleDescription('Done');
  });

  it('stay unfinished while a character is incomplete', async () => {
    const user = userEvent.setup();
    const characters = (...customisations: object[]) => [
      { type: 'child', count: '2', customisations },
      { type: 'pet', count: '0', customisations: [] },
    ];
    const product = {
      ...untabbed,
      content: {
        ...untabbed.content,
        form: {
          ...untabbed.content.form,
          tabs: [
            { title: 'Who', keys: 'characters' },
            { title: 'Name', keys: 'family_name' },
          ],
        },
      },
    };
    const knownFields = schemaFields(everyFieldSchema);
    renderForm({
      product,
      schema: schemaOf(knownFields.characters!, knownFields.family_name!),
      stored: { characters: characters({ name: 'Bo', hair: 'red' }, { name: 'Al' }, {}) },
    });
    await screen.findByRole('button', { name: /^Al Still to do: Hair/ });
    expect(tab('1. Who')).toHaveAccessibleDescription('1 question left');
    expect(tab('2. Name')).toBeEnabled();
    otherTabWrites({ characters: characters({ name: 'Bo', hair: 'red' }, { name: 'Al', hair: 'red' }, {}) });
    expect(tab('1. Who')).toHaveAccessibleDescription('Done');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Children' }), '3');
    expect(tab('1. Who')).toHaveAccessibleDescription('2 questions left');
  });
});

describe('a change in another tab', () => {
  it('overwrites nothing in this tab until the shopper chooses between the tabs', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    const name = await nameField();
    await user.type(name, 'by');
    await waitFor(() => expect(storedDraft()).toMatchObject({ name: 'Boby' }));
    otherTabWrites({ ...completeValues, name: 'Al', hair: 'black' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Which version of Name should we keep?');
    expect(name).toHaveValue('Boby');
    expect(screen.getByRole('radio', { name: 'Black' })).toBeChecked();
    expect(storedDraft()).toMatchObject({ name: 'Al' });
    await user.click(screen.getByRole('button', { name: 'This tab' }));
    expect(storedDraft()).toEqual({ ...completeValues, name: 'Boby', hair: 'black' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(name).toHaveFocus();
  });

  it('replaces this tab’s values if the shopper chooses the other tab', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    const name = await nameField();
    await user.type(name, 'by');
    await waitFor(() => expect(storedDraft()).toMatchObject({ name: 'Boby' }));
    otherTabWrites({ ...completeValues, name: 'Al' });
    await user.click(await screen.findByRole('button', { name: 'The other tab' }));
    expect(name).toHaveValue('Al');
    expect(storedDraft()).toEqual({ ...completeValues, name: 'Al' });
  });

  it('makes the form ask for a choice before it submits the step', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    const name = await nameField();
    // nothing is stored yet, because the shopper is still typing
    fireEvent.change(name, { target: { value: 'Ida' } });
    otherTabWrites({ ...completeValues, name: 'Al' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const keep = await screen.findByRole('button', { name: 'This tab' });
    await waitFor(() => expect(keep).toHaveFocus());
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
    expect(storedDraft()).toMatchObject({ name: 'Al' });
  });
});
