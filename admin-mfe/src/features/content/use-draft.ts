import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';
import { actOnDraft, documentQuery, documentsQuery, saveDraft, type DraftAct } from './content-api';
import { firstOther, mergedWords, stillTyped, addTypedText } from './editor-words';

interface DraftState {
  readonly typed: EditorWords;
  /** by '<language>.<field>' */
  readonly faults: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
  /** the document that this editor began from, where somebody else has changed it since */
  readonly before: EditorDocument | undefined;
  readonly hasConflict: boolean;
  /** was there no answer that says so? Then it may have been done all the same */
  readonly isUnknown: boolean;
}

const UNTOUCHED: DraftState = {
  typed: {},
  faults: {},
  problem: undefined,
  before: undefined,
  hasConflict: false,
  isUnknown: false,
};

type Failed = Pick<DraftState, 'faults' | 'problem' | 'hasConflict' | 'isUnknown'>;

/** What went wrong, by field where the server says so. */
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

/** What cannot be saved is shown, in whichever language it is; English always is. */
const languageOfFault = ({ languages }: EditorDocument, faults: DraftState['faults']): string | undefined =>
  languages.find(({ lang }) => lang !== 'en' && Object.keys(faults)[0]?.startsWith(`${lang}.`))?.lang;

/** @param onError - says what went wrong */
function useOneAtATime(onError: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false);
  /** @returns undefined where it failed, or something else still runs */
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
 * What an editor types of a document, and what becomes of it. What was typed stays until the server has it, whatever it
 * answers; somebody else's words are loaded under it. Source: docs/rules.md CONT-11
 */
export function useDraft(document: EditorDocument) {
  const market = useMarket();
  const client = useQueryClient();
  const [state, setState] = useState(UNTOUCHED);
  const [other, setOther] = useState(() => firstOther(document));
  const isTyped = Object.keys(state.typed).length > 0;

  /** @param sent - what was typed of it; what has been typed since stays */
  function take(next: EditorDocument, sent: EditorWords): EditorDocument {
    client.setQueryData(documentQuery(market, document).queryKey, next);
    void client.invalidateQueries({ queryKey: documentsQuery(market).queryKey, exact: true });
    setState((old) => ({ ...UNTOUCHED, typed: stillTyped(old.typed, next, sent) }));
    return next;
  }
  async function saved(): Promise<EditorDocument> {
    const { typed } = state;
    if (!isTyped) return document;
    return take(await saveDraft(market, document, mergedWords(document.words, typed)), typed);
  }

  const { isBusy, run } = useOneAtATime((error) => {
    const failed = faultsOf(error);
    setOther(languageOfFault(document, failed.faults) ?? other);
    setState((old) => ({ ...old, ...failed }));
  });

  return {
    ...state,
    isBusy,
    isTyped,
    /** the language beside English */
    other,
    setOther,
    type: (lang: string, field: string, text: string): void =>
      setState((old) => ({
        ...old,
        typed: addTypedText(old.typed, document, { lang, field, text }),
        faults: { ...old.faults, [`${lang}.${field}`]: '' },
      })),
    save: () => run(saved),
    /** What was typed is saved first. */
    act: (act: DraftAct) => run(async () => take(await actOnDraft(market, await saved(), act), state.typed)),
    afterSaving: <T>(work: () => Promise<T>) => run(async () => (await saved(), work())),
    /** Loads what stands on the server now, and keeps what is typed over it. */
    loadTheirs: () =>
      run(async () => {
        const theirs = await client.fetchQuery({ ...documentQuery(market, document), staleTime: 0 });
        // what was saved, although its answer was lost, is not typed any more
        setState((old) => ({ ...UNTOUCHED, typed: stillTyped(old.typed, theirs), before: document }));
        return theirs;
      }),
  };
}
