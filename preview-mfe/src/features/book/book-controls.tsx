import type { ReactNode } from 'react';
import { Button, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../words';
import type { Words } from '../../words/words';
import type { ControlPlace } from './book-size';
import { Drawing, RoundButton } from './tools';

interface TurnButtonProps {
  direction: 'previous' | 'next';
  place: ControlPlace;
  isPossible: boolean;
  onTurn(): void;
}

/**
 * The button can have the focus even if the book cannot turn further, so that keyboard users do not lose their place.
 */
export function TurnButton({ direction, place, isPossible, onTurn }: TurnButtonProps) {
  const words = useWords();
  // buttons beside the book are next to its edges; buttons below it are next to the page number
  const isOnStartSide = (direction === 'previous') === (place !== 'below');
  return (
    <RoundButton
      type="button"
      boxSize="44px"
      gridArea={direction}
      justifySelf={isOnStartSide ? 'start' : 'end'}
      aria-label={words[direction]}
      aria-disabled={!isPossible}
      onClick={isPossible ? onTurn : undefined}
    >
      <Drawing>
        {direction === 'previous' ? <path d="m14.5 5-7 7 7 7" /> : <path d="m9.5 5 7 7-7 7" />}
      </Drawing>
    </RoundButton>
  );
}

interface BookWordsProps {
  place: ControlPlace;
  open: number[];
  count: number;
  hasFailed: boolean;
  onRetry(): void;
  children: ReactNode;
}

function openPages(words: Words, [firstIndex = 0, second]: readonly number[], count: number): string {
  return second === undefined
    ? words.pageOpen(firstIndex + 1, count)
    : words.pagesOpen(firstIndex + 1, second + 1, count);
}

/** Announces the open pages, and shows this text if there is room. `open`: indexes of the open pages. */
export function BookWords({ place, open, count, hasFailed, onRetry, children }: BookWordsProps) {
  const words = useWords();
  const where = (
    <Text
      role="status"
      // at most 20 px, so that the text fits on one line beside the buttons even at double text size
      fontSize="min(0.875rem, 20px)"
      lineHeight="short"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {count > 1 ? openPages(words, open, count) : null}
    </Text>
  );
  if (place === 'tight')
    return (
      <VisuallyHidden>
        {where}
        {hasFailed ? <Text role="alert">{words.updateFailed}</Text> : null}
      </VisuallyHidden>
    );
  return (
    <Flex gridArea="where" align="center" justify="center" columnGap="1" wrap="wrap" minHeight="7">
      {where}
      {/* part of the area in which a button reacts to a tap is in the margin below the book */}
      <Flex ms="1" my="-1">
        {children}
      </Flex>
      {hasFailed ? (
        <Text role="alert" fontSize="sm" color="fg.error">
          <span>{`${words.updateFailed} `}</span>
          <Button variant="plain" size="sm" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </Text>
      ) : null}
    </Flex>
  );
}
