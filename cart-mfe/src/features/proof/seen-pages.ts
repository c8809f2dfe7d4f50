import { useMemo, useState } from 'react';
import type { ProofOfPage } from './proof-page';

const STORAGE_KEY = 'seen-pages';
/** Hashes, the latest last: those of a few books. */
const MAX_KEPT = 600;

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((hash) => typeof hash === 'string') : [];
  } catch {
    return []; // storage is blocked, or somebody else wrote there: the pages are looked at again
  }
}

function keep(hash: string): void {
  try {
    const kept = readKept().filter((one) => one !== hash);
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...kept, hash].slice(-MAX_KEPT)));
  } catch {
    return; // storage is blocked or full: they are known while the pages are open
  }
}

/**
 * Which pages were looked at, by what they show: one that changes meanwhile has not been. Kept for the tab, so that a
 * reload asks for none again. Source: docs/rules.md PROOF-04
 */
export function useSeenPages(pages: readonly ProofOfPage[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(readKept()));
  const isSeen = ({ hash, isApproved }: ProofOfPage): boolean => isApproved || seen.has(hash);
  const see = ({ hash }: ProofOfPage): void => {
    keep(hash);
    setSeen((before) => new Set(before).add(hash));
  };
  const unseen = useMemo(
    () => pages.filter(({ hash, isApproved }) => !isApproved && !seen.has(hash)),
    [pages, seen],
  );
  return { isSeen, see, unseen };
}
