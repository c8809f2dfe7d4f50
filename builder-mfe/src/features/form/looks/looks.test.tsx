import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import { findMarket } from '@bindery/shared/market';
import type {
  AvatarKey,
  Customisation,
  LibraryCharacter,
  SchemaField,
  SchemaPreview,
} from '@bindery/shared/contracts';
import {
  anEmptyCart,
  answersPages,
  answersSchema,
  everyFieldSchema,
  handle,
  renderRemote,
  somePages,
  type Handler,
  whileOffline,
} from '@bindery/shared/testing';
import type { AvatarSlotProps } from '@bindery/contracts/builder';
import { CustomisationForm } from '../customisation-form';
import { schemaOf, SLUG, storedDraft, untabbed } from '../form-test-kit';

// jsdom has no layout, and elements without a layout cannot take the focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  window.localStorage.clear();
});

/** Stands in for the preview's picture and prints the picture's props. */
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

function open(
  schema: SchemaPreview,
  values: Customisation = {},
  { lockedKeys, handlers = [] }: { lockedKeys?: string[]; handlers?: Handler[] } = {},
) {
  window.localStorage.setItem(SLUG, JSON.stringify(values));
  const { queryClient, network } = renderRemote(
    <CustomisationForm
      product={untabbed}
      Avatar={Avatar}
      lockedKeys={lockedKeys}
      onComplete={() => undefined}
    />,
    { handlers: [answersSchema(schema), answersPages(somePages), ...handlers] },
  );
  return Object.assign(userEvent.setup(), { queryClient, network });
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
  within(screen.getByRole('group', { name: 'Quick start: pick a look' })).getByRole('button', {
    name: new RegExp(`Look ${number}`),
  });

describe('the look of a book with one character', () => {
  const hero = (): SchemaPreview => ({
    ...schemaOf(choiceField('hair', 'red', 'black'), choiceField('hat', 'sun', 'wool')),
    avatars: [avatar(0, ['hair', 'hat'], { hair: 'red', hat: 'wool' }, { hair: 'black', hat: 'sun' })],
  });

  it('is shown beside the questions and updates with the answers', async () => {
    const user = open(hero());
    expect(await picture('A character with nothing chosen')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'black' }));
    expect(await picture('A character with black')).toBeVisible();
  });

  it('can change to a preset, which a single undo reverts', async () => {
    const user = open(hero(), { hair: 'black' });
    await picture('A character with black');
    look(1).focus();
    await user.keyboard('{Enter}');
    expect(await picture('A character with red and wool')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'wool' })).toBeChecked();
    expect(look(1)).toHaveAttribute('aria-pressed', 'true');
    expect(look(2)).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(storedDraft()).toMatchObject({ hair: 'red', hat: 'wool' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await picture('A character with black')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a preset look of a bought book', () => {
  it('changes no field that is locked', async () => {
    const schema: SchemaPreview = {
      ...schemaOf(choiceField('hair', 'red', 'black'), choiceField('hat', 'sun', 'wool')),
      avatars: [avatar(0, ['hair', 'hat'], { hair: 'red', hat: 'wool' })],
    };
    const user = open(schema, { hair: 'black', hat: 'sun' }, { lockedKeys: ['hair'] });
    await picture('A character with black and sun');
    await user.click(look(1));
    expect(await picture('A character with black and wool')).toBeVisible();
    await waitFor(() => expect(storedDraft()).toEqual({ hair: 'black', hat: 'wool' }));
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

  it('are shown on the characters’ cards once a look is chosen', async () => {
    open(family(), bo);
    expect(within(await screen.findByRole('button', { name: /^Bo/ })).getByText('red')).toBeInTheDocument();
    expect(
      within(screen.getByRole('button', { name: /^Child 2/ })).queryByText('nothing chosen'),
    ).not.toBeInTheDocument();
  });

  it('show unsaved answers in the modal, but are stored only when the shopper saves', async () => {
    const user = open(family(), bo);
    await user.click(await screen.findByRole('button', { name: /^Bo/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Bo' });
    expect(await within(dialog).findByRole('img', { name: 'A character with red' })).toBeVisible();
    await user.click(look(1));
    expect(await within(dialog).findByRole('img', { name: 'A character with black and wool' })).toBeVisible();
    expect(storedDraft()).toMatchObject(bo);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(storedDraft()).toMatchObject({
        characters: [{ customisations: [{ name: 'Bo', hair: 'black', hat: 'wool' }, {}] }, {}],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(storedDraft()).toMatchObject(bo));
  });
});

/** Source: docs/rules.md CHAR-09, CHAR-07 */
describe('characters from other books', () => {
  const PATH = '/website/v2/characters';
  const hero = (): SchemaPreview => ({
    ...schemaOf(
      { urlKey: 'name', flags: { label: 'Name' }, metas: [{ canvasComponent: 'SingleLineText' }] },
      choiceField('hair', 'red', 'black'),
      choiceField('hat', 'sun', 'wool'),
      choiceField('coat', 'blue', 'green'),
    ),
    avatars: [avatar(0, ['hair', 'hat', 'coat'], { hair: 'red', hat: 'wool' })],
  });
  const robin: LibraryCharacter = {
    id: 'id-of-robin',
    name: 'Robin',
    books: ['line-1'],
    values: { hair: 'red', hat: 'wool', coat: 'purple', boots: 'high' },
  };
  const kim: LibraryCharacter = {
    ...robin,
    id: 'id-of-kim',
    name: 'Kim',
    values: { hair: 'red', hat: 'sun' },
  };
  const library = (): HTMLElement => screen.getByRole('group', { name: 'People you’ve made before' });
  const offered = (): string[] =>
    within(library())
      .getAllByRole('button', { name: /look$/ })
      .map((button) => button.getAttribute('aria-label')!);
  const use = (name: string) => screen.findByRole('button', { name: `Use ${name}’s look` });
  const stopOffering = (name: string) => screen.getByRole('button', { name: `Forget ${name}` });
  const answersLibrary = (...characters: LibraryCharacter[]) =>
    handle(`GET ${PATH}`, { body: { data: characters } });

  /** Opens the form with a loaded cart. */
  async function openWith(
    characters: LibraryCharacter[],
    values: Customisation = {},
    {
      schema = hero(),
      ...options
    }: { schema?: SchemaPreview; lockedKeys?: string[]; handlers?: Handler[] } = {},
  ) {
    const user = open(schema, values, {
      ...options,
      handlers: [answersLibrary(...characters), ...(options.handlers ?? [])],
    });
    const uk = findMarket('uk')!;
    act(() => void user.queryClient.setQueryData(cartQuery(uk).queryKey, anEmptyCart));
    return user;
  }

  it('come from the cart, orders and drafts on this device, without duplicates', async () => {
    window.localStorage.setItem('another-book', JSON.stringify({ name: 'Robin', hair: 'red', hat: 'wool' }));
    window.localStorage.setItem('a-third', JSON.stringify({ name: 'Ida', hair: 'black', hat: 'wool' }));
    await openWith([robin, kim], { hair: 'black' });
    await use('Kim');
    expect(offered()).toEqual(['Use Robin’s look', 'Use Kim’s look', 'Use Ida’s look']);
  });

  it('do not come from the book that the shopper is changing', async () => {
    await openWith([], { name: 'Me', hair: 'black', hat: 'sun' });
    await picture('A character with black and sun');
    await userEvent.click(screen.getByRole('radio', { name: 'red' }));
    await picture('A character with red and sun');
    expect(screen.queryByRole('group', { name: 'People you’ve made before' })).not.toBeInTheDocument();
  });

  it('can be copied, which a single undo reverts', async () => {
    const user = await openWith([robin], { hair: 'black', coat: 'green' });
    (await use('Robin')).focus();
    await user.keyboard('{Enter}');
    expect(await picture('A character with red and wool')).toBeVisible();
    expect(within(library()).getByRole('status')).toHaveTextContent(
      'Filled in: Name, hair and hat. Not changed: coat.',
    );
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Robin');
    expect(await use('Robin')).toHaveFocus();
    expect(await use('Robin')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(storedDraft()).toEqual({ name: 'Robin', hair: 'red', hat: 'wool', coat: 'green' }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await picture('A character with black')).toBeVisible();
    expect(within(library()).getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('replace neither an entered name nor a locked field', async () => {
    const user = await openWith([robin], { name: 'Bo', hair: 'black', hat: 'sun' }, { lockedKeys: ['hair'] });
    await user.click(await use('Robin'));
    expect(await picture('A character with black and wool')).toBeVisible();
    expect(within(library()).getByRole('status')).toHaveTextContent(
      'Filled in: hat. Not changed: hair and coat.',
    );
    await waitFor(() => expect(storedDraft()).toEqual({ name: 'Bo', hair: 'black', hat: 'wool' }));
  });

  it('never put their name or id into the path of a request', async () => {
    const user = await openWith(
      [robin, kim],
      {},
      {
        handlers: [handle(`PATCH ${PATH}`, { body: { data: [kim] } })],
      },
    );
    await use('Robin');
    await user.click(stopOffering('Robin'));
    await waitFor(() => expect(user.network.requestsTo(`PATCH ${PATH}`)).toHaveLength(1));
    for (const { path } of user.network.requests) expect(path).not.toMatch(/Robin|Kim|id-of/);
  });

  it('can be removed from this device and from the server, and restored', async () => {
    const user = await openWith(
      [robin, kim],
      {},
      {
        handlers: [
          handle(`PATCH ${PATH}`, ({ body }) => ({
            body: { data: (body as { isRemoved: boolean }).isRemoved ? [kim] : [robin, kim] },
          })),
        ],
      },
    );
    await use('Robin');
    await user.click(stopOffering('Robin'));
    expect(offered()).toEqual(['Use Kim’s look']);
    expect(within(library()).getByRole('status')).toHaveTextContent('Removed.');
    const putBack = screen.getByRole('button', { name: 'Put back' });
    expect(putBack).toHaveFocus();
    await waitFor(() => expect(user.network.requestsTo(`PATCH ${PATH}`)).toHaveLength(1));
    await user.click(putBack);
    expect(await use('Robin')).toBeVisible();
    expect(library()).toHaveFocus();
    await waitFor(() =>
      expect(user.network.requestsTo(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([
        { ids: ['id-of-robin'], isRemoved: true },
        { ids: ['id-of-robin'], isRemoved: false },
      ]),
    );
  });

  it('can be removed without a server if they come from a draft', async () => {
    window.localStorage.setItem('another-book', JSON.stringify({ name: 'Ida', hair: 'black', hat: 'wool' }));
    const user = await openWith([kim]);
    await use('Ida');
    await whileOffline(() => user.click(stopOffering('Ida')));
    expect(offered()).toEqual(['Use Kim’s look']);
    expect(user.network.requestsTo(`PATCH ${PATH}`)).toEqual([]);
    const marks = window.localStorage.getItem('bindery-removed-characters')!;
    expect(JSON.parse(marks)).toEqual([{ name: 'Ida', look: { hair: 'black', hat: 'wool' } }]);
  });

  it('reappear with a message if the server does not answer the removal request', async () => {
    const user = await openWith([robin], {}, { handlers: [handle(`PATCH ${PATH}`, 'offline')] });
    await use('Robin');
    await user.click(stopOffering('Robin'));
    expect(await screen.findByText(/Sorry, something went wrong/)).toBeVisible();
    expect(offered()).toEqual(['Use Robin’s look']);
    expect(window.localStorage.getItem('bindery-removed-characters')).toBeNull();
  });

  it('can fill the unanswered fields in a character’s modal', async () => {
    const family: SchemaPreview = {
      ...schemaOf(schemaFields(everyFieldSchema)['characters']!),
      avatars: [0, 1].map((index) => avatar(index, ['hair', 'hat'], { hair: 'black', hat: 'wool' })),
    };
    const user = await openWith(
      [robin],
      {
        characters: [
          { type: 'child', count: '2', customisations: [{ name: 'Bo', hair: 'black' }, {}] },
          { type: 'pet', count: '0', customisations: [] },
        ],
      },
      { schema: family },
    );
    await user.click(await screen.findByRole('button', { name: /^Child 2/ }));
    await user.click(await use('Robin'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(storedDraft()).toMatchObject({
        characters: [
          {
            customisations: [
              { name: 'Bo', hair: 'black' },
              { name: 'Robin', hair: 'red', hat: 'wool' },
            ],
          },
          {},
        ],
      }),
    );
  });
});
