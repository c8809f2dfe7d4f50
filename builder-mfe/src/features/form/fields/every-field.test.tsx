import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema, refusesFields } from '@bindery/shared/testing';
import type { SchemaField } from '@bindery/shared/contracts';
import { loadWords } from '../../../words';
import { renderForm, schemaOf, storedDraft, untabbed, type FormTestOptions } from '../form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const knownFields = schemaFields(everyFieldSchema);
function renderFields(
  fields: Record<string, Partial<SchemaField> & Record<string, unknown>>,
  options: FormTestOptions = {},
) {
  const schema = schemaOf(
    ...Object.entries(fields).map(([urlKey, over]) => ({ ...knownFields[urlKey], ...over, urlKey })),
  );
  return renderForm({ product: untabbed, schema, ...options });
}
const expectValues = async (values: unknown) => {
  await waitFor(() => expect(storedDraft()).toEqual(values));
};

describe('a number', () => {
  it('accepts a limited number of digits, and stores a number', async () => {
    const user = userEvent.setup();
    renderFields({ sandwiches: {} });
    const field = await screen.findByRole('textbox', {
      name: 'Sandwiches',
      description: 'e.g. 24 3 characters left',
    });
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAccessibleDescription(/e\.g\. 24/);
    expect(field).toBeRequired();
    await user.type(field, '12');
    expect(field).toHaveAccessibleDescription('e.g. 24 1 character left');
    await expectValues({ sandwiches: 12 });
  });

  it('shows an error for letters, fractions and too many digits', async () => {
    const user = userEvent.setup();
    renderFields({ sandwiches: {} });
    const field = await screen.findByRole('textbox', { name: 'Sandwiches' });
    for (const [text, error] of [
      ['1x', /unsupported characters/],
      ['1.5', /unsupported characters/],
      ['501', /too long/],
      ['1,234', /too long/],
      ['-1', undefined],
    ] as const) {
      await user.clear(field);
      await user.type(field, text);
      if (error) expect(field).toHaveAccessibleDescription(error);
      expect(field).toHaveValue(text);
    }
    await user.tab();
    expect(field).toHaveAccessibleDescription(/a little short/);
  });
});

describe('a group of checkboxes', () => {
  it('stores the choices in the order of its options', async () => {
    const user = userEvent.setup();
    renderFields({ basket: {} });
    const basket = await screen.findByRole('group', { name: /Basket/ });
    await user.click(within(basket).getByRole('checkbox', { name: 'Tea' }));
    await user.click(within(basket).getByRole('checkbox', { name: 'Cake' }));
    await expectValues({ basket: ['cake', 'tea'] });
    await user.click(within(basket).getByRole('checkbox', { name: 'Tea' }));
    await expectValues({ basket: ['cake'] });
  });

  it('reports too few choices only when the shopper leaves the group', async () => {
    const user = userEvent.setup();
    renderFields({ basket: {}, family_name: {} });
    const basket = await screen.findByRole('group', { name: /Basket/ });
    await user.click(within(basket).getByRole('checkbox', { name: 'Cake' }));
    await user.keyboard('{Tab}');
    expect(basket).toHaveAccessibleDescription('');
    await user.click(screen.getByRole('textbox', { name: 'Family name' }));
    expect(basket).toHaveAccessibleDescription('Please select at least 2 options');
    for (const name of ['Jam', 'Tea', 'Nuts'])
      await user.click(within(basket).getByRole('checkbox', { name }));
    expect(basket).toHaveAccessibleDescription('Please select no more than 3 options');
    expect(within(basket).getByRole('checkbox', { name: 'Nuts' })).toBeInvalid();
    await user.click(within(basket).getByRole('checkbox', { name: 'Nuts' }));
    expect(basket).toHaveAccessibleDescription('');
  });

  it.each([[[]], [[{ name: 'min', args: { limit: 1 } }]], [[{ name: 'max', args: { limit: 1 } }]]])(
    'shows an error if the schema lacks its minimum or maximum: %j',
    async (rules) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      renderFields({ basket: { rules }, family_name: {} });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        /the error was: Min and max fields are requiredTry again$/,
      );
      expect(screen.getByRole('textbox', { name: 'Family name' })).toBeEnabled();
    },
  );
});

describe('a list of texts', () => {
  it('starts at its minimum length and can grow to its maximum', async () => {
    const user = userEvent.setup();
    renderFields({ likes: {} });
    const firstInput = await screen.findByRole('textbox', { name: 'Likes 1' });
    expect(screen.getByRole('group', { name: 'Likes' })).toHaveAccessibleDescription(/e\.g\. custard/);
    expect(screen.queryByRole('button', { name: 'Remove the last one' })).not.toBeInTheDocument();
    await user.type(firstInput, 'mud');
    await user.click(screen.getByRole('button', { name: 'Add another' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Likes 2' })).toHaveFocus());
    await user.keyboard('tea');
    await user.click(screen.getByRole('button', { name: 'Add another' }));
    expect(screen.queryByRole('button', { name: 'Add another' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the last one' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Likes 2' })).toHaveFocus());
    await expectValues({
      likes: [
        { id: expect.stringMatching(/^[a-z0-9]{5}$/), text: 'mud' },
        { id: expect.stringMatching(/^[a-z0-9]{5}$/), text: 'tea' },
      ],
    });
    const [firstLike, two] = (storedDraft() as { likes: { id: string }[] }).likes;
    expect(firstLike!.id).not.toBe(two!.id);
  });

  it('limits the length of each text', async () => {
    const user = userEvent.setup();
    renderFields({
      likes: {
        rules: [
          { name: 'min', args: { limit: 2 } },
          { name: 'max', args: { limit: 3 } },
        ],
      },
    });
    const [firstInput, second] = [
      await screen.findByRole('textbox', { name: 'Likes 1' }),
      screen.getByRole('textbox', { name: 'Likes 2' }),
    ];
    await user.type(firstInput, 'knock-knock');
    expect(firstInput).toHaveAccessibleDescription(
      'Whoops! This is too long for the page. -3 characters left',
    );
    await user.type(second, 'a');
    await user.tab();
    expect(second).toHaveAccessibleDescription('This is a little short. Add some more! 7 characters left');
    expect(firstInput).toBeInvalid();
    await user.clear(firstInput);
    await user.type(firstInput, 'mud');
    expect(firstInput).toBeValid();
  });

  it('may be empty if the schema’s minimum is 0', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    renderFields(
      {
        likes: {
          flags: { label: 'Likes' },
          rules: [
            { name: 'min', args: { limit: 0 } },
            { name: 'max', args: { limit: 3 } },
          ],
        },
      },
      { onComplete },
    );
    await user.click(await screen.findByRole('button', { name: 'Add one' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the last one' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalled());
  });

  it('shows the server’s error at the whole list, not at an entry', async () => {
    const user = userEvent.setup();
    renderFields(
      { likes: {} },
      {
        stored: { likes: [{ id: 'aaaaa', text: 'mud' }] },
        handlers: [refusesFields(['likes', 'string.pattern.base'])],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(
      await screen.findByRole('group', { name: /Likes/, description: /unsupported characters/ }),
    ).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Likes 1' }), 's');
    expect(
      screen.queryByRole('group', { name: /Likes/, description: /unsupported characters/ }),
    ).not.toBeInTheDocument();
  });

  it('is required unless the schema allows an empty list', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    const { unmount } = renderFields({ likes: {} }, { onComplete });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(
      await screen.findByRole('textbox', { name: 'Likes 1', description: /Don't forget to fill this in/ }),
    ).toHaveFocus();
    expect(onComplete).not.toHaveBeenCalled();
    unmount();
    renderFields({ likes: { allow: [] } }, { onComplete });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalled());
  });
});

describe('a date', () => {
  const partLabels = () =>
    screen
      .getAllByRole('combobox')
      .map(
        (select) => select.getAttribute('aria-label') ?? (select as HTMLSelectElement).labels[0]?.textContent,
      );

  it.each([
    ['us', 'Month,Day,Year'],
    ['ca', 'Month,Day,Year'],
    ['uk', 'Day,Month,Year'],
    ['de', 'Tag,Monat,Jahr'],
  ])('shows its parts in the order of %s', async (market, order) => {
    await loadWords(findMarket(market)!);
    renderFields({ day: {} }, { market: findMarket(market)! });
    await screen.findByRole('group', { name: /Day of the picnic/ });
    expect(partLabels().join()).toBe(order);
  });

  it('offers the schema’s years from the newest to the oldest', async () => {
    renderFields({ day: {} });
    const names = async (label: string) =>
      within(await screen.findByRole('combobox', { name: label }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(await names('Year')).toEqual(['–', '2024', '2023', '2022', '2021', '2020']);
    expect((await names('Day')).at(-1)).toBe('31');
    expect((await names('Month')).slice(1, 3)).toEqual(['January', 'February']);
  });

  it('counts as missing until it is complete', async () => {
    const user = userEvent.setup();
    renderFields({
      day: { flags: { label: 'Day', presence: 'required' }, allow: undefined },
      family_name: {},
    });
    const group = await screen.findByRole('group', { name: /Day/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '31');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2021');
    expect(storedDraft()).toBeNull();
    await user.click(screen.getByRole('textbox', { name: 'Family name' }));
    expect(group).toHaveAccessibleDescription("Oops! Don't forget to fill this in");
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February');
    expect(group).toHaveAccessibleDescription('This day isn’t in the calendar. Please check it.');
    expect(screen.getByRole('combobox', { name: 'Day' })).toHaveValue('31');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '28');
    expect(group).toHaveAccessibleDescription('');
    await expectValues({ day: '2021-02-28' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '–');
    await expectValues({});
  });

  it('offers only day and month if the schema allows only one year (CAL-04)', async () => {
    const user = userEvent.setup();
    renderFields({ day: { metas: [{ canvasComponent: 'Date', minYear: 2024, maxYear: 2024 }] } });
    const group = await screen.findByRole('group', { name: /Day of the picnic/ });
    expect(partLabels().join()).toBe('Day,Month');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '29');
    await user.tab();
    await user.tab();
    expect(group).toHaveAccessibleDescription(/^$/);
    expect(screen.getByText('A day needs both: day and month.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February');
    await expectValues({ day: '2024-02-29' });
    expect(screen.queryByText('A day needs both: day and month.')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '–');
    await expectValues({ day: '' });
  });

  it('shows the child’s age now or at the next birthday, as the schema says', async () => {
    const year = new Date().getFullYear() - 5;
    // the birthday is 1 January, which exists in every year and never lies in the future
    const birthday = `${year}-01-01`;
    const meta = { canvasComponent: 'Date', minYear: year - 5, maxYear: year + 5 };
    const { unmount } = renderFields(
      { day: { metas: [{ ...meta, yearsCount: 'current' }] } },
      { stored: { day: birthday } },
    );
    expect(await screen.findByText('Age today: 5')).toBeVisible();
    unmount();
    renderFields({ day: { metas: [{ ...meta, yearsCount: 'next' }] } }, { stored: { day: birthday } });
    expect(await screen.findByText('Age at the next birthday: 6')).toBeVisible();
  });
});

describe('a choice with custom text', () => {
  it('accepts an option or custom text, and restores the text later', async () => {
    const user = userEvent.setup();
    renderFields({ cake: {} });
    await user.click(await screen.findByRole('radio', { name: 'Something else' }));
    const ownInput = screen.getByRole('textbox', { name: 'Cake: Something else' });
    expect(ownInput).toHaveFocus();
    await user.type(ownInput, 'plum');
    await expectValues({ cake: 'plum' });
    expect(screen.getByRole('radio', { name: 'Something else' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Lemon' }));
    await expectValues({ cake: 'lemon' });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    expect(screen.getByRole('textbox')).toHaveValue('plum');
  });

  it('limits the length of the custom text', async () => {
    const user = userEvent.setup();
    renderFields({ cake: {} }, { stored: { cake: 'upside down' } });
    const group = await screen.findByRole('radiogroup', {
      name: 'Cake',
      description: /too long for the page/,
    });
    expect(within(group).getByRole('radio', { name: 'Something else' })).toBeChecked();
    const ownInput = screen.getByRole('textbox', { description: /-1 character left/ });
    await user.type(ownInput, '{Backspace}');
    expect(group).toBeValid();
  });

  it('shows an error if its component for custom text is unsuitable', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderFields(
      { cake: { metas: [{ ...knownFields.cake!.metas![0]!, freeEntryComponent: 'Photo' }] } },
      { stored: { cake: 'plum' } },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Field component mismatch: "cake" of type string asks for Photo',
    );
  });
});
