import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { emit } from '@bindery/shared';
import type { EditorWords } from '@bindery/shared/contracts';
import { handle, problem } from '@bindery/shared/testing';
import { ADDRESS, draftConflict, FIRST, HOME, openTexts, server } from './testing/open-texts';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

// Source: docs/rules.md CONT-10, CONT-11
describe('the text editor', () => {
  it('lists documents with missing texts, and shows each text beside its English original for editing', async () => {
    const { dialog, press, entry, write, state } = await openTexts();
    expect(await dialog.findByText('missing in de')).toBeVisible();
    await press('Page: home');
    expect(await dialog.findByRole('heading', { name: 'Page: home' })).toHaveFocus();
    // the editor opens with the first language in which a text is missing
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

  it('saves unsaved texts before a preview or publication', async () => {
    const { press, write, state, dialog, goTo, network } = await openTexts();
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

  it('keeps the typed text when a colleague changes it, and shows the colleague’s text below', async () => {
    const { dialog, press, write, entry, state, network } = await openTexts();
    await press('Page: home');
    await write('Meta title, English', 'Mine');
    network.use(draftConflict(`PUT ${HOME}/draft`));
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

  it('sends texts that were typed during a save with the next save', async () => {
    const { dialog, press, write, entry, user, state, network } = await openTexts();
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await press('Page: home');
    await write('Meta title, English', ' Mine ');
    network.use(
      handle(`PUT ${HOME}/draft`, async () => {
        await isAnswered;
        const words = { en: { meta_title: 'Mine' } };
        state.document = { ...state.document, words, has_draft: true, revision: 4 };
        return { body: { data: state.document } };
      }),
    );
    await press('Save draft');
    await user.type(await entry('Meta description, English'), ' only');
    answer();
    expect(await dialog.findByText('Saved as a draft.')).toBeVisible();
    expect(await entry('Meta title, English')).toHaveValue('Mine');
    expect(await entry('Meta description, English')).toHaveValue('Made for one child only');
    expect(dialog.getByText('not saved')).toBeVisible();
  });

  it('reloads the document if a save gets no answer', async () => {
    const { dialog, press, write, entry, state, network } = await openTexts();
    await press('Page: home');
    await write('Meta title, English', 'Mine');
    network.use(
      handle(`PUT ${HOME}/draft`, ({ body }) => {
        const { words } = body as { words: EditorWords };
        state.document = { ...state.document, words, has_draft: true, revision: 4 };
        return 'offline';
      }),
    );
    await press('Save draft');
    expect(await dialog.findByRole('alert')).toHaveTextContent('No answer says whether it was done');
    await press('Load what is there now, keep what I typed');
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
    expect(await entry('Meta title, English')).toHaveValue('Mine');
    expect(dialog.getByText('draft')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  });

  it('marks and focuses a refused field, and keeps the typed text', async () => {
    const fault = { code: 'too_long', detail: 'This text has 6000 signs: 5000 at most', status: 422 };
    const refusal = {
      status: 422,
      body: {
        ...problem(422, 'invalid_words', 'Some of these words cannot be saved: see the fields'),
        errors: [{ ...fault, field: 'de.meta_title' }],
      },
    };
    const { press, write, entry, dialog } = await openTexts({
      moreHandlers: [handle(`PUT ${HOME}/draft`, refusal)],
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

  it('schedules and cancels a publication, and restores the published version', async () => {
    const { press, dialog, user, network } = await openTexts({ changes: { has_draft: true } });
    await press('Page: home');
    await user.type(await dialog.findByLabelText(/^Publish at/), '2030-01-02T10:30');
    await press('Publish then');
    // shows the time zone, for editors elsewhere
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
    // replacing an unpublished draft takes two presses
    await press('Make it the draft');
    expect(dialog.getByText(/not published is lost/)).toBeVisible();
    expect(network.requestsTo(`POST ${HOME}/restore`)).toEqual([]);
    await press('Replace the draft');
    expect(await dialog.findByText(/It is the draft now/)).toBeVisible();
    expect(await dialog.findByRole('textbox', { name: 'Meta title, English' })).toHaveValue('Earlier');
    expect(network.requestsTo(`POST ${HOME}/restore`)).toMatchObject([{ body: { version: 1 } }]);
  });

  it('refuses a publication time in the past, and focuses its field', async () => {
    const detail = 'The time to publish has to lie ahead';
    const refusal = {
      status: 422,
      body: {
        ...problem(422, 'publish_time_past', detail),
        errors: [{ code: 'publish_time_past', detail, status: 422, field: 'at' }],
      },
    };
    const { press, dialog, user } = await openTexts({
      changes: { has_draft: true },
      moreHandlers: [handle(`POST ${HOME}/schedule`, refusal)],
    });
    await press('Page: home');
    const publishField = await dialog.findByLabelText(/^Publish at/);
    await user.type(publishField, '2020-01-02T10:30');
    await press('Publish then');
    await waitFor(() => expect(publishField).toHaveAccessibleDescription(detail));
    expect(publishField).toBeInvalid();
    await waitFor(() => expect(publishField).toHaveFocus());
  });

  it('requires two presses to delete a draft, and one press to restore an earlier version', async () => {
    const { press, dialog, network } = await openTexts({ changes: { has_draft: true } });
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

  it('shows the texts of the language if a region has no texts of its own', async () => {
    const { entry, press, user, dialog } = await openTexts({
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

  it('warns before a page reload if there are unsaved texts', async () => {
    const { press, write, dialog } = await openTexts();
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

  it('discards unsaved texts only on the second press', async () => {
    const { press, write, dialog, onClose } = await openTexts();
    await press('Page: home');
    await write('Meta title, English', 'Mine');
    await press('Close');
    expect(await dialog.findByRole('alert')).toHaveTextContent('not saved');
    expect(onClose).not.toHaveBeenCalled();
    await press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('sorts documents by kind and name', async () => {
    const documentOf = (type: string, uid: string) => ({
      ...{ type, uid, has_draft: false, publish_at: null, titles: {}, incomplete: [] },
    });
    const documents = [
      documentOf('product', 'our-year'),
      documentOf('page', 'home'),
      documentOf('form', 'our-year'),
      documentOf('page', 'cart'),
    ];
    const { dialog } = await openTexts({
      moreHandlers: [handle(`GET ${ADDRESS}`, { body: { data: { repository: null, documents } } })],
    });
    const list = within(await dialog.findByRole('list', { name: 'Documents' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Form: our-year', 'Page: cart', 'Page: home', 'Product: our-year'],
    ]);
  });

  it('shows the name of the repository if staff edit the texts in an external content service', async () => {
    const { dialog } = await openTexts({
      moreHandlers: [handle(`GET ${ADDRESS}`, { body: { data: { repository: 'the-shop', documents: [] } } })],
    });
    expect(await dialog.findByText(/in the repository the-shop/)).toBeVisible();
  });
});
