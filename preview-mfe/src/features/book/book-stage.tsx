import type { MouseEvent, ReactNode } from 'react';
import type { Page } from '@bindery/shared/contracts';
import { Box, Image } from '@bindery/shared/ui';
import { PageImage, pageUrl } from '../page-image';
import {
  type Opening,
  type PagesAcross,
  type Side,
  isCover,
  pagePosition,
  type PagePosition,
} from './openings';
import { widthOf, type BookSize } from './book-size';
import { type PageTaps, pointIn } from './page-taps';
import { pageEdges, CORNERS, SHADES } from './paper';
import { TurningLeaf } from './turning-leaf';
import type { Turn } from './use-turning';

interface SheetProps {
  position: PagePosition;
  children?: ReactNode;
}

function Sheet({ position, children }: SheetProps) {
  return (
    <Box
      position="absolute"
      inset="0"
      overflow="hidden"
      bg="bg.panel"
      containerType="inline-size"
      style={{ borderRadius: CORNERS[position] }}
    >
      {children}
      <Box
        aria-hidden
        position="absolute"
        inset="0"
        pointerEvents="none"
        style={{ backgroundImage: SHADES[position] }}
      />
    </Box>
  );
}

interface BookStageProps {
  pages: readonly Page[];
  opening: Opening;
  across: PagesAcross;
  isBound: boolean;
  turn: Turn | undefined;
  /** of a page, width divided by height */
  aspect: number;
  size: BookSize | undefined;
  isDiagnostic: boolean;
  taps: PageTaps | undefined;
  onLanded(): void;
}

export function BookStage(props: BookStageProps) {
  const { pages, opening, across, isBound, turn, aspect, size, onLanded } = props;
  const still = (index: number | undefined) => (
    <StillPage pages={pages} index={index} size={size} isBound={isBound} />
  );
  const [earlierOpening, laterOpening] = turn?.isForward ? [turn.from, opening] : [opening, turn?.from];
  const isShut = isClosed(opening, pages.length, isBound);
  const pageWidthPx = (isShut ? size?.closedPx : size?.openPx) ?? 0;
  return (
    <Box
      position="relative"
      perspective="3000px"
      pointerEvents="none"
      transition="transform 460ms {easings.out}, width 460ms {easings.out}, height 460ms {easings.out}"
      style={{
        width: pageWidthPx * across,
        height: pageWidthPx / aspect,
        transform: `translateX(${isShut && across === 2 ? middle(opening) : 0}%)`,
      }}
    >
      {across === 2 ? (
        <>
          <Half {...props} side="left" underlay={turn?.isForward ? still(turn.from.left) : undefined} />
          <Half
            {...props}
            side="right"
            underlay={turn && !turn.isForward ? still(turn.from.right) : undefined}
          />
        </>
      ) : (
        <Half
          {...props}
          side={opening.left === undefined ? 'right' : 'left'}
          underlay={turn && !turn.isForward ? still(turn.from.left ?? turn.from.right) : undefined}
        />
      )}
      {turn ? (
        <TurningLeaf
          key={`${turn.from.left} ${turn.from.right}`}
          isForward={turn.isForward}
          across={across}
          onLanded={onLanded}
          front={still(
            across === 2 ? earlierOpening?.right : (earlierOpening?.left ?? earlierOpening?.right),
          )}
          back={across === 2 ? still(laterOpening?.left) : null}
        />
      ) : null}
    </Box>
  );
}

/** One side of the open book. During a turn, `underlay` replaces the page that the turn leads to. */
function Half({
  pages,
  opening,
  across,
  isBound,
  side,
  underlay,
  turn,
  size,
  isDiagnostic,
  taps,
}: BookStageProps & { side: Side; underlay: ReactNode }) {
  const index = opening[side];
  const page = index === undefined ? undefined : pages[index];
  const position =
    index === undefined ? (`page-${side}` as const) : pagePosition(index, pages.length, isBound);
  const isBare = index === undefined && isClosed(opening, pages.length, isBound);
  // during a turn, a side that had no page is empty until the turned leaf covers it
  const isWaiting =
    underlay !== undefined && turn !== undefined && turn.from[side] === undefined && across === 2;
  const read = (index ?? 0) / Math.max(1, pages.length - 1);
  const edges =
    isCover(position) || !isBound
      ? 'var(--b-shadows-book)'
      : pageEdges(side === 'left' ? read : 1 - read, side === 'left' ? -1 : 1);
  return (
    <Box
      position="absolute"
      insetY="0"
      pointerEvents={page ? 'auto' : undefined}
      cursor={taps && page && page.info.keys.length > 0 ? 'pointer' : undefined}
      style={{
        width: `${100 / across}%`,
        [across === 2 ? side : 'left']: 0,
        visibility: isWaiting ? 'hidden' : undefined,
        boxShadow: isBare ? 'none' : edges,
        borderRadius: isCover(position) ? '5px' : '3px',
      }}
      {...(page && taps && tapHandlers(page, taps))}
    >
      {isBare ? null : (
        <Sheet position={position}>
          {page ? (
            <PageImage
              page={page}
              elementWidthPx={size && widthOf(position, size)}
              isDiagnostic={isDiagnostic}
            />
          ) : null}
        </Sheet>
      )}
      {underlay === undefined ? null : (
        <Box aria-hidden position="absolute" inset="0" zIndex="1">
          {underlay}
        </Box>
      )}
    </Box>
  );
}

const tapHandlers = (page: Page, { onTouch, onTap }: PageTaps) => ({
  onPointerDown: () => onTouch(page),
  onClick: (event: MouseEvent) => onTap(page, pointIn(event.currentTarget, event)),
});

/** The picture of a page during a turn, without interaction. The picture is already loaded. */
function StillPage({
  pages,
  index,
  size,
  isBound,
}: Pick<BookStageProps, 'pages' | 'size' | 'isBound'> & { index: number | undefined }) {
  const page = index === undefined ? undefined : pages[index];
  if (index === undefined || !page || !size) return null;
  const position = pagePosition(index, pages.length, isBound);
  return (
    <Sheet position={position}>
      <Image
        // if only its URL changed, browsers would go on showing the old picture, so the page is the key
        key={page.info.pageName}
        src={pageUrl(page, widthOf(position, size))}
        alt=""
        decoding="sync"
        boxSize="full"
        objectFit="cover"
      />
    </Sheet>
  );
}

function isClosed({ left: leftIndex, right }: Opening, count: number, isBound: boolean): boolean {
  const singleIndex = leftIndex ?? right;
  return (
    (leftIndex === undefined || right === undefined) &&
    singleIndex !== undefined &&
    isCover(pagePosition(singleIndex, count, isBound))
  );
}

/** Returns the shift that centres a closed book, in percent of the open book's width. */
function middle(opening: Opening): number {
  return opening.left === undefined ? -25 : 25;
}
