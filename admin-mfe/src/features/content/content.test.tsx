import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emit } from '@bindery/shared';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import ContentModal from './content-modal';

// without a layout nothing is in sight, and what is not in sight takes no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const ADDRESS = '/_canvas/api/staff/content';
const HOME = `${ADDRESS}/page/home`;
const FIRST: EditorDocument = {
  type: 'page',
  uid: 'home',
  revision: 3,
  has_draft: false,
  publish_at: null,
  fields: ['meta_title', 'meta_description'],
  languages: [
    { lang: 'en', document_id: 'B-en', missing: [] },
    { lang: 'de', document_id: 'B-de', missing: ['meta_description'] },
    { lang: 'fr', document_id: 'B-fr', missing: [] },
  ],
  brought: {
    en: { meta_title: 'Books', meta_description: 'Made for one child' },
    de: { meta_title: 'Bücher' },
    fr: { meta_title: 'Livres', meta_description: 'Pour un enfant' },
  },
  words: {},
  versions: [{ number: 1, published_at: '2026-11-02T10:00:00.000Z' }],
};

/** The server's document, which changes as the calls change it. */
function server(changes: Partial<EditorDocument> = {}) {
  const state = { document: { ...FIRST, ...changes }, saved: [] as EditorWords[] };
  const taken = (more: Partial<EditorDocument>) => {
    state.document = { ...state.document, ...more, revision: state.document.revision + 1 };
    return { body: { data: state.document } };
  };
  const handlers: Handler[] = [
    handle(`GET ${ADDRESS}`, () => ({
      body: {
        data: {
          repository: null,
          documents: [{ type: 'page', uid: 'home', has_draft: false, publish_at: null, incomplete: ['de'] }],
        },
      },
    })),
    handle(`GET ${HOME}`, () => ({ body: { data: state.document } })),
    handle(`PUT ${HOME}/draft`, ({ body }) => {
      const { words } = body as { words: EditorWords };
      state.saved.push(words);
      return taken({ words, has_draft: true });
    }),
    handle(`POST ${HOME}/publish`, () => taken({ has_draft: false })),
    handle(`POST ${HOME}/schedule`, ({ body }) => taken({ publish_at: (body as { at: string }).at })),
    handle(`POST ${HOME}/restore`, () =>
      taken({ words: { en: { meta_title: 'Earlier' } }, has_draft: true }),
    ),
    handle(`POST ${HOME}/discard`, () => taken({ words: {}, has_draft: false })),
    handle(`POST ${ADDRESS}/preview`, { body: { data: { url: '/_canvas/update-preview?token=t' } } }),
  ];
  return { state, handlers };
}

async function open({ changes, more = [] }: { changes?: Partial<EditorDocument>; more?: Handler[] } = {}) {
  const user = userEvent.setup();
  const { state, handlers } = server(changes);
  const [onClose, goTo] = [jest.fn(), jest.fn()];
  const { network } = renderRemote(<ContentModal onClose={onClose} goTo={goTo} />, {
    handlers: [...handlers, ...more],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Texts' }));
  const press = async (name: string | RegExp) => user.click(await dialog.findByRole('button', { name }));
  const entry = (name: string) => dialog.findByRole('textbox', { name });
  const write = async (name: string, text: string) => {
    await user.clear(await entry(name));
    await user.type(await entry(name), text);
  };
  return { user, state, network, dialog, press, entry, write, onClose, goTo };
}
const changed = (call: string): Handler =>
  handle(call, {
    status: 409,
    body: problem(409, 'draft_changed', 'Somebody else has changed this document meanwhile'),
  });

// Source: docs/rules.md CONT-10, CONT-11
describe('the texts of the shop', () => {
  it('are listed with what is missing, and written side by side with English', async () => {
    const { dialog, press, entry, write, state } = await open();
    expect(await dialog.findByText('missing in de')).toBeVisible();
    await press('Page: home');
    expect(await dialog.findByRole('heading', { name: 'Page: home' })).toHaveFocus();
    // the language in which something is missing is the first
    expect(await entry('Meta title, German')).toHaveValue('Bücher');
    expect(await entry('Meta title, English')).toHaveValue('Books');
    expect(await entry('Meta description, German')).toHaveAccessibleDescription('Missing');
    expect(dialog.getByRole('button', { name: 'Save draft' })).toBeDisabled();
    await write('Meta description, German', 'Für ein Kind');
    await press('Save draft');
    expect(await dialog.findByText('Saved as a draft.')).toBeVisible();
    expect(state.saved).toEqual([{ de: { meta_description: 'Für ein Kind' } }]);
    expect(dialog.getByText('draft')).toBeVisible();
  });

  it('are previewed and published as typed: what is not saved is saved first', async () => {
    const { press, write, state, dialog, goTo, network } = await open();
    await press('Page: home');
    await write('Meta title, English', 'Stories');
    await press('Preview');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/_canvas/update-preview?token=t'));
    expect(network.requestsTo(`POST ${ADDRESS}/preview`)).toMatchObject([{ body: { document_id: 'B-de' } }]);
    await write('Meta title, English', 'Tales');
    await press('Publish now');
    expect(await dialog.findByText('Published: everybody sees it.')).toBeVisible();
    expect(state.saved).toEqual([{ en: { meta_title: 'Stories' } }, { en: { meta_title: 'Tales' } }]);
    expect(network.requestsTo(`POST ${HOME}/publish`)).toMatchObject([{ body: { revision: 5 } }]);
  });

  it('that somebody else has changed meanwhile lose nothing: theirs are loaded under what was typed', async () => {
    const { dialog, press, write, entry, state, network } = await open();
    await press('Page: home');
    await write('Meta title, English', 'Mine');
    network.use(changed(`PUT ${HOME}/draft`));
    await press('Save draft');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not done: Somebody else has changed');
    expect(await entry('Meta title, English')).toHaveValue('Mine');
    state.document = {
      ...state.document,
      revision: 9,
      words: { en: { meta_title: 'Theirs' }, fr: { meta_title: 'Les leurs' } },
    };
    network.use(...server().handlers.slice(2, 3));
    await press('Load theirs, keep what I typed');
    expect(await dialog.findByText('Somebody else has saved: Theirs')).toBeVisible();
    expect(await entry('Meta title, English')).toHaveValue('Mine');
    await press('Save draft');
    await dialog.findByText('Saved as a draft.');
    expect(network.requestsTo(`PUT ${HOME}/draft`).at(-1)).toMatchObject({
      body: { revision: 9, words: { en: { meta_title: 'Mine' }, fr: { meta_title: 'Les leurs' } } },
    });
  });

  it('that cannot be saved say why at their field, which takes the focus, and stay as typed', async () => {
    const fault = { code: 'too_long', detail: 'This text has 6000 signs: 5000 at most', status: 422 };
    const refusal = {
      status: 422,
      body: {
        ...problem(422, 'invalid_words', 'Some of these words cannot be saved: see the fields'),
        errors: [{ ...fault, field: 'de.meta_title' }],
      },
    };
    const { press, write, entry, dialog } = await open({
      more: [handle(`PUT ${HOME}/draft`, refusal)],
    });
    await press('Page: home');
    await write('Meta title, German', 'Lang');
    await press('Save draft');
    const title = await entry('Meta title, German');
    await waitFor(() => expect(title).toHaveAccessibleDescription(fault.detail));
    expect(title).toBeInvalid();
    expect(title).toHaveValue('Lang');
    await waitFor(() => expect(title).toHaveFocus());
    expect(dialog.getByRole('alert')).toHaveTextContent('see the fields');
  });

  it('are published at a date, or not, and go back to what was', async () => {
    const { press, dialog, user, network } = await open({ changes: { has_draft: true } });
    await press('Page: home');
    await user.type(await dialog.findByLabelText(/^Publish at/), '2030-01-02T10:30');
    await press('Publish then');
    // with its time zone, by which editors elsewhere know when it is
    expect(
      await dialog.findByText(/^Will be published on 2 Jan 2030, 10:30 (UTC|GMT([+-]\d+)?|[A-Z]{3,4})\.$/),
    ).toBeVisible();
    expect(dialog.getByLabelText(/^Publish at/)).toHaveAccessibleName(
      `Publish at (your time, ${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
    );
    await press('Do not publish it then');
    await waitFor(() =>
      expect(network.requestsTo(`POST ${HOME}/schedule`).at(-1)).toMatchObject({ body: { at: null } }),
    );
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Go back to' }), '1');
    // there is a draft, which would be lost: that takes two presses
    await press('Make it the draft');
    expect(dialog.getByText(/not published is lost/)).toBeVisible();
    expect(network.requestsTo(`POST ${HOME}/restore`)).toEqual([]);
    await press('Replace the draft');
    expect(await dialog.findByText(/It is the draft now/)).toBeVisible();
    expect(await dialog.findByRole('textbox', { name: 'Meta title, English' })).toHaveValue('Earlier');
    expect(network.requestsTo(`POST ${HOME}/restore`)).toMatchObject([{ body: { version: 1 } }]);
  });

  it('cannot be published at a time that is over: the time says so, and takes the focus', async () => {
    const detail = 'The time to publish has to lie ahead';
    const refusal = {
      status: 422,
      body: {
        ...problem(422, 'publish_time_past', detail),
        errors: [{ code: 'publish_time_past', detail, status: 422, field: 'at' }],
      },
    };
    const { press, dialog, user } = await open({
      changes: { has_draft: true },
      more: [handle(`POST ${HOME}/schedule`, refusal)],
    });
    await press('Page: home');
    const at = await dialog.findByLabelText(/^Publish at/);
    await user.type(at, '2020-01-02T10:30');
    await press('Publish then');
    await waitFor(() => expect(at).toHaveAccessibleDescription(detail));
    expect(at).toBeInvalid();
    await waitFor(() => expect(at).toHaveFocus());
  });

  it('lose a draft by two presses only; where there is none, an earlier version takes one', async () => {
    const { press, dialog, network } = await open({ changes: { has_draft: true } });
    await press('Page: home');
    await press('Delete the draft');
    expect(network.requestsTo(`POST ${HOME}/discard`)).toEqual([]);
    await press('Delete it for good');
    expect(await dialog.findByText('The draft is deleted.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete the draft' })).not.toBeInTheDocument();
    await press('Make it the draft');
    expect(await dialog.findByText(/It is the draft now/)).toBeVisible();
    expect(network.requestsTo(`POST ${HOME}/restore`)).toMatchObject([{ body: { version: 0 } }]);
  });

  it('of a region are read as its language has them, until somebody writes its own', async () => {
    const { entry, press, user, dialog } = await open({
      changes: {
        languages: [...FIRST.languages, { lang: 'en-US', document_id: 'B-us', missing: [] }],
        brought: { ...FIRST.brought, 'en-US': { meta_title: 'Books, y’all', meta_description: 'For a kid' } },
        words: { en: { meta_title: 'Stories' } },
      },
    });
    await press('Page: home');
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Language beside English' }),
      'en-US',
    );
    expect(await entry('Meta title, American English')).toHaveValue('Stories');
    expect(await entry('Meta description, American English')).toHaveValue('For a kid');
  });

  it('that are typed and not saved keep the page from being loaded anew', async () => {
    const { press, write, dialog } = await open();
    const refuse = jest.fn();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await press('Page: home');
    emit('may-reload', { refuse });
    expect([isAsked(), refuse.mock.calls.length]).toEqual([false, 0]);
    await write('Meta title, English', 'Mine');
    emit('may-reload', { refuse });
    expect([isAsked(), refuse.mock.calls.length]).toEqual([true, 1]);
    await press('Save draft');
    await dialog.findByText('Saved as a draft.');
    emit('may-reload', { refuse });
    expect([isAsked(), refuse.mock.calls.length]).toEqual([false, 1]);
  });

  it('that are typed and not saved are given up by a second press only', async () => {
    const { press, write, dialog, onClose } = await open();
    await press('Page: home');
    await write('Meta title, English', 'Mine');
    await press('Close');
    expect(await dialog.findByRole('alert')).toHaveTextContent('not saved');
    expect(onClose).not.toHaveBeenCalled();
    await press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('of a shop whose texts are written elsewhere say where', async () => {
    const { dialog } = await open({
      more: [handle(`GET ${ADDRESS}`, { body: { data: { repository: 'the-shop', documents: [] } } })],
    });
    expect(await dialog.findByText(/in the repository the-shop/)).toBeVisible();
  });
});
