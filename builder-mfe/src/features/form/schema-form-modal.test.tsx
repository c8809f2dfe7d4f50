import { afterEach, beforeAll, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aProduct,
  answersPages,
  answersSchema,
  aSchema,
  everyFieldSchema,
  refusesFields,
  renderRemote,
  somePages,
  type Handler,
} from '@bindery/shared/testing';
import type { Customisation, Product } from '@bindery/shared/contracts';
import type { PathFault } from '@bindery/contracts/builder';
import { lazyKinds } from './fields';
import { SchemaFormModal } from './schema-form-modal';
import { answerLeaveQuestion } from '../../testing/leave-question';

// on a slow machine, imports inside a test would exceed its timeout
beforeAll(() => Promise.all(lazyKinds.namesIn(everyFieldSchema).map(lazyKinds.load)), 60_000);

// jsdom has no layout, and elements without a layout cannot take the focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  window.localStorage.clear();
});

const completeValues = { name: 'Bo', hair: 'red', friend: 'owl' };
const storedValue = (): unknown => JSON.parse(window.localStorage.getItem(aProduct.slug) ?? 'null');

interface Options {
  tabKeys?: string[][];
  stored?: Customisation;
  handlers?: Handler[];
  onClose?: (result?: Customisation) => void;
}

/** A page with a button that opens the modal. Each list in `tabKeys` is one edit. */
function Page({ tabKeys, onClose = () => undefined }: Options) {
  const [edit, setEdit] = useState<number | undefined>(undefined);
  const edits = tabKeys && { current: edit ?? 1, total: tabKeys.length, onStep: setEdit };
  return (
    <>
      <button onClick={() => setEdit(1)}>Change</button>
      <SchemaFormModal
        product={aProduct}
        isOpen={edit !== undefined}
        tabKeys={tabKeys?.[(edit ?? 1) - 1]}
        edits={edits}
        onClose={(result) => {
          setEdit(undefined);
          onClose(result);
        }}
      />
    </>
  );
}

async function opened(options: Options = {}) {
  window.localStorage.setItem(aProduct.slug, JSON.stringify(options.stored ?? completeValues));
  const user = userEvent.setup();
  const page = renderRemote(<Page {...options} />, {
    handlers: [answersSchema(aSchema), answersPages(somePages), ...(options.handlers ?? [])],
  });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Make it theirs' });
  await screen.findByRole('button', { name: 'Undo' });
  return { user, ...page };
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('the form in a modal', () => {
  it('saves each valid step in turn, then closes and returns the result', async () => {
    const onClose = jest.fn();
    const { user } = await opened({ onClose });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'by');
    expect(storedValue()).toEqual(completeValues);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    expect(storedValue()).toEqual({ ...completeValues, name: 'Boby' });
    await user.click(screen.getByRole('radio', { name: 'Fox' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectClosed();
    expect(onClose).toHaveBeenCalledWith({ name: 'Boby', hair: 'red', friend: 'fox' });
    expect(storedValue()).toEqual({ name: 'Boby', hair: 'red', friend: 'fox' });
  });

  it('can return to the previous step, and locks the later steps', async () => {
    const { user } = await opened({ stored: { name: 'Bo' } });
    expect(screen.getByRole('tab', { name: '2. The story' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
  });

  it('saves a valid tab when the shopper leaves it, and does not leave an invalid one', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(screen.getByRole('tab', { name: '2. The story' }));
    await waitFor(() => expect(storedValue()).toEqual({ ...completeValues, hair: 'black' }));
    await user.click(screen.getByRole('tab', { name: '1. Who is it for?' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, ' the Seventeenth');
    await user.click(screen.getByRole('tab', { name: '2. The story' }));
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/too long for the page/);
    expect(storedValue()).toEqual({ ...completeValues, hair: 'black' });
  });

  it('saves valid answers at once when the shopper goes back', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('tab', { name: '2. The story' }));
    await user.click(await screen.findByRole('radio', { name: 'Fox' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
    await waitFor(() => expect(storedValue()).toEqual({ ...completeValues, friend: 'fox' }));
  });

  it('remains open and saves nothing if the server refuses the answers', async () => {
    const { user } = await opened({
      tabKeys: [['name']],
      handlers: [refusesFields(['name', 'string.pattern.base'])],
    });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByRole('textbox', { name: 'Name', description: /unsupported characters/ }),
    ).toHaveFocus();
    expect(storedValue()).toEqual(completeValues);
  });
});

describe('closing the form', () => {
  it('happens at once if nothing changed', async () => {
    const onClose = jest.fn();
    const { user } = await opened({ onClose });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await expectClosed();
    expect(onClose).toHaveBeenCalledWith(undefined);
  });

  it('returns the focus to the element that opened the form', async () => {
    const { user } = await opened({ tabKeys: [['name']] });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await expectClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
  });

  it('first asks the shopper whether to save or discard typed text', async () => {
    const onClose = jest.fn();
    const { user } = await opened({ onClose });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'by');
    await user.keyboard('{Escape}');
    await answerLeaveQuestion(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Boby');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answerLeaveQuestion(user, 'Discard changes');
    await expectClosed();
    expect(onClose).toHaveBeenCalledWith(undefined);
    expect(storedValue()).toEqual(completeValues);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Bo');
  });

  it('needs no confirmation if the shopper has undone the change', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('radio', { name: 'Black' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await expectClosed();
  });
});

describe('a series of edits', () => {
  const tabKeys = [['name'], ['hair'], ['friend']];

  it('shows one edit at a time, with its position in the series', async () => {
    const { user } = await opened({ tabKeys });
    expect(screen.getByText('Edit 1 of 3')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Previous edit' })).toBeDisabled();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next edit' }));
    expect(await screen.findByText('Edit 2 of 3')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Hair' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Red' })).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  });

  it('saves an edit before it opens the next one', async () => {
    const { user } = await opened({ tabKeys });
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'by');
    await user.click(screen.getByRole('button', { name: 'Next edit' }));
    expect(await screen.findByText('Edit 2 of 3')).toBeVisible();
    expect(storedValue()).toEqual({ ...completeValues, name: 'Boby' });
    await user.click(screen.getByRole('button', { name: 'Previous edit' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Next edit' }));
    expect(await screen.findByRole('textbox', { name: 'Name', description: /Don't forget/ })).toHaveFocus();
    expect(screen.getByText('Edit 1 of 3')).toBeVisible();
    expect(storedValue()).toEqual({ ...completeValues, name: 'Boby' });
  });
});

describe('a refusal by the server', () => {
  const untabbed: Product = {
    ...aProduct,
    content: { ...aProduct.content, form: { ...aProduct.content.form, tabs: [] } },
  };
  const characters = [
    {
      type: 'child',
      count: '2',
      customisations: [
        { name: 'Bo', hair: 'red' },
        { name: 'Al', hair: 'red' },
      ],
    },
    { type: 'pet', count: '0', customisations: [] },
  ];

  async function mended(faults: readonly PathFault[], values: Customisation) {
    window.localStorage.setItem(aProduct.slug, JSON.stringify(values));
    const onClose = jest.fn();
    const user = userEvent.setup();
    const tabKeys = faults.map(({ path }) => path.split('.')[0]!);
    renderRemote(
      <SchemaFormModal product={untabbed} tabKeys={tabKeys} faults={faults} isOpen onClose={onClose} />,
      { handlers: [answersSchema(everyFieldSchema), answersPages(somePages)] },
    );
    await screen.findByRole('button', { name: 'Undo' });
    return { user, onClose };
  }

  it('is shown at the refused field, which takes the focus', async () => {
    const { user, onClose } = await mended([{ path: 'family_name', type: 'string.pattern.base' }], {
      family_name: 'Reed★',
    });
    const name = await screen.findByRole('textbox', {
      name: 'Family name',
      description: /unsupported characters/,
    });
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, '{Backspace}');
    expect(name).not.toHaveAccessibleDescription(/unsupported/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ family_name: 'Reed' }));
  });

  it('opens the refused character, and is shown at the refused field', async () => {
    const { user, onClose } = await mended(
      [{ path: 'characters.0.customisations.1.name', type: 'string.pattern.base' }],
      { characters },
    );
    const form = await screen.findByRole('group', { name: 'Al' });
    const name = await within(form).findByRole('textbox', {
      name: 'Name',
      description: /unsupported characters/,
    });
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, 'an');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(onClose).toHaveBeenCalledWith({
        characters: [
          {
            ...characters[0],
            customisations: [
              { name: 'Bo', hair: 'red' },
              { name: 'Alan', hair: 'red' },
            ],
          },
          characters[1],
        ],
      }),
    );
  });
});
