import { useEffect, useRef } from 'react';
import { Box, Button, Flex, IconButton, Text } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/refusal';
import type { Words } from '../../words/cart/words';
import { lineName } from '../line';
import type { Removal, RemovedLine } from './use-removal';

interface RemovedNoticeProps {
  removedLine: RemovedLine;
  removal: Removal;
  onDismiss(): void;
}

export const goneText = (words: Words, { line, isElsewhere }: RemovedLine): string =>
  isElsewhere ? words.goneElsewhere(lineName(line)) : words.removed(lineName(line));

/** Replaces a removed line. It receives the focus only if the shopper removed the line in this tab. */
export function RemovedNotice({ removedLine, removal, onDismiss }: RemovedNoticeProps) {
  const words = useWords();
  const name = lineName(removedLine.line);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!removedLine.isElsewhere) undo.current?.focus();
  }, [removedLine]);
  return (
    <Flex
      align="center"
      wrap="wrap"
      gap="3"
      bg="bg.muted"
      borderRadius="md"
      paddingInline="4"
      paddingBlock="2"
    >
      <Box flex="1 1 8rem">
        <Text>{goneText(words, removedLine)}</Text>
        <WriteFailure error={removal.undoErrorOf(removedLine)} text={words.undoFailed} />
      </Box>
      <Button
        ref={undo}
        variant="outline"
        size="sm"
        aria-label={removedLine.isElsewhere ? words.putBackName(name) : words.undoName(name)}
        aria-busy={removal.isUndoing(removedLine)}
        onClick={() => removal.undo(removedLine)}
      >
        {removedLine.isElsewhere ? words.putBack : words.undo}
      </Button>
      <IconButton variant="ghost" size="sm" fontSize="xl" aria-label={words.dismiss} onClick={onDismiss}>
        ×
      </IconButton>
    </Flex>
  );
}
