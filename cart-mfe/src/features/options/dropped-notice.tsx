import { useEffect, useRef } from 'react';
import { Box, Flex, Text, Button, ErrorNotice } from '@bindery/shared/ui';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useDroppedText, type ExtrasOfBook } from './use-extras';

interface DroppedNoticeProps {
  extras: ExtrasOfBook;
  format: string;
  /** leads to the section for another choice */
  onChooseAnother(kind: 'gift_wrap' | 'add_on'): void;
}

/**
 * Lists the extras that do not fit, why, and what to do. Screen readers announce the list. Source: docs/rules.md OPT-05
 */
export function DroppedNotice({ extras, format, onChooseAnother }: DroppedNoticeProps) {
  const words = useWords();
  const textOf = useDroppedText(format);
  const box = useRef<HTMLDivElement>(null);
  const skus = extras.dropped.map(({ sku }) => sku).join(' ');
  useEffect(() => {
    // scrolls to the notice, which may be far from the element that the shopper used, or covered by the bar
    if (skus !== '') box.current?.scrollIntoView({ block: 'nearest' });
  }, [skus]);
  return (
    <Box ref={box} role="status" display="grid" gap="2" scrollMarginBlock="6rem" _empty={{ display: 'none' }}>
      {extras.dropped.map((dropped) => (
        <Flex
          key={dropped.sku}
          bg="bg.muted"
          borderRadius="md"
          padding="3"
          columnGap="4"
          align="baseline"
          justify="space-between"
          wrap="wrap"
        >
          <Text flex="1 1 14rem">{textOf(dropped)}</Text>
          <Flex gap="4">
            <TextButton
              aria-label={words.chooseAnotherFor(dropped.name)}
              onClick={() => onChooseAnother(dropped.kind)}
            >
              {words.chooseAnother}
            </TextButton>
            <TextButton
              aria-label={words.goWithoutName(dropped.name)}
              onClick={() => extras.remove([dropped.sku])}
            >
              {words.goWithout}
            </TextButton>
          </Flex>
        </Flex>
      ))}
    </Box>
  );
}

/**
 * Says that the chosen extras could not be loaded. Meanwhile the page shows no price, because the price would be
 * incomplete.
 */
export function ExtrasFailed({ extras }: { extras: ExtrasOfBook }) {
  const words = useWords();
  return extras.retry ? (
    <ErrorNotice
      title={words.extrasFailedTitle}
      message={words.extrasFailedText}
      action={
        <Button variant="outline" onClick={extras.retry}>
          {words.tryAgain}
        </Button>
      }
    />
  ) : null;
}
