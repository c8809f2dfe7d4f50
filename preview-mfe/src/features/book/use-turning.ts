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

/** Turns a book, or lays one loose page in the place of another. The place belongs to whoever shows the book, here and in full screen. */
export function useTurning(
  pageCount: number,
  { across, isBound }: { across: PagesAcross; isBound: boolean },
  { pageIndex, setPageIndex }: Place,
): Turning {
  const [turn, setTurn] = useState<Turn>();
  const openings = useMemo(() => openingsOf(pageCount, across, isBound), [pageCount, across, isBound]);
  const at = openingWith(openings, pageIndex);

  function moveTo(target: number): void {
    const [from, to] = [openings[at], openings[target]];
    if (!from || !to || target === at) return;
    setPageIndex(pagesOf(to)[0]!);
    setTurn(isBound && isMotionWanted() ? { from, isForward: target > at } : undefined);
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

interface RequestedPageProps {
  slug: string;
  pages: readonly Page[];
  opening: Opening;
  turnTo: Turning['turnTo'];
}

/**
 * Others may ask for a page: the form, for the one that shows the field in hand, unless it lies open already. Draws
 * nothing; to be mounted once there are pages to turn to.
 */
export function RequestedPage({ slug, pages, opening, turnTo }: RequestedPageProps) {
  useChannel('field-focused', (detail) => {
    if (detail.slug !== slug) return;
    const uses = (page: Page | undefined): boolean => page?.info.keys.includes(detail.urlKey) ?? false;
    const first = pages.findIndex(uses);
    if (first >= 0 && !pagesOf(opening).some((index) => uses(pages[index]))) turnTo(first);
  });
  useChannel('show-page', (detail) => {
    const wanted = pages.findIndex(({ info }) => info.pageName === detail.pageName);
    if (detail.slug === slug && wanted >= 0) turnTo(wanted);
  });
  return null;
}

/** Turns by the arrow keys, Home and End. */
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
