import { useMemo, useState } from 'react';
import { openingsOf, openingWith, pagesOf, type Opening, type PagesAcross } from './openings';

export interface Turn {
  from: Opening;
  isForward: boolean;
}

export interface Turning {
  openings: readonly Opening[];
  /** which of the openings is shown */
  at: number;
  /** the leaf in the air, undefined when the book lies still */
  turn: Turn | undefined;
  turnTo(pageIndex: number): void;
  /** by openings: 1 is the next, -1 the previous; beyond the covers nothing happens */
  turnBy(steps: number): void;
  land(): void;
}

/** Where a book is open, as a page: so it survives the change between one page and two, and another size. */
export interface Place {
  pageIndex: number;
  setPageIndex(pageIndex: number): void;
}

/** Turns a book. The place belongs to whoever shows the book, here and in full screen. */
export function useTurning(
  pageCount: number,
  across: PagesAcross,
  { pageIndex, setPageIndex }: Place,
): Turning {
  const [turn, setTurn] = useState<Turn>();
  const openings = useMemo(() => openingsOf(pageCount, across), [pageCount, across]);
  const at = openingWith(openings, pageIndex);

  function moveTo(target: number): void {
    const [from, to] = [openings[at], openings[target]];
    if (!from || !to || target === at) return;
    setPageIndex(pagesOf(to)[0]!);
    setTurn(isMotionWanted() ? { from, isForward: target > at } : undefined);
  }
  return {
    openings,
    at,
    turn,
    turnTo: (wanted) => moveTo(openingWith(openings, wanted)),
    turnBy: (steps) => moveTo(at + steps),
    land: () => setTurn(undefined),
  };
}

function isMotionWanted(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
