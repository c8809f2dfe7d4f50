import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import ContentModal from '../content-modal';

export const ADDRESS = '/_canvas/api/staff/content';
export const HOME = `${ADDRESS}/page/home`;
export const FIRST: EditorDocument = {
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

/** Fakes a server with one document, which the editor's requests change. */
export function server(changes: Partial<EditorDocument> = {}) {
  const state = { document: { ...FIRST, ...changes }, saved: [] as EditorWords[] };
  const savedAnswer = (documentChanges: Partial<EditorDocument>) => {
    state.document = { ...state.document, ...documentChanges, revision: state.document.revision + 1 };
    return { body: { data: state.document } };
  };
  const handlers: Handler[] = [
    handle(`GET ${ADDRESS}`, () => ({
      body: {
        data: {
          repository: null,
          documents: [
            { type: 'page', uid: 'home', has_draft: false, publish_at: null, titles: {}, incomplete: ['de'] },
          ],
        },
      },
    })),
    handle(`GET ${HOME}`, () => ({ body: { data: state.document } })),
    handle(`PUT ${HOME}/draft`, ({ body }) => {
      const { words } = body as { words: EditorWords };
      state.saved.push(words);
      return savedAnswer({ words, has_draft: true });
    }),
    handle(`POST ${HOME}/publish`, () => savedAnswer({ has_draft: false })),
    handle(`POST ${HOME}/schedule`, ({ body }) => savedAnswer({ publish_at: (body as { at: string }).at })),
    handle(`POST ${HOME}/restore`, () =>
      savedAnswer({ words: { en: { meta_title: 'Earlier' } }, has_draft: true }),
    ),
    handle(`POST ${HOME}/discard`, () => savedAnswer({ words: {}, has_draft: false })),
    handle(`POST ${ADDRESS}/preview`, { body: { data: { url: '/_canvas/update-preview?token=t' } } }),
  ];
  return { state, handlers };
}

export async function openTexts({
  changes,
  moreHandlers = [],
}: { changes?: Partial<EditorDocument>; moreHandlers?: Handler[] } = {}) {
  const user = userEvent.setup();
  const { state, handlers } = server(changes);
  const [onClose, goTo] = [jest.fn(), jest.fn()];
  const { network } = renderRemote(<ContentModal onClose={onClose} goTo={goTo} />, {
    handlers: [...handlers, ...moreHandlers],
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
export const draftConflict = (call: string): Handler =>
  handle(call, {
    status: 409,
    body: problem(409, 'draft_changed', 'Somebody else has changed this document meanwhile'),
  });
