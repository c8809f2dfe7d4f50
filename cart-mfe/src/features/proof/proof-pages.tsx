import { useMemo, useRef, useState } from 'react';
import { joinList } from '@bindery/shared/data';
import { useMarket } from '@bindery/shared';
import { Button, Grid, StickyActions, Text } from '@bindery/shared/ui';
import type { PageProof } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { ProofPage, type ProofOfPage } from './proof-page';

/** From here on two pages stand beside each other, as they do in the book. */
const TWO_COLUMNS_PX = 768;
const HALF_PX = 380;
const MODAL_EDGES_PX = 32;
const widthOnScreen = (): number =>
  window.innerWidth < TWO_COLUMNS_PX ? window.innerWidth - MODAL_EDGES_PX : HALF_PX;

interface ProofPagesProps {
  pages: readonly ProofOfPage[];
  /** all of the book: its covers stand alone */
  isWhole: boolean;
  /** there is nothing to approve any more */
  isApproved: boolean;
  isBusy: boolean;
  onApprove(pages: readonly PageProof[]): void;
}

/** The pages one under the other, and the press that approves them. Source: docs/rules.md PROOF-04 */
export function ProofPages({ pages, isWhole, isApproved, isBusy, onApprove }: ProofPagesProps) {
  const { isSeen, see, unseen } = useSeenPages(pages);
  const [aspect, setAspect] = useState(1);
  const [isAsked, setAsked] = useState(false);
  const [widthPx] = useState(widthOnScreen);
  const places = useRef(new Map<string, HTMLLIElement>());
  const hasOpenings = isWhole && pages.length % 2 === 0;
  const isAlone = (at: number): boolean => hasOpenings && (at === 0 || at === pages.length - 1);
  const toNext = (): void => places.current.get(unseen[0]!.hash)?.focus();
  const approve = (): void => {
    setAsked(true);
    if (unseen.length > 0) toNext();
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
        {pages.map((page, at) => (
          <ProofPage
            key={page.hash}
            ref={(element) => {
              if (element) places.current.set(page.hash, element);
            }}
            page={page}
            isAlone={isAlone(at)}
            isSeen={isSeen(page)}
            isMissed={isAsked && unseen.length > 0}
            widthPx={widthPx}
            aspect={aspect}
            onSeen={() => see(page)}
            onAspect={setAspect}
          />
        ))}
      </Grid>
      {isApproved ? null : (
        <ApproveBar
          {...{ unseen, isAsked, isBusy, toNext, approve }}
          seenCount={pages.length - unseen.length}
        />
      )}
    </>
  );
}

interface ApproveBarProps {
  unseen: readonly ProofOfPage[];
  seenCount: number;
  /** the shopper wanted to approve */
  isAsked: boolean;
  isBusy: boolean;
  toNext(): void;
  approve(): void;
}

/** How far the shopper is, and where to go from here. */
function ApproveBar({ unseen, seenCount, isAsked, isBusy, toNext, approve }: ApproveBarProps) {
  const words = useWords();
  const market = useMarket();
  const isMissing = isAsked && unseen.length > 0;
  const missed = unseen.map(({ page }) => String(page));
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
      {unseen.length > 0 ? (
        <Button variant="outline" onClick={toNext}>
          {words.nextUnseen}
        </Button>
      ) : null}
      <Button aria-busy={isBusy} aria-disabled={isBusy} onClick={approve}>
        {isBusy ? words.approving : words.approveBook}
      </Button>
    </StickyActions>
  );
}

/** Which pages were looked at, by what they show: one that changes meanwhile has not been. */
function useSeenPages(pages: readonly ProofOfPage[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isSeen = ({ hash, isApproved }: ProofOfPage): boolean => isApproved || seen.has(hash);
  const see = ({ hash }: ProofOfPage): void => setSeen((before) => new Set(before).add(hash));
  const unseen = useMemo(
    () => pages.filter(({ hash, isApproved }) => !isApproved && !seen.has(hash)),
    [pages, seen],
  );
  return { isSeen, see, unseen };
}
