import { useMemo, useState } from 'react';
import type { ProofOfPage } from './proof-page';

const STORAGE_KEY = 'seen-pages';
/** number of hashes kept, newest last: a few books */
const MAX_KEPT = 600;

function readKept(): string[] {
  try {
    const storedHashes: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(storedHashes) ? storedHashes.filter((hash) => typeof hash === 'string') : [];
  } catch {
    return []; // storage is blocked or holds invalid data: the pages have to be seen again
  }
}

function keep(hash: string): void {
  try {
    const otherHashes = readKept().filter((otherHash) => otherHash !== hash);
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...otherHashes, hash].slice(-MAX_KEPT)));
  } catch {
    return; // storage is blocked or full: kept only while the pages are open
  }
}

/**
 * Tracks seen pages by hash, so that a changed page counts as unseen. Kept for the tab: a reload loses none.
 * Source: docs/rules.md PROOF-04
 */
export function useSeenPages(pages: readonly ProofOfPage[]) {
  const [seenHashes, setSeen] = useState<ReadonlySet<string>>(() => new Set(readKept()));
  const isSeen = ({ hash, isApproved }: ProofOfPage): boolean => isApproved || seenHashes.has(hash);
  const see = ({ hash }: ProofOfPage): void => {
    keep(hash);
    setSeen((earlierHashes) => new Set(earlierHashes).add(hash));
  };
  const unseen = useMemo(
    () => pages.filter(({ hash, isApproved }) => !isApproved && !seenHashes.has(hash)),
    [pages, seenHashes],
  );
  return { isSeen, see, unseen };
}
