import { useMemo } from 'react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { Customisation } from '../contracts';
import { customisationAtoms, type CustomisationState } from './customisation.atoms';

export interface CustomisationWriter {
  merge(patch: Customisation): void;
  replace(values: Customisation): void;
  clear(): void;
}

/** Writes a product's customisation without rendering again when it changes. The writer keeps its identity. */
export function useCustomisationWriter(slug: string): CustomisationWriter {
  const change = useSetAtom(customisationAtoms(slug).stateAtom);
  return useMemo(() => ({
    merge: (patch) => change({ mode: 'merge', patch }),
    replace: (values) => change({ mode: 'replace', patch: values }),
    clear: () => change({ mode: 'clear' }),
  }), [change]);
}

/** A product's customisation, shared by everything on the page and by the browser's other tabs. */
export function useCustomisation(slug: string): CustomisationState & CustomisationWriter {
  const state = useAtomValue(customisationAtoms(slug).stateAtom);
  return { ...state, ...useCustomisationWriter(slug) };
}

export interface CustomisationSource {
  get(): CustomisationState;
  subscribe(listener: () => void): () => void;
}

/** Reads a product's customisation on demand, for what must not render again with each change. */
export function useCustomisationSource(slug: string): CustomisationSource {
  const store = useStore();
  return useMemo(() => {
    const { stateAtom } = customisationAtoms(slug);
    return { get: () => store.get(stateAtom), subscribe: (listener) => store.sub(stateAtom, listener) };
  }, [store, slug]);
}
