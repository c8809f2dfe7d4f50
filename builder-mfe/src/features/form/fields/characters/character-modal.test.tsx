import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema, handle, somePages, type Handler } from '@bindery/shared/testing';
import { renderForm, schemaOf, SLUG, storedDraft, untabbed } from '../../form-test-kit';
import { answerLeaveQuestion } from '../../../../testing/leave-question';

// jsdom has no layout, and elements without a layout cannot take the focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  jest.useRealTimers();
  window.localStorage.clear();
});

const characters = schemaFields(everyFieldSchema).characters!;
const noPets = { type: 'pet', count: '0', customisations: [] };
const boAndAl = {
  characters: [
    {
      type: 'child',
      count: '2',
      customisations: [
        { name: 'Bo', hair: 'red' },
        { name: 'Al', hair: 'red' },
      ],
    },
    noPets,
  ],
};
const card = (name: RegExp) => screen.findByRole('button', { name });
const name = () => screen.getByRole('textbox', { name: 'Name' });
const save = () => screen.getByRole('button', { name: 'Save' });
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function opened(
  title: string,
  values: Record<string, unknown> | undefined = boAndAl,
  onComplete?: () => void,
  handlers?: Handler[],
) {
  const user = userEvent.setup();
  renderForm({ product: untabbed, schema: schemaOf(characters), stored: values, onComplete, handlers });
  await user.click(await card(new RegExp(`^${title}`)));
  const dialog = await screen.findByRole('dialog', { name: title });
  // the dialog receives no key presses before it has the focus
  await waitFor(() => expect(within(dialog).getByRole('heading', { name: title })).toHaveFocus());
  return { user, dialog };
}

function otherTabWrites(values: object): void {
  const newValue = JSON.stringify(values);
  window.localStorage.setItem(SLUG, newValue);
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', { key: SLUG, newValue, storageArea: window.localStorage }),
    );
  });
}
const bosHair = (name: string, hair: string) => ({
  characters: [
    {
      ...boAndAl.characters[0],
      customisations: [
        { name, hair },
        { name: 'Al', hair: 'red' },
      ],
    },
    noPets,
  ],
});

describe('a character’s form in a modal', () => {
  it('shows the chosen character and focuses the title', async () => {
    const { dialog } = await opened('Al');
    expect(within(dialog).getByRole('heading', { name: 'Al' })).toHaveFocus();
    expect(name()).toHaveValue('Al');
    expect(within(dialog).getByRole('radio', { name: 'Red' })).toBeChecked();
  });

  it('stores the whole character once the shopper saves', async () => {
    const onComplete = jest.fn();
    const { user } = await opened('Bo', boAndAl, onComplete);
    jest.useFakeTimers({ advanceTimers: true });
    await user.type(name(), 'b');
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(screen.getByRole('radio', { name: 'Sun' }));
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    expect(storedDraft()).toEqual(boAndAl);
    jest.useRealTimers();
    await user.click(save());
    await expectClosed();
    expect(storedDraft()).toMatchObject({
      characters: [
        {
          count: '2',
          customisations: [
            { name: 'Bob', hair: 'black', hat: 'sun' },
            { name: 'Al', hair: 'red' },
          ],
        },
        noPets,
      ],
    });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Bob Black/ })).toHaveFocus());
    expect(onComplete).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(storedDraft()).toEqual(boAndAl));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('focuses the first missing or invalid value instead of saving', async () => {
    const { user } = await opened('Child 1', {});
    await user.click(save());
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription(/Don't forget to fill this in/);
    await user.type(name(), 'Bartholomew the Third{Enter}');
    expect(name()).toHaveAccessibleDescription(/too long for the page/);
    await user.clear(name());
    await user.type(name(), 'Bo{Enter}');
    expect(screen.getByRole('radiogroup', { name: 'Hair', description: /Don't forget/ })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(storedDraft()).toEqual({});
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    await user.click(save());
    await expectClosed();
    expect(storedDraft()).toMatchObject({
      characters: [{ count: '2', customisations: [{ name: 'Bo', hair: 'red' }, {}] }, { count: '1' }],
    });
  });

  it('closes at once, and focuses the card, if nothing changed', async () => {
    const { user } = await opened('Child 2', {});
    await user.keyboard('{Escape}');
    await expectClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Child 2/ })).toHaveFocus());
    expect(screen.getByRole('group', { name: /Who is coming/ })).not.toHaveAccessibleDescription(
      /Don't forget/,
    );
    expect(storedDraft()).toEqual({});
  });

  it('asks before it discards typed text', async () => {
    const { user } = await opened('Bo');
    await user.type(name(), 'b');
    await user.keyboard('{Escape}');
    await answerLeaveQuestion(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(name()).toHaveValue('Bob');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answerLeaveQuestion(user, 'Discard changes');
    await expectClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Bo Red/ })).toHaveFocus());
    expect(storedDraft()).toEqual(boAndAl);
    await user.click(screen.getByRole('button', { name: /^Bo Red/ }));
    await waitFor(() => expect(name()).toHaveValue('Bo'));
  });

  it('saves only its own character, without undoing another tab’s changes', async () => {
    const { user } = await opened('Bo');
    await user.type(name(), 'b');
    const otherValues = {
      characters: [
        {
          ...boAndAl.characters[0],
          customisations: [
            { name: 'Bo', hair: 'red' },
            { name: 'Ali', hair: 'black' },
          ],
        },
        noPets,
      ],
    };
    otherTabWrites(otherValues);
    await user.click(save());
    await expectClosed();
    expect(storedDraft()).toMatchObject({
      characters: [
        {
          customisations: [
            { name: 'Bob', hair: 'red' },
            { name: 'Ali', hair: 'black' },
          ],
        },
        noPets,
      ],
    });
  });
});

describe('a character that another tab changed while its form was open', () => {
  async function contested() {
    const page = await opened('Bo');
    await page.user.type(name(), 'b');
    otherTabWrites(bosHair('Beau', 'red'));
    await page.user.click(save());
    expect(await screen.findByRole('button', { name: 'This tab' })).toHaveFocus();
    expect(within(page.dialog).getByRole('alert')).toHaveTextContent('Which version of Bo should we keep?');
    expect(storedDraft()).toEqual(bosHair('Beau', 'red'));
    return page;
  }

  it('gets this tab’s values if the shopper chooses them', async () => {
    const { user } = await contested();
    await user.click(screen.getByRole('button', { name: 'This tab' }));
    expect(name()).toHaveValue('Bob');
    await user.click(save());
    await expectClosed();
    await waitFor(() => expect(storedDraft()).toEqual(bosHair('Bob', 'red')));
  });

  it('gets the other tab’s values if the shopper chooses them', async () => {
    const { user } = await contested();
    await user.click(screen.getByRole('button', { name: 'The other tab' }));
    expect(name()).toHaveValue('Beau');
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(screen.getByRole('radio', { name: 'Sun' }));
    await user.click(save());
    await expectClosed();
    await waitFor(() =>
      expect(storedDraft()).toMatchObject({
        characters: [
          { customisations: [{ name: 'Beau', hair: 'black', hat: 'sun' }, { name: 'Al' }] },
          noPets,
        ],
      }),
    );
  });

  it('is saved without a question if both tabs agree', async () => {
    const { user } = await opened('Bo');
    await user.type(name(), 'b');
    otherTabWrites(bosHair('Bob', 'red'));
    await user.click(save());
    await expectClosed();
    expect(storedDraft()).toEqual(bosHair('Bob', 'red'));
  });
});

describe('a character that the server refuses', () => {
  const path = ['characters', 0, 'customisations', 0, 'name'];
  const refusesStars = handle('POST /content/product/:slug/toc', ({ body }) =>
    JSON.stringify(body).includes('★')
      ? {
          status: 422,
          body: [{ type: 'string.pattern.base', message: '', path, context: { key: 'name', label: 'Name' } }],
        }
      : { body: { toc: { pages: somePages } } },
  );

  it('keeps its form open, with the server’s error at the refused field', async () => {
    const { user } = await opened('Bo', boAndAl, undefined, [refusesStars]);
    await user.type(name(), '★');
    await user.click(save());
    expect(
      await screen.findByRole('textbox', { name: 'Name', description: /unsupported characters/ }),
    ).toHaveFocus();
    expect(storedDraft()).toEqual(boAndAl);
    await user.type(name(), '{Backspace}b');
    expect(name()).not.toHaveAccessibleDescription(/unsupported/);
    await user.click(save());
    await expectClosed();
    expect(storedDraft()).toEqual(bosHair('Bob', 'red'));
  });

  it('shows the error on its card, and does not block the book’s form', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    renderForm({
      product: untabbed,
      schema: schemaOf(characters),
      stored: bosHair('B★', 'red'),
      onComplete,
      handlers: [refusesStars],
    });
    await card(/^B★ Red/);
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalled());
    await user.click(await card(/^B★ Still to do: Name/));
    expect(
      await screen.findByRole('textbox', { name: 'Name', description: /unsupported characters/ }),
    ).toHaveValue('B★');
  });

  it('is saved unchecked if the server does not answer', async () => {
    const { user } = await opened('Bo', boAndAl, undefined, [
      handle('POST /content/product/:slug/toc', 'offline'),
    ]);
    await user.type(name(), 'b');
    await user.click(save());
    await expectClosed();
    expect(storedDraft()).toEqual(bosHair('Bob', 'red'));
  });
});
