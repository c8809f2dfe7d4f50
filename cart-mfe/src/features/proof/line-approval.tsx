import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useAtomValue, useStore } from '@bindery/shared/data';
import { Flex, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { LineNotice } from '../../ui/line-notice';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words';
import { lineName } from '../line';
import { lookThroughAtom } from './look-through.atoms';

const BookProof = lazy(async () => ({ default: (await import('./book-proof')).BookProof }));

/** Has the shopper looked through this book, and the way to do it. Nothing where that cannot be told. Source: docs/rules.md PROOF-03, PROOF-04 */
export function LineApproval({ line }: { line: LineItem }) {
  const { approval } = line;
  const words = useWords();
  const [isOpen, setOpen] = useState<boolean | undefined>(undefined);
  useAskedFor(line.id, () => setOpen(true));
  if (approval === undefined) return null;
  const button = (text: string) => (
    <TextButton aria-label={`${text}: ${lineName(line)}`} minHeight="6" onClick={() => setOpen(true)}>
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
              {words.bookApproved}
            </Text>
          ) : null}
          {button(approval === 'approved' ? words.lookAgain : words.lookThrough)}
        </Flex>
      )}
      {isOpen === undefined ? null : (
        <Suspense fallback={null}>
          <BookProof line={line} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens it for who asked for it when the book went into the cart. */
function useAskedFor(lineId: string, open: () => void): void {
  const store = useStore();
  const asked = useAtomValue(lookThroughAtom);
  const isAsked = asked?.lineId === lineId;
  const openOnce = useEffectEvent(() => {
    store.set(lookThroughAtom, null);
    open();
  });
  useEffect(() => {
    if (isAsked) openOnce();
  }, [isAsked]);
}
