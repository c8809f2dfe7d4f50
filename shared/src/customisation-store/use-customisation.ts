import { useMemo } from 'react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { Customisation } from '../contracts';
import { isRecordStored } from '../storage/browser-storage';
import type { CustomisationState } from './contest';
import { customisationAtoms } from './customisation.atoms';

export interface CustomisationWriter {
  /**
   * @param seen - what the shopper saw of these keys when they began to write; default: what the page holds. A key that
   * another tab changed since then is not overwritten but contested: see `theirs` of the state.
   */
  merge(patch: Customisation, seen?: Customisation): void;
  replace(values: Customisation): void;
  clear(): void;
  /** Ends a contest with another tab. */
  settle(winner: 'mine' | 'theirs'): void;
}

/** Writes a product's customisation without rendering again when it changes. The writer keeps its identity. */
export function useCustomisationWriter(slug: string): CustomisationWriter {
  const change = useSetAtom(customisationAtoms(slug).stateAtom);
  return useMemo(
    () => ({
      merge: (patch, seen) => change({ mode: 'merge', patch, seen }),
      replace: (values) => change({ mode: 'replace', values }),
      clear: () => change({ mode: 'clear' }),
      settle: (winner) => change({ mode: 'settle', winner }),
    }),
    [change],
  );
}

/** A product's customisation, shared by everything on the page and by the browser's other tabs. */
export function useCustomisation(slug: string): CustomisationState & CustomisationWriter {
  const state = useAtomValue(customisationAtoms(slug).stateAtom);
  return { ...state, ...useCustomisationWriter(slug) };
}

export interface CustomisationSource {
  get(): CustomisationState;
  subscribe(listener: () => void): () => void;
  /** false while the browser refuses to store it: it then lives as long as the page */
  isStored(): boolean;
}

/** Reads a product's customisation on demand, for what must not render again with each change. */
export function useCustomisationSource(slug: string): CustomisationSource {
  const store = useStore();
  return useMemo(() => {
    const { stateAtom } = customisationAtoms(slug);
    return {
      get: () => store.get(stateAtom),
      subscribe: (listener) => store.sub(stateAtom, listener),
      isStored: () => isRecordStored(slug),
    };
  }, [store, slug]);
}
