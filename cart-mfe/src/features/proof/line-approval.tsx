import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lateModule } from '@bindery/shared';
import { useAtomValue, useStore } from '@bindery/shared/data';
import { Flex, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { LineNotice } from '../../ui/line-notice';
import { TextButton } from '../../ui/text-button';
import { LatePart } from '../../ui/late-part';
import { useWords } from '../../words/cart';
import { lineName } from '../line';
import { lookThroughAtom } from './look-through.atoms';

const lateProof = lateModule(() => import('./book-proof'));
const BookProof = lateProof.get('BookProof');

/** Loads the proof's files while the browser is idle, so that the proof opens at once and without a network. */
function fetchAhead(): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined;
  // eslint-disable-next-line compat/compat -- Safari lacks it: there a press loads the files
  const idle = window.requestIdleCallback(() => lateProof.start());
  return () => window.cancelIdleCallback(idle);
}

/**
 * Offers the shopper to look at all pages of this book, and says whether the shopper has approved them. Renders nothing
 * if the approval is unknown. Source: docs/rules.md PROOF-02, PROOF-04
 */
export function LineApproval({ line }: { line: LineItem }) {
  const { approval } = line;
  const words = useWords();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const opener = useRef<HTMLButtonElement>(null);
  const open = (): void => setState('open');
  useAskedFor(line.id, open);
  useEffect(fetchAhead, []);
  if (approval === undefined) return null;
  const button = (text: string) => (
    <TextButton ref={opener} aria-label={`${text}: ${lineName(line)}`} minHeight="6" onClick={open}>
      {text}
    </TextButton>
  );
  return (
    <>
      {approval === 'changed' ? (
        <LineNotice title={words.pagesChangedTitle} text={words.pagesChangedText}>
          {button(words.lookAtChanged)}
        </LineNotice>
      ) : (
        <Flex role="status" columnGap="3" wrap="wrap" align="baseline" fontSize="sm">
          {approval === 'approved' ? (
            <Text fontWeight="semibold">
              <span aria-hidden>✓ </span>
              <span>{words.bookApproved}</span>
            </Text>
          ) : null}
          {button(approval === 'approved' ? words.lookAgain : words.offerLook)}
          {approval === 'none' ? <Text color="fg.muted">{words.offerLookText}</Text> : null}
        </Flex>
      )}
      {state === 'never' ? null : (
        <LatePart>
          <BookProof
            line={line}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
            // the element is looked up on close, because a rerender may have replaced the button that opened the proof
            lastFocus={() => opener.current}
          />
        </LatePart>
      )}
    </>
  );
}

/** Opens the proof if the shopper asked for it when adding the book to the cart. */
function useAskedFor(lineId: string, open: () => void): void {
  const store = useStore();
  const lookRequest = useAtomValue(lookThroughAtom);
  const isAsked = lookRequest?.lineId === lineId;
  const openOnce = useEffectEvent(() => {
    store.set(lookThroughAtom, null);
    open();
  });
  useEffect(() => {
    if (isAsked) openOnce();
  }, [isAsked]);
}
