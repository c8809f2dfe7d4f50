import { useMemo, useState, type KeyboardEvent } from 'react';
import { useChannel } from '@bindery/shared';
import type { Page } from '@bindery/shared/contracts';
import { openingsOf, openingWith, pagesOf, type Opening, type PagesAcross } from './openings';

export interface Turn {
  from: Opening;
  isForward: boolean;
}

export interface Turning {
  openings: readonly Opening[];
  /** index of the shown opening */
  openingIndex: number;
  /** undefined if no turn runs */
  turn: Turn | undefined;
  turnTo(pageIndex: number): void;
  /** turns by `steps` openings, such as 1 to the next or -1 to the one before; stops at the covers */
  turnBy(steps: number): void;
  land(): void;
}

/** The open page of a book. Its index does not depend on the book's size, or on how many pages lie side by side. */
export interface Place {
  pageIndex: number;
  setPageIndex(pageIndex: number): void;
}

/** Turns pages, animated only in bound books. The caller stores the open page, because the full screen uses it too. */
export function useTurning(
  pageCount: number,
  { across, isBound }: { across: PagesAcross; isBound: boolean },
  { pageIndex, setPageIndex }: Place,
): Turning {
  const [turn, setTurn] = useState<Turn>();
  const openings = useMemo(() => openingsOf(pageCount, across, isBound), [pageCount, across, isBound]);
  const openingIndex = openingWith(openings, pageIndex);

  function moveTo(target: number): void {
    const [from, to] = [openings[openingIndex], openings[target]];
    if (!from || !to || target === openingIndex) return;
    setPageIndex(pagesOf(to)[0]!);
    setTurn(isBound && isMotionWanted() ? { from, isForward: target > openingIndex } : undefined);
  }
  return {
    openings,
    openingIndex,
    turn,
    turnTo: (wantedIndex) => moveTo(openingWith(openings, wantedIndex)),
    turnBy: (steps) => moveTo(openingIndex + steps),
    land: () => setTurn(undefined),
  };
}

function isMotionWanted(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface RequestedPageProps {
  slug: string;
  pages: readonly Page[];
  opening: Opening;
  turnTo: Turning['turnTo'];
}

/**
 * Turns to the pages that the shell or another remote requests. A focused form field requests the first page that shows
 * it, unless such a page is open already. It renders nothing. Mount it when the book has pages.
 */
export function RequestedPage({ slug, pages, opening, turnTo }: RequestedPageProps) {
  useChannel('field-focused', (detail) => {
    if (detail.slug !== slug) return;
    const uses = (page: Page | undefined): boolean => page?.info.keys.includes(detail.urlKey) ?? false;
    const firstIndex = pages.findIndex(uses);
    if (firstIndex >= 0 && !pagesOf(opening).some((index) => uses(pages[index]))) turnTo(firstIndex);
  });
  useChannel('show-page', (detail) => {
    const wantedIndex = pages.findIndex(({ info }) => info.pageName === detail.pageName);
    if (detail.slug === slug && wantedIndex >= 0) turnTo(wantedIndex);
  });
  return null;
}

export function turnByKey(event: KeyboardEvent, { turnBy, turnTo }: Turning): void {
  const turns: Record<string, () => void> = {
    ArrowRight: () => turnBy(1),
    ArrowLeft: () => turnBy(-1),
    Home: () => turnTo(0),
    End: () => turnTo(Infinity),
  };
  const act = turns[event.key];
  if (!act || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act();
}
