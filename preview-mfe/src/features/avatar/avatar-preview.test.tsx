import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setAnalytics, getAnalytics } from '@bindery/analytics';
import type { AvatarKey, SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { answersSchema, aSchema, handle, renderRemote } from '@bindery/shared/testing';
import { Component as AvatarPreview } from '../../exposes/avatar-preview';
import { fakePictures } from '../../testing/fake-pictures';

// every test needs a new product, because decoded pictures and storage outlive a test
let test = 0;
const slug = () => `book-${test}`;

const avatar = (
  role: string,
  characterTypeIndex: number,
  characterIndex: number,
  keys: string[],
  background?: string,
): AvatarKey => ({
  role,
  characterTypeIndex,
  characterIndex,
  keys,
  metas: [
    {
      assetPath: `/muse/avatars/${slug()}/v1/${role}`,
      staticAssetPath: `/muse/avatars/${slug()}/v1/${role}?count=${characterIndex + 1}&character=${characterIndex}`,
      ...(background && { backgroundAssetPath: background }),
    },
  ],
});
const heroSchema = (): SchemaPreview => ({
  ...aSchema,
  avatars: [avatar('hero', 0, 0, ['hair'], `/muse/avatars/${slug()}/v1/hero/background`)],
});

const choice = (urlKey: string, ...values: string[]): SchemaField => ({
  urlKey,
  type: 'string',
  flags: { only: true, presence: 'required', label: urlKey },
  allow: values,
  examples: [values[0]!],
  metas: [
    {
      canvasComponent: 'ChoiceGroup',
      display: 'text',
      options: values.map((value) => ({ value, label: value })),
    },
  ],
});
const people = {
  urlKey: 'characters',
  type: 'array',
  flags: { label: 'Who?' },
  metas: [
    {
      canvasComponent: 'Characters',
      characterTypes: [{ type: 'child', label: 'Children', singular: 'Child', min: 1, max: 3 }],
    },
  ],
  ordered: [
    {
      type: 'object',
      keys: {
        count: { type: 'string', allow: ['1', '2', '3'] },
        customisations: {
          type: 'array',
          items: [{ type: 'object', keys: { hair: choice('hair', 'black', 'red') } }],
        },
      },
    },
  ],
} as SchemaField;
const family = (): SchemaPreview => ({
  dimensions: aSchema.dimensions,
  schemas: [{ keys: { characters: people } }],
  avatars: [0, 1, 2].map((index) => avatar('child', 0, index, ['hair'])),
});

const shownLayers = () =>
  screen
    .queryAllByRole('img')
    .map((image) => image.getAttribute('src')!.replace(`/muse/avatars/${slug()}/v1/`, ''));
const store = (values: object) => {
  localStorage.setItem(slug(), JSON.stringify(values));
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: slug(),
        newValue: JSON.stringify(values),
        storageArea: localStorage,
      }),
    );
  });
};

beforeEach(() => {
  test += 1;
});

describe('the avatar of a book with one character', () => {
  beforeEach(() => {
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
  });

  it('looks as in the example until the shopper chooses a look', async () => {
    renderRemote(<AvatarPreview slug={slug()} />, { handlers: [answersSchema(heroSchema())] });
    const picture = await screen.findByRole('img', { name: 'How your character looks' });
    expect(picture).toHaveAttribute(
      'src',
      `/muse/avatars/${slug()}/v1/hero?count=1&character=0&_width=320&hair=black`,
    );
    expect(await screen.findByRole('presentation')).toHaveAttribute(
      'src',
      `/muse/avatars/${slug()}/v1/hero/background?_width=640`,
    );
    store({ name: 'Zoë', hair: 'red' });
    await waitFor(() => expect(picture).toHaveAttribute('src', expect.stringContaining('hair=red')));
    expect(screen.getByRole('img')).toBe(picture);
    expect(picture).toHaveAttribute('alt', 'How Zoë looks');
  });

  it('has an address that contains no name', async () => {
    localStorage.setItem(slug(), JSON.stringify({ name: 'Zoë', hair: 'red', dedication: 'For you' }));
    renderRemote(<AvatarPreview slug={slug()} />, { handlers: [answersSchema(heroSchema())] });
    await screen.findByRole('img', { name: 'How Zoë looks' });
    expect(shownLayers()).toEqual(['hero?count=1&character=0&_width=320&hair=red']);
  });

  it('shows the draft that the caller passes instead of the saved choices', async () => {
    localStorage.setItem(slug(), JSON.stringify({ hair: 'black' }));
    renderRemote(<AvatarPreview slug={slug()} values={{ hair: 'red' }} />, {
      handlers: [answersSchema(heroSchema())],
    });
    await screen.findByRole('img', { name: 'How your character looks' });
    expect(shownLayers()).toEqual(['hero?count=1&character=0&_width=320&hair=red']);
  });

  it('is not shown for a product without avatars', async () => {
    const { network, container } = renderRemote(<AvatarPreview slug={slug()} />, {
      handlers: [answersSchema(aSchema)],
    });
    await waitFor(() =>
      expect(network.requestsTo('POST /content/product/:slug/schema/preview')).toHaveLength(1),
    );
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  it('is replaced by a retry button if the schema cannot be loaded', async () => {
    const user = userEvent.setup();
    const { network } = renderRemote(<AvatarPreview slug={slug()} />, {
      handlers: [handle('POST /content/product/:slug/schema/preview', 'offline')],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sorry, we couldn’t draw this character');
    network.use(answersSchema(heroSchema()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'How your character looks' })).toBeVisible();
  });
});

describe('the avatars of a family', () => {
  beforeEach(() => {
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
  });

  it('are as many as the shopper’s characters', async () => {
    const customisations = [{ hair: 'red' }, { hair: 'black' }, { hair: 'red' }];
    localStorage.setItem(
      slug(),
      JSON.stringify({ characters: [{ type: 'child', count: '2', customisations }] }),
    );
    renderRemote(<AvatarPreview slug={slug()} characterTypeIndex={0} />, {
      handlers: [answersSchema(family())],
    });
    await waitFor(() =>
      expect(shownLayers()).toEqual([
        'child?count=2&character=0&_width=320&hair=red',
        'child?count=2&character=1&_width=320&hair=black',
      ]),
    );
    store({ characters: [{ type: 'child', count: '3', customisations }] });
    await waitFor(() => expect(shownLayers()).toHaveLength(3));
    expect(shownLayers()[2]).toBe('child?count=3&character=2&_width=320&hair=red');
  });

  it('appear one at a time if the caller passes a character’s index', async () => {
    const tapped = jest.fn();
    const user = userEvent.setup();
    renderRemote(
      <AvatarPreview
        slug={slug()}
        characterTypeIndex={0}
        characterIndex={1}
        values={{ characters: [{ type: 'child', count: '2', customisations: [{}, { hair: 'red' }] }] }}
        onTap={tapped}
      />,
      { handlers: [answersSchema(family())] },
    );
    await user.click(await screen.findByRole('button', { name: 'How your character looks' }));
    expect(tapped).toHaveBeenCalledWith(0, 1);
    expect(shownLayers()).toEqual(['child?count=2&character=1&_width=320&hair=red']);
  });

  it('are decorative on a card that already names the character', async () => {
    renderRemote(<AvatarPreview slug={slug()} characterTypeIndex={0} characterIndex={0} isSmall />, {
      handlers: [answersSchema(family())],
    });
    expect(await screen.findByRole('presentation')).toHaveAttribute(
      'src',
      expect.stringContaining('hair=black'),
    );
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('a role missing from the schema', () => {
  const originalAnalytics = getAnalytics();
  afterEach(() => setAnalytics(originalAnalytics));

  it.each([
    ['role', { role: 'dragon' }, 'dragon'],
    ['type', { characterTypeIndex: 7 }, '7'],
  ] as const)(
    'is named in the message and in the error report if it is given as a %s',
    async (_, choice, role) => {
      const reportError = jest.fn();
      setAnalytics({ ...originalAnalytics, reportError });
      renderRemote(<AvatarPreview slug={slug()} {...choice} />, { handlers: [answersSchema(family())] });
      expect(await screen.findByText(`Avatar role "${role}" does not exist in the schema`)).toBeVisible();
      expect(reportError).toHaveBeenCalledWith({
        name: 'AvatarRoleError',
        message: `Avatar role "${role}" does not exist in the schema`,
      });
      expect(reportError).toHaveBeenCalledTimes(1);
    },
  );
});

describe('the picture of an avatar', () => {
  it('stays until the next picture is decoded', async () => {
    const pictureLoads = fakePictures();
    const avatarPreview = (hair: string) => (
      <AvatarPreview
        slug={slug()}
        characterTypeIndex={0}
        characterIndex={0}
        values={{ characters: [{ type: 'child', count: '1', customisations: [{ hair }] }] }}
      />
    );
    const { rerender } = renderRemote(avatarPreview('black'), {
      handlers: [answersSchema(family())],
      isStrict: false,
    });
    await waitFor(() => expect(pictureLoads).toHaveLength(1));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await pictureLoads[0]!.succeed();
    rerender(avatarPreview('red'));
    expect(shownLayers()).toEqual([expect.stringContaining('hair=black')]);
    await pictureLoads[1]!.succeed();
    expect(shownLayers()).toEqual([expect.stringContaining('hair=red')]);
  });

  it('is replaced by a retry button if it fails to load', async () => {
    const pictureLoads = fakePictures();
    const user = userEvent.setup();
    const picture = (isDiagnostic: boolean) => (
      <AvatarPreview slug={slug()} characterTypeIndex={0} characterIndex={0} isDiagnostic={isDiagnostic} />
    );
    const { rerender } = renderRemote(picture(false), {
      handlers: [answersSchema(family())],
      isStrict: false,
    });
    await waitFor(() => expect(pictureLoads).toHaveLength(1));
    await pictureLoads[0]!.fail();
    expect(screen.getByRole('alert')).toHaveTextContent('Sorry, we couldn’t draw this character');
    rerender(picture(true));
    expect(screen.getByText(pictureLoads[0]!.url)).toBeVisible();
    rerender(picture(false));
    await user.click(screen.getByRole('button', { name: 'Reload picture' }));
    expect(pictureLoads[1]!.url).toMatch(/&_reload=\d+$/);
    await pictureLoads[1]!.succeed();
    expect(screen.getByRole('img')).toBeVisible();
  });
});
