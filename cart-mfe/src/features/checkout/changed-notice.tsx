import { useEffect, useRef } from 'react';
import { Box, ErrorNotice, Stack } from '@bindery/shared/ui';
import type { Checkout } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';
import { changedSums } from './changes';

interface ChangedNoticeProps {
  before: Checkout['quote'];
  now: Checkout['quote'];
}

/** What is not as the shopper saw it: each sum as it was and as it is. Source: docs/rules.md STEPS-12 */
export function ChangedNotice({ before, now }: ChangedNoticeProps) {
  const words = usePaymentWords();
  const sums = changedSums(before, now, words, useWords());
  const textOf = (sum: { formatted: string } | null): string => sum?.formatted ?? words.none;
  const notice = useRef<HTMLDivElement>(null);
  // on a phone the button is in sight wherever the page is scrolled to
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), [now.id]);
  return (
    <Box ref={notice} marginBottom="5">
      <ErrorNotice
        title={words.changedTitle}
        message={words.changedText}
        action={
          <Stack as="ul" listStyleType="none" gap="1" fontSize="sm" fontVariantNumeric="tabular-nums">
            {sums.map(({ label, before: was, now: is }) => (
              <Box as="li" key={label}>
                {words.changedTo(label, textOf(was), textOf(is))}
              </Box>
            ))}
            {sums.length === 0 ? <Box as="li">{words.changedOther}</Box> : null}
          </Stack>
        }
      />
    </Box>
  );
}
