import { useEffect, useState } from 'react';
import type { ProofOfPage } from './proof-page';

/** How many pictures are on their way at once, beside those in view. */
const AHEAD = 4;

type PictureState = 'loading' | 'shown' | 'failed';

/**
 * The pictures of pages, fetched ahead in their order, a few at a time: a page that waits for its picture cannot be
 * looked at. Those that failed are asked for again together, by a press or once the network is back.
 */
export function usePictures(pages: readonly ProofOfPage[]) {
  const [states, setStates] = useState<ReadonlyMap<string, PictureState>>(new Map());
  const stateOf = ({ hash }: ProofOfPage): PictureState => states.get(hash) ?? 'loading';
  const set = ({ hash }: ProofOfPage, state: PictureState): void =>
    setStates((before) => new Map(before).set(hash, state));
  const retry = (): void =>
    setStates((before) => new Map([...before].filter(([, state]) => state !== 'failed')));
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  const ahead = new Set(
    pages
      .filter((page) => stateOf(page) !== 'shown')
      .slice(0, AHEAD)
      .map(({ hash }) => hash),
  );
  return {
    stateOf,
    /** to be fetched now, wherever it stands */
    isAhead: (page: ProofOfPage): boolean => stateOf(page) === 'shown' || ahead.has(page.hash),
    shown: (page: ProofOfPage): void => set(page, 'shown'),
    failed: (page: ProofOfPage): void => set(page, 'failed'),
    retry,
  };
}
