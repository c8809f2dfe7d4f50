import { useEffect, useRef } from 'react';
import { Box, Button, Flex, IconButton, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import type { Removal } from './use-removal';
import { WriteFailure } from './write-failure';

interface RemovedNoticeProps {
  name: string;
  removal: Removal;
  onDismiss(): void;
}

/** Stands where the line stood. Takes the focus, which the removed line had. */
export function RemovedNotice({ name, removal, onDismiss }: RemovedNoticeProps) {
  const words = useWords();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    undo.current?.focus();
  }, []);
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
        <Text>{words.removed(name)}</Text>
        <WriteFailure error={removal.undoError} text={words.undoFailed} />
      </Box>
      <Button
        ref={undo}
        variant="outline"
        size="sm"
        aria-label={words.undoName(name)}
        aria-busy={removal.isUndoing}
        onClick={removal.undo}
      >
        {words.undo}
      </Button>
      <IconButton variant="ghost" size="sm" fontSize="xl" aria-label={words.dismiss} onClick={onDismiss}>
        ×
      </IconButton>
    </Flex>
  );
}
