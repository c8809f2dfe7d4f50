import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useChannel } from '@bindery/shared';
import type { Page } from '@bindery/shared/contracts';
import { Box, Skeleton } from '@bindery/shared/ui';
import { useWords } from '../../words/use-words';
import { pageUrl, useElementSize, usePreloadedPictures } from '../page-image';
import type { BookPages } from '../pages';
import { BookWords, TurnButton } from './book-controls';
import { BookLayout } from './book-layout';
import { bookSize, TWO_PAGES_FROM_PX, widthOf, type BookSize } from './book-size';
import { BookStage } from './book-stage';
import { pagesOf, type Opening, type PagesAcross } from './openings';
import { pagePosition } from './page-position';
import type { PageTaps } from './page-taps';
import { AcrossToggle } from './tools';
import { useSwipe } from './use-swipe';
import { useTurning, type Place, type Turning } from './use-turning';

const NO_PAGES: readonly Page[] = [];

export interface BookProps {
  slug: string;
  title: string;
  isDiagnostic: boolean;
  content: BookPages;
  place: Place;
  /** buttons beside the words below the book */
  tools: ReactNode;
  taps?: PageTaps;
}

/** A book that lies open somewhere, as large as its slot lets it, to be turned by button, key and stroke. */
export function Book({ slug, title, isDiagnostic, content, place, tools, taps }: BookProps) {
  const words = useWords();
  const { pages = NO_PAGES, aspect, isWaiting, hasFailed, retry } = content;
  const [slotRef, slot] = useElementSize();
  const [chosen, setChosen] = useState<PagesAcross>();
  const across = chosen ?? ((slot?.widthPx ?? 0) >= TWO_PAGES_FROM_PX ? 2 : 1);
  const size = slot && bookSize(slot, across, aspect);
  const controls = size?.controls ?? 'beside';
  const turning = useTurning(pages.length, across, place);
  const { openings, at, turn, turnBy, land } = turning;
  const opening = openings[at] ?? { right: 0 };
  const swipe = useSwipe(turnBy);
  useRequestedPage(slug, pages, opening, turning);
  usePreloadedPictures(
    isWaiting || !size ? [] : neighbours(turning).flatMap((index) => pictureOf(pages, index, size)),
  );

  return (
    <BookLayout
      ref={slotRef}
      controls={controls}
      bookHeightPx={(size?.closedPx ?? 0) / aspect}
      aria-label={words.previewOf(title)}
      aria-busy={isWaiting}
      onKeyDown={(event: KeyboardEvent) => turnByKey(event, turning)}
    >
      <TurnButton direction="previous" place={controls} isPossible={at > 0} onTurn={() => turnBy(-1)} />
      <Box
        gridArea="book"
        tabIndex={-1}
        outline="none"
        pointerEvents="none"
        touchAction="pan-y pinch-zoom"
        {...swipe}
      >
        {pages.length === 0 ? (
          <Skeleton
            borderRadius="sm"
            style={{ width: size?.closedPx, height: size && size.closedPx / aspect }}
          />
        ) : (
          <BookStage
            pages={pages}
            opening={opening}
            across={across}
            turn={turn}
            aspect={aspect}
            size={size}
            isDiagnostic={isDiagnostic}
            onLanded={land}
            taps={taps}
          />
        )}
      </Box>
      <TurnButton
        direction="next"
        place={controls}
        isPossible={at < openings.length - 1}
        onTurn={() => turnBy(1)}
      />
      <BookWords
        place={controls}
        open={pagesOf(opening)}
        count={pages.length}
        hasFailed={hasFailed}
        onRetry={retry}
      >
        <AcrossToggle across={across} onToggle={() => setChosen(across === 2 ? 1 : 2)} />
        {tools}
      </BookWords>
    </BookLayout>
  );
}

/** Others may ask for a page: the form, for the one that shows the field in hand, unless it lies open already. */
function useRequestedPage(slug: string, pages: readonly Page[], opening: Opening, { turnTo }: Turning): void {
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
}

function neighbours({ openings, at }: Turning): number[] {
  return [openings[at + 1], openings[at - 1]].flatMap((opening) => (opening ? pagesOf(opening) : []));
}

function pictureOf(pages: readonly Page[], index: number, size: BookSize): string[] {
  const page = pages[index];
  return page ? [pageUrl(page, widthOf(pagePosition(index, pages.length), size))] : [];
}

function turnByKey(event: KeyboardEvent, { turnBy, turnTo }: Turning): void {
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
