import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemaFields } from '@bindery/shared/forms';
import type { AvatarKey, Customisation, SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import {
  answersPages,
  answersSchema,
  everyFieldSchema,
  renderRemote,
  somePages,
} from '@bindery/shared/testing';
import type { AvatarSlotProps } from '../../../contract';
import { CustomisationForm } from '../customisation-form';
import { schemaOf, SLUG, stored, untabbed } from '../form-test-kit';

// without a layout nothing is in sight, and what is not in sight takes no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  window.localStorage.clear();
});

/** Says what it was asked to draw: the preview's picture stands here on the page. */
function Avatar({ values, characterTypeIndex, characterIndex, isSmall }: AvatarSlotProps) {
  const groups = (values['characters'] ?? []) as { customisations: Customisation[] }[];
  const { hair, hat } = groups[characterTypeIndex]?.customisations[characterIndex] ?? values;
  const look = [hair, hat].filter(Boolean).join(' and ') || 'nothing chosen';
  return isSmall ? <span aria-hidden>{look}</span> : <img alt={`A character with ${look}`} />;
}
const avatar = (
  characterIndex: number,
  keys: string[],
  preset: Record<string, string>,
  presetOther?: Record<string, string>,
): AvatarKey => ({
  role: 'child',
  characterTypeIndex: 0,
  characterIndex,
  keys,
  metas: [{ assetPath: '/a', staticAssetPath: '/a', preset, ...(presetOther && { presetOther }) }],
});

function open(schema: SchemaPreview, values: Customisation = {}, lockedKeys?: string[]) {
  window.localStorage.setItem(SLUG, JSON.stringify(values));
  renderRemote(
    <CustomisationForm
      product={untabbed}
      Avatar={Avatar}
      lockedKeys={lockedKeys}
      onComplete={() => undefined}
    />,
    { handlers: [answersSchema(schema), answersPages(somePages)] },
  );
  return userEvent.setup();
}
const choiceField = (urlKey: string, ...values: string[]): SchemaField => ({
  urlKey,
  type: 'string',
  flags: { only: true, label: urlKey },
  allow: values,
  metas: [
    {
      canvasComponent: 'ChoiceGroup',
      display: 'text',
      options: values.map((value) => ({ value, label: value })),
    },
  ],
});
const picture = (name: string) => screen.findByRole('img', { name });
const look = (number: number) =>
  within(screen.getByRole('group', { name: 'Ready-made looks' })).getByRole('button', {
    name: new RegExp(`Look ${number}`),
  });

describe('the look of a book with one character', () => {
  const hero = (): SchemaPreview => ({
    ...schemaOf(choiceField('hair', 'red', 'black'), choiceField('hat', 'sun', 'wool')),
    avatars: [avatar(0, ['hair', 'hat'], { hair: 'red', hat: 'wool' }, { hair: 'black', hat: 'sun' })],
  });

  it('is drawn beside its questions and follows them', async () => {
    const user = open(hero());
    expect(await picture('A character with nothing chosen')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'black' }));
    expect(await picture('A character with black')).toBeVisible();
  });

  it('can begin with a ready-made one, by keyboard, and goes back in one step', async () => {
    const user = open(hero(), { hair: 'black' });
    await picture('A character with black');
    look(1).focus();
    await user.keyboard('{Enter}');
    expect(await picture('A character with red and wool')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'wool' })).toBeChecked();
    expect(look(1)).toHaveAttribute('aria-pressed', 'true');
    expect(look(2)).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(stored()).toMatchObject({ hair: 'red', hat: 'wool' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await picture('A character with black')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a ready-made look of a book that is bought', () => {
  it('changes nothing that is locked', async () => {
    const schema: SchemaPreview = {
      ...schemaOf(choiceField('hair', 'red', 'black'), choiceField('hat', 'sun', 'wool')),
      avatars: [avatar(0, ['hair', 'hat'], { hair: 'red', hat: 'wool' })],
    };
    const user = open(schema, { hair: 'black', hat: 'sun' }, ['hair']);
    await picture('A character with black and sun');
    await user.click(look(1));
    expect(await picture('A character with black and wool')).toBeVisible();
    await waitFor(() => expect(stored()).toEqual({ hair: 'black', hat: 'wool' }));
  });
});

describe('the looks of several characters', () => {
  const characters = schemaFields(everyFieldSchema)['characters']!;
  const family = (): SchemaPreview => ({
    ...schemaOf(characters),
    avatars: [0, 1].map((index) => avatar(index, ['hair', 'hat'], { hair: 'black', hat: 'wool' })),
  });
  const bo = {
    characters: [
      { type: 'child', count: '2', customisations: [{ name: 'Bo', hair: 'red' }, {}] },
      { type: 'pet', count: '0', customisations: [] },
    ],
  };

  it('are on the cards of those who were described', async () => {
    open(family(), bo);
    expect(within(await screen.findByRole('button', { name: /^Bo/ })).getByText('red')).toBeInTheDocument();
    expect(
      within(screen.getByRole('button', { name: /^Child 2/ })).queryByText('nothing chosen'),
    ).not.toBeInTheDocument();
  });

  it('follow the draft in the modal; a ready-made one counts once it is saved', async () => {
    const user = open(family(), bo);
    await user.click(await screen.findByRole('button', { name: /^Bo/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Bo' });
    expect(await within(dialog).findByRole('img', { name: 'A character with red' })).toBeVisible();
    await user.click(look(1));
    expect(await within(dialog).findByRole('img', { name: 'A character with black and wool' })).toBeVisible();
    expect(stored()).toMatchObject(bo);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(stored()).toMatchObject({
        characters: [{ customisations: [{ name: 'Bo', hair: 'black', hat: 'wool' }, {}] }, {}],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toMatchObject(bo));
  });
});
