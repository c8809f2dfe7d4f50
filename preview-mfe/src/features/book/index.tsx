import {
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { useBookPages, type BookPages } from '@bindery/shared/forms';
import type { Page } from '@bindery/shared/contracts';
import { Box, Button, ErrorNotice, Skeleton } from '@bindery/shared/ui';
import { atom, useAtomValue, useStore } from '@bindery/shared/data';
import type { BookPreviewProps } from '@bindery/contracts/preview';
import { useWords } from '../../words';
import { useElementSize } from '../../use-element-size';
import { pageUrl, usePreloadedPictures } from '../page-image';
import { BookWords, TurnButton } from './book-controls';
import { BookLayout } from './book-layout';
import { bookSize, TWO_PAGES_FROM_PX, widthOf, type BookSize } from './book-size';
import { BookStage } from './book-stage';
import { pagesOf, type Opening, type PagesAcross, pagePosition } from './openings';
import { usePageTaps, type PageTaps } from './page-taps';
import { AcrossToggle, Tool, TOOL_DRAWINGS } from './tools';
import { useAbove } from './use-above';
import { RequestedPage, turnByKey, useTurning, type Place, type Turning } from './use-turning';

const SWIPE_PX = 36;

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onClickCapture(event: MouseEvent): void;
}

/**
 * Distinguishes a sideways swipe by finger or mouse from a tap.
 *
 * @param onSwipe - receives 1 for a swipe to the left, which turns to the next page, and -1 for a swipe to the right
 * @returns handlers for the swiped element. It needs `touch-action: pan-y`, so that the page still scrolls
 */
function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number }>(undefined);
  const hasSwiped = useRef(false);
  return {
    onPointerDown: ({ clientX, clientY }) => {
      start.current = { x: clientX, y: clientY };
      hasSwiped.current = false;
    },
    onPointerUp: ({ clientX, clientY }) => {
      if (!start.current) return;
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return;
      hasSwiped.current = true;
      onSwipe(dx < 0 ? 1 : -1);
    },
    // ignores the click that the browser fires after a swipe that begins and ends on the same page
    onClickCapture: (event) => {
      if (hasSwiped.current) event.stopPropagation();
      hasSwiped.current = false;
    },
  };
}

/** The open page of each product's book. It is in the page's store, so that a remounted book opens at the same page. */
const pagesAtom = atom<Readonly<Record<string, number>>>({});

/** Source: docs/rules.md PAGE-02 */
function useBookPlace(slug: string): Place {
  const store = useStore();
  const pages = useAtomValue(pagesAtom);
  return {
    pageIndex: pages[slug] ?? 0,
    setPageIndex: (pageIndex) => store.set(pagesAtom, { ...store.get(pagesAtom), [slug]: pageIndex }),
  };
}

/** The shopper's book, or loose pages one by one. It is drawn from the shared customisation and changes with it. */
export function BookPreview({ slug, title, isBound = true, isDiagnostic = false }: BookPreviewProps) {
  const words = useWords();
  const content = useBookPages(slug);
  const { pages, aspect, hasFailed, retry } = content;
  const taps = usePageTaps(slug);
  const place = useBookPlace(slug);
  const { above: overlayModule, isOpen, open, close } = useAbove();

  if (hasFailed && !pages) return <BookFailed onRetry={retry} />;
  const book = { slug, title, isBound, isDiagnostic, content, place };
  const allPages =
    pages && pages.length > 1 ? (
      <Tool name={words.allPages} onPress={() => open('all-pages')}>
        {TOOL_DRAWINGS.allPages}
      </Tool>
    ) : null;
  const fullScreen = pages ? (
    <Tool name={words.fullScreen} onPress={() => open('full-screen')}>
      {TOOL_DRAWINGS.fullScreen}
    </Tool>
  ) : null;
  const tools = (
    <>
      {allPages}
      {fullScreen}
    </>
  );
  return (
    <>
      <Book {...book} tools={tools} taps={taps} />
      {overlayModule && isOpen('full-screen') ? (
        <overlayModule.FullScreen
          tools={allPages}
          onClose={() => close('full-screen')}
          renderBook={(fullScreenTools) => <Book {...book} tools={fullScreenTools} />}
        />
      ) : null}
      {overlayModule && pages && isOpen('all-pages') ? (
        <overlayModule.AllPages
          title={title}
          pages={pages}
          isBound={isBound}
          aspect={aspect}
          pageIndex={place.pageIndex}
          onChoose={place.setPageIndex}
          onClose={() => close('all-pages')}
        />
      ) : null}
    </>
  );
}

function BookFailed({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <ErrorNotice
      title={words.bookFailedTitle}
      message={words.bookFailedText}
      action={
        <Button variant="outline" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

const NO_PAGES: readonly Page[] = [];

interface BookProps {
  slug: string;
  title: string;
  isBound: boolean;
  isDiagnostic: boolean;
  content: BookPages;
  place: Place;
  tools: ReactElement | null;
  taps?: PageTaps;
}

/** A book as large as its slot allows, which the shopper turns by button, key and swipe. */
function Book({ slug, title, isBound, isDiagnostic, content, place, tools, taps }: BookProps) {
  const words = useWords();
  const { pages = NO_PAGES, aspect, isWaiting, hasFailed, retry } = content;
  const { slotRef, across, size, toggleAcross } = useBookSize(aspect, isBound);
  const controls = size?.controls ?? 'beside';
  const turning = useTurning(pages.length, { across, isBound }, place);
  const { openings, openingIndex, turnBy } = turning;
  const opening = openings[openingIndex] ?? { right: 0 };
  const isAlone = pages.length === 1;
  usePreloadedPictures(isWaiting || !size ? [] : neighbourUrls(pages, isBound, turning, size));

  return (
    <BookLayout
      ref={slotRef}
      controls={controls}
      bookHeightPx={(size?.closedPx ?? 0) / aspect}
      aria-label={words.previewOf(title)}
      aria-busy={isWaiting}
      onKeyDown={(event: KeyboardEvent) => turnByKey(event, turning)}
    >
      {pages.length > 0 ? <RequestedPage {...{ slug, pages, opening }} turnTo={turning.turnTo} /> : null}
      {isAlone ? null : <OpeningTurnButton direction="previous" place={controls} turning={turning} />}
      <Table size={size} aspect={aspect} isEmpty={pages.length === 0 || !size} onSwipe={turnBy}>
        <BookStage
          pages={pages}
          opening={opening}
          across={across}
          isBound={isBound}
          turn={turning.turn}
          aspect={aspect}
          size={size}
          isDiagnostic={isDiagnostic}
          onLanded={turning.land}
          taps={taps}
        />
      </Table>
      {isAlone ? null : <OpeningTurnButton direction="next" place={controls} turning={turning} />}
      <BookWords
        place={controls}
        open={pagesOf(opening)}
        count={pages.length}
        hasFailed={hasFailed}
        onRetry={retry}
      >
        {isBound ? <AcrossToggle across={across} onToggle={toggleAcross} /> : null}
        {tools}
      </BookWords>
    </BookLayout>
  );
}

type OpeningTurnButtonProps = Pick<ComponentProps<typeof TurnButton>, 'direction' | 'place'> & {
  turning: Turning;
};

/** Turns the book by one opening. */
function OpeningTurnButton({ direction, place, turning }: OpeningTurnButtonProps) {
  const { openings, openingIndex, turnBy } = turning;
  const step = direction === 'next' ? 1 : -1;
  return (
    <TurnButton
      direction={direction}
      place={place}
      isPossible={openings[openingIndex + step] !== undefined}
      onTurn={() => turnBy(step)}
    />
  );
}

interface TableProps {
  size: BookSize | undefined;
  aspect: number;
  isEmpty: boolean;
  onSwipe(direction: 1 | -1): void;
  children: ReactNode;
}

/** The part of the book that reacts to swipes. It shows a skeleton until pages and size are known. */
function Table({ size, aspect, isEmpty, onSwipe, children }: TableProps) {
  const swipe = useSwipe(onSwipe);
  const skeletonSize = { width: size?.closedPx, height: size && size.closedPx / aspect };
  return (
    <Box
      gridArea="book"
      tabIndex={-1}
      outline="none"
      pointerEvents="none"
      touchAction="pan-y pinch-zoom"
      {...swipe}
    >
      {isEmpty ? <Skeleton borderRadius="sm" style={skeletonSize} /> : children}
    </Box>
  );
}

/**
 * Returns the book's size in its slot. The shopper can choose one or two pages side by side; the default depends on the
 * slot's width.
 */
function useBookSize(aspect: number, isBound: boolean) {
  const [slotRef, slot] = useElementSize();
  const [chosenAcross, setChosenAcross] = useState<PagesAcross>();
  const fitting = chosenAcross ?? ((slot?.widthPx ?? 0) >= TWO_PAGES_FROM_PX ? 2 : 1);
  const across: PagesAcross = isBound ? fitting : 1;
  const toggleAcross = (): void => setChosenAcross(across === 2 ? 1 : 2);
  return { slotRef, across, size: slot && bookSize(slot, across, aspect), toggleAcross };
}

function neighbourUrls(
  pages: readonly Page[],
  isBound: boolean,
  { openings, openingIndex }: Turning,
  size: BookSize,
): string[] {
  return [openings[openingIndex + 1], openings[openingIndex - 1]]
    .flatMap((opening: Opening | undefined) => (opening ? pagesOf(opening) : []))
    .flatMap((index) => {
      const page = pages[index];
      return page ? [pageUrl(page, widthOf(pagePosition(index, pages.length, isBound), size))] : [];
    });
}
