import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';
import { actOnDraft, documentQuery, documentsQuery, saveDraft, type DraftAct } from './content-api';
import { firstOtherLanguage, mergedWords, stillTyped, addTypedText } from './editor-words';

interface DraftState {
  readonly typedWords: EditorWords;
  /** by '<language>.<field>' */
  readonly faults: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
  /** the document that this editor first loaded; undefined if no colleague has changed the document since then */
  readonly originalDocument: EditorDocument | undefined;
  readonly hasConflict: boolean;
  /** true if the server's answer did not arrive, so the server may have made the change */
  readonly isUnknown: boolean;
}

const UNTOUCHED: DraftState = {
  typedWords: {},
  faults: {},
  problem: undefined,
  originalDocument: undefined,
  hasConflict: false,
  isUnknown: false,
};

type Failed = Pick<DraftState, 'faults' | 'problem' | 'hasConflict' | 'isUnknown'>;

/** Returns the errors of a failed call, by field if the server names fields. */
function faultsOf(error: unknown): Failed {
  const problem = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { faults: {}, problem, hasConflict: false, isUnknown: false };
  const named = (error.problem?.errors ?? []).flatMap(({ field, detail }) =>
    field ? [[field, detail]] : [],
  );
  return {
    faults: Object.fromEntries(named) as Record<string, string>,
    problem,
    hasConflict: error.code === 'draft_changed',
    isUnknown: error.status === 0 || error.status >= 500,
  };
}

/** Returns the language of the first error; undefined for English, which the editor always shows. */
const languageOfFault = ({ languages }: EditorDocument, faults: DraftState['faults']): string | undefined =>
  languages.find(({ lang }) => lang !== 'en' && Object.keys(faults)[0]?.startsWith(`${lang}.`))?.lang;

/** @param onError - shows the error */
function useOneAtATime(onError: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false);
  /** @returns the result of `work`; undefined if it failed, or did not start because other work is running */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      onError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}

export type Draft = ReturnType<typeof useDraft>;

/**
 * Holds the typed text of a document and saves it. Typed text stays until the server has stored it, even after a
 * refusal or another editor's change. Source: docs/rules.md CONT-11
 */
export function useDraft(document: EditorDocument) {
  const market = useMarket();
  const client = useQueryClient();
  const [state, setState] = useState(UNTOUCHED);
  const [otherLanguage, setOther] = useState(() => firstOtherLanguage(document));
  const isTyped = Object.keys(state.typedWords).length > 0;

  /** @param sentWords - the words of this save. Words typed after it remain unsaved. */
  function take(next: EditorDocument, sentWords: EditorWords): EditorDocument {
    client.setQueryData(documentQuery(market, document).queryKey, next);
    void client.invalidateQueries({ queryKey: documentsQuery(market).queryKey, exact: true });
    setState((oldState) => ({ ...UNTOUCHED, typedWords: stillTyped(oldState.typedWords, next, sentWords) }));
    return next;
  }
  async function saved(): Promise<EditorDocument> {
    const { typedWords } = state;
    if (!isTyped) return document;
    return take(await saveDraft(market, document, mergedWords(document.words, typedWords)), typedWords);
  }

  const { isBusy, run } = useOneAtATime((error) => {
    const failed = faultsOf(error);
    setOther(languageOfFault(document, failed.faults) ?? otherLanguage);
    setState((oldState) => ({ ...oldState, ...failed }));
  });

  return {
    ...state,
    isBusy,
    isTyped,
    other: otherLanguage,
    setOther,
    type: (lang: string, field: string, text: string): void =>
      setState((oldState) => ({
        ...oldState,
        typedWords: addTypedText(oldState.typedWords, document, { lang, field, text }),
        faults: { ...oldState.faults, [`${lang}.${field}`]: '' },
      })),
    save: () => run(saved),
    /** Saves typed text before the action. */
    act: (act: DraftAct) =>
      run(async () => take(await actOnDraft(market, await saved(), act), state.typedWords)),
    afterSaving: <T>(work: () => Promise<T>) => run(async () => (await saved(), work())),
    /** Loads the document as another editor has saved it, without losing the typed text. */
    loadTheirs: () =>
      run(async () => {
        const theirs = await client.fetchQuery({ ...documentQuery(market, document), staleTime: 0 });
        // keeps only the words that the server lacks; it may have saved words although its answer was lost
        setState((oldState) => ({
          ...UNTOUCHED,
          typedWords: stillTyped(oldState.typedWords, theirs),
          originalDocument: document,
        }));
        return theirs;
      }),
  };
}
