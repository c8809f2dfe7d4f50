import { useState, useEffect, useMemo } from 'react';
import { joinList } from '@bindery/shared/data';
import { useMarket } from '@bindery/shared';
import { Button, Grid, StickyActions, Text } from '@bindery/shared/ui';
import type { PageProof } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { ProofPage, type ProofOfPage } from './proof-page';
import { useTurning } from './use-turning';

const STORAGE_KEY = 'seen-pages';
/** maximum number of page hashes to store, enough for a few books; the newest ones are stored */
const MAX_KEPT = 600;

function readKept(): string[] {
  try {
    const storedHashes: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(storedHashes) ? storedHashes.filter((hash) => typeof hash === 'string') : [];
  } catch {
    return []; // without storage or valid data, all pages count as unseen
  }
}

function keep(hash: string): void {
  try {
    const otherHashes = readKept().filter((otherHash) => otherHash !== hash);
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...otherHashes, hash].slice(-MAX_KEPT)));
  } catch {
    return; // without free storage, the seen pages are remembered only while the proof is open
  }
}

/**
 * Tracks seen pages by hash, so that a changed page counts as unseen. The browser tab stores the hashes, so a reload
 * does not lose them. Source: docs/rules.md PROOF-04
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

/** a range replaces at least this number of consecutive pages */
const MIN_RUN = 3;

/**
 * Shortens a list of page numbers: a range replaces consecutive pages.
 *
 * @param pages - ascending
 * @returns for example '4', '6–9', '11', '12'
 */
export function pageRuns(pages: readonly number[]): string[] {
  const runs: number[][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run?.at(-1) === page - 1) run.push(page);
    else runs.push([page]);
  }
  return runs.flatMap((run) => (run.length < MIN_RUN ? run.map(String) : [`${run[0]}–${run.at(-1)}`]));
}

/** number of pictures that load at the same time, besides those in view */
const AHEAD = 4;

type PictureState = 'loading' | 'shown' | 'failed';

/**
 * Loads pictures in page order, a few at a time, before they are in view, because only a page with its picture counts
 * as seen. When the shopper presses a button or the network returns, loads all failed pictures again.
 */
function usePictures(pages: readonly ProofOfPage[]) {
  const [states, setStates] = useState<ReadonlyMap<string, PictureState>>(new Map());
  const stateOf = ({ hash }: ProofOfPage): PictureState => states.get(hash) ?? 'loading';
  const set = ({ hash }: ProofOfPage, state: PictureState): void =>
    setStates((earlierStates) => new Map(earlierStates).set(hash, state));
  const retry = (): void =>
    setStates((earlierStates) => new Map([...earlierStates].filter(([, state]) => state !== 'failed')));
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  const upcomingHashes = new Set(
    pages
      .filter((page) => stateOf(page) !== 'shown')
      .slice(0, AHEAD)
      .map(({ hash }) => hash),
  );
  return {
    stateOf,
    isAhead: (page: ProofOfPage): boolean => stateOf(page) === 'shown' || upcomingHashes.has(page.hash),
    shown: (page: ProofOfPage): void => set(page, 'shown'),
    failed: (page: ProofOfPage): void => set(page, 'failed'),
    retry,
  };
}

/** On screens of at least this width, two pages are side by side, as in the book. */
const TWO_COLUMNS_PX = 768;
const HALF_PX = 380;
const MODAL_EDGES_PX = 32;
const widthOnScreen = (): number =>
  window.innerWidth < TWO_COLUMNS_PX ? window.innerWidth - MODAL_EDGES_PX : HALF_PX;

interface ProofPagesProps {
  pages: readonly ProofOfPage[];
  /** the whole book: covers stand alone */
  isWhole: boolean;
  isApproved: boolean;
  isBusy: boolean;
  onApprove(pages: readonly PageProof[]): void;
}

/** The list of pages, with a button to approve them. Source: docs/rules.md PROOF-04 */
export function ProofPages({ pages, isWhole, isApproved, isBusy, onApprove }: ProofPagesProps) {
  const { isSeen, see, unseen } = useSeenPages(pages);
  const pictures = usePictures(pages);
  const turning = useTurning(pages);
  const [aspect, setAspect] = useState(1);
  const [isAsked, setAsked] = useState(false);
  const [widthPx] = useState(widthOnScreen);
  const hasOpenings = isWhole && pages.length % 2 === 0;
  const isAlone = (pageIndex: number): boolean =>
    hasOpenings && (pageIndex === 0 || pageIndex === pages.length - 1);
  const approve = (): void => {
    setAsked(true);
    if (unseen.length > 0) turning.toFirst(unseen);
    else onApprove(pages.map(({ page, hash }) => ({ page, hash })));
  };
  return (
    <>
      <Grid
        as="ol"
        listStyleType="none"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap={{ md: hasOpenings ? '0.5' : '5' }}
        rowGap="6"
      >
        {pages.map((page, pageIndex) => (
          <ProofPage
            key={page.hash}
            ref={turning.place(page)}
            page={page}
            isAlone={isAlone(pageIndex)}
            isSeen={isSeen(page)}
            isMissed={isAsked && unseen.length > 0}
            picture={pictures.stateOf(page)}
            isAhead={pictures.isAhead(page)}
            widthPx={widthPx}
            aspect={aspect}
            onSeen={() => {
              turning.isAt(pageIndex);
              see(page);
            }}
            onPicture={(ratio) => {
              pictures.shown(page);
              if (ratio !== undefined) setAspect(ratio);
            }}
            onPictureFailed={() => pictures.failed(page)}
            onRetry={pictures.retry}
          />
        ))}
      </Grid>
      {isApproved ? null : (
        <ApproveBar
          {...{ unseen, isAsked, isBusy, approve }}
          toNext={() => turning.toNext(unseen)}
          seenCount={pages.length - unseen.length}
        />
      )}
    </>
  );
}

interface ApproveBarProps {
  unseen: readonly ProofOfPage[];
  seenCount: number;
  /** the shopper tried to approve */
  isAsked: boolean;
  isBusy: boolean;
  toNext(): void;
  approve(): void;
}

function ApproveBar({ unseen, seenCount, isAsked, isBusy, toNext, approve }: ApproveBarProps) {
  const words = useWords();
  const market = useMarket();
  const isMissing = isAsked && unseen.length > 0;
  const missed = pageRuns(unseen.map(({ page }) => page));
  return (
    <StickyActions
      summary={
        <Text role="status" fontSize="sm" fontWeight={isMissing ? 'semibold' : undefined}>
          {isMissing
            ? words.pagesMissed(unseen.length, joinList(missed, market.locale))
            : words.pagesSeen(seenCount, seenCount + unseen.length)}
        </Text>
      }
    >
      {unseen.length > 0 ? <Button onClick={toNext}>{words.nextUnseen}</Button> : null}
      <Button
        // the button does not look like the main action until the shopper has seen every page
        variant={unseen.length > 0 ? 'outline' : 'solid'}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={approve}
      >
        {isBusy ? words.approving : words.approveBook}
      </Button>
    </StickyActions>
  );
}
