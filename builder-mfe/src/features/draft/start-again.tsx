import { useEffect, useRef, useState } from 'react';
import { useIntent } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { componentOf, type Fields } from '@bindery/shared/forms';
import type { Customisation } from '@bindery/shared/contracts';

interface StartAgainProps {
  /** the values that a restart clears; 'texts' if the book has no characters */
  clears: 'characters' | 'texts';
  onStart(): void;
}

/** Restarts the book after asking. Source: docs/rules.md CUS-17 */
export function StartAgain({ clears, onStart }: StartAgainProps) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function keep(): void {
    setAsking(false);
    opener.current?.focus();
  }
  return (
    <>
      <Button
        ref={opener}
        type="button"
        variant="ghost"
        fontSize="sm"
        px="2"
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {words.startAgain}
      </Button>
      {isAsking ? (
        <Question
          clears={clears}
          onKeep={keep}
          onStart={() => {
            setAsking(false);
            onStart();
          }}
        />
      ) : null}
    </>
  );
}

function Question({ clears, onStart, onKeep }: StartAgainProps & { onKeep(): void }) {
  const words = useWords();
  const isEdit = useIntent().kind !== 'new';
  const cleared = clears === 'characters' ? words.startAgainCharacters : words.startAgainTexts;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    question.current?.focus();
    question.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box
      ref={question}
      role="group"
      aria-label={words.startAgainTitle}
      tabIndex={-1}
      flexBasis="full"
      bg="brand.muted"
      borderRadius="md"
      px="4"
      py="3"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onKeep();
      }}
    >
      <Heading as="h3" size="sm">
        {words.startAgainTitle}
      </Heading>
      <Text mt="1">{isEdit ? `${cleared} ${words.startAgainFromLine}` : cleared}</Text>
      <Flex gap="3" mt="3" wrap="wrap">
        <Button type="button" variant="outline" size="sm" onClick={onStart}>
          {words.startAgain}
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={onKeep}>
          {words.keepEditing}
        </Button>
      </Flex>
    </Box>
  );
}

const WRITTEN = ['SingleLineText', 'MultiLineText', 'MultiText', 'Number', 'Date'];

/** Returns true if the book has characters. In this case, a restart clears only the characters. */
export const hasCharacters = (fields: Fields): boolean =>
  Object.values(fields).some((field) => componentOf(field) === 'Characters');

/**
 * @param values - the book's current values
 * @returns the values without characters or, in a book without characters, without typed answers
 * Source: docs/rules.md LINK-12, CUS-17
 */
export function startedAgain(fields: Fields, values: Customisation): Customisation {
  const cleared = hasCharacters(fields) ? ['Characters'] : WRITTEN;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const component = Object.hasOwn(fields, key) ? (componentOf(fields[key]!) ?? '') : '';
      if (!cleared.includes(component)) return [[key, value]];
      return component === 'Characters' ? [[key, []]] : [];
    }),
  );
}
