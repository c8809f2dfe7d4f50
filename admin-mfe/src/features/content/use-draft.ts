import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';
import { actOnDraft, documentQuery, documentsQuery, saveDraft, type DraftAct } from './content-api';
import { firstOther, mergedWords, withTyped } from './editor-words';

interface DraftState {
  readonly typed: EditorWords;
  /** by '<language>.<field>' */
  readonly faults: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
  /** the document that this editor began from, where somebody else has changed it since */
  readonly before: EditorDocument | undefined;
  readonly hasConflict: boolean;
}

const UNTOUCHED: DraftState = {
  typed: {},
  faults: {},
  problem: undefined,
  before: undefined,
  hasConflict: false,
};

/** What went wrong, by field where the server says so. */
function faultsOf(error: unknown): Pick<DraftState, 'faults' | 'problem' | 'hasConflict'> {
  const problem = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { faults: {}, problem, hasConflict: false };
  const named = (error.problem?.errors ?? []).flatMap(({ field, detail }) =>
    field ? [[field, detail]] : [],
  );
  return {
    faults: Object.fromEntries(named) as Record<string, string>,
    problem,
    hasConflict: error.code === 'draft_changed',
  };
}

/** What cannot be saved is shown, in whichever language it is; English always is. */
const languageOfFault = ({ languages }: EditorDocument, faults: DraftState['faults']): string | undefined =>
  languages.find(({ lang }) => lang !== 'en' && Object.keys(faults)[0]?.startsWith(`${lang}.`))?.lang;

export type Draft = ReturnType<typeof useDraft>;

/**
 * What an editor types of a document, and what becomes of it. What was typed stays until the server has it, whatever it
 * answers; somebody else's words are loaded under it. Source: docs/rules.md CONT-11
 */
export function useDraft(document: EditorDocument) {
  const market = useMarket();
  const client = useQueryClient();
  const [state, setState] = useState(UNTOUCHED);
  const [isBusy, setBusy] = useState(false);
  const [other, setOther] = useState(() => firstOther(document));
  const isTyped = Object.keys(state.typed).length > 0;

  function take(next: EditorDocument): EditorDocument {
    client.setQueryData(documentQuery(market, document).queryKey, next);
    void client.invalidateQueries({ queryKey: documentsQuery(market).queryKey, exact: true });
    setState(UNTOUCHED);
    return next;
  }
  const saved = async (): Promise<EditorDocument> =>
    isTyped ? take(await saveDraft(market, document, mergedWords(document.words, state.typed))) : document;

  /** @returns undefined where it failed: `problem` says why, and `faults` where */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      const faults = faultsOf(error);
      const lang = languageOfFault(document, faults.faults);
      if (lang !== undefined) setOther(lang);
      setState((old) => ({ ...old, ...faults }));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

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
        typed: withTyped(old.typed, document, { lang, field, text }),
        faults: { ...old.faults, [`${lang}.${field}`]: '' },
      })),
    save: () => run(saved),
    /** What was typed is saved first. */
    act: (act: DraftAct) => run(async () => take(await actOnDraft(market, await saved(), act))),
    afterSaving: <T>(work: () => Promise<T>) => run(async () => (await saved(), work())),
    /** Loads what somebody else has saved, and keeps what is typed over it. */
    loadTheirs: () =>
      run(async () => {
        const theirs = await client.fetchQuery({ ...documentQuery(market, document), staleTime: 0 });
        setState((old) => ({ ...UNTOUCHED, typed: old.typed, before: document }));
        return theirs;
      }),
  };
}
