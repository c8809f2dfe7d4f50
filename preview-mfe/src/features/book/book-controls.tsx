import type { ReactNode } from 'react';
import { Button, chakra, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../words/use-words';
import type { ControlPlace } from './book-size';
import type { PagesAcross } from './openings';

const RoundButton = chakra('button', {
  base: {
    display: 'inline-grid', placeItems: 'center', flexShrink: 0, color: 'brand', bg: 'transparent', borderRadius: 'full', cursor: 'pointer',
    transitionProperty: 'background-color, color', transitionDuration: 'fast', _hover: { bg: 'brand.muted' },
    '&[aria-disabled=true]': { color: 'border.strong', cursor: 'default', bg: 'transparent' },
  },
});

interface TurnButtonProps { direction: 'previous' | 'next'; place: ControlPlace; isPossible: boolean; onTurn(): void }

/** Stays focusable at the covers: a button that vanishes under the finger loses a keyboard's place. */
export function TurnButton({ direction, place, isPossible, onTurn }: TurnButtonProps) {
  const words = useWords();
  // beside the book they keep to the outside, clear of the edges of its pages; below it they stand by the words
  const isOnStartSide = (direction === 'previous') === (place !== 'below');
  return (
    <RoundButton type="button" boxSize="11" gridArea={direction} justifySelf={isOnStartSide ? 'start' : 'end'} aria-label={words[direction]} aria-disabled={!isPossible} onClick={isPossible ? onTurn : undefined}>
      <Drawing>{direction === 'previous' ? <path d="m14.5 5-7 7 7 7" /> : <path d="m9.5 5 7 7-7 7" />}</Drawing>
    </RoundButton>
  );
}

interface BookWordsProps { place: ControlPlace; open: number[]; count: number; hasFailed: boolean; onRetry(): void; children: ReactNode }

/** Where the book is open, said and shown; where there is no room for words, only said. `open`: indexes of the open pages. */
export function BookWords({ place, open, count, hasFailed, onRetry, children }: BookWordsProps) {
  const words = useWords();
  const where = <Text role="status" fontSize="sm" lineHeight="short" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">{count > 0 ? words.where(open.map((index) => index + 1), count) : null}</Text>;
  if (place === 'tight') return <VisuallyHidden>{where}{hasFailed ? <Text role="alert">{words.updateFailed}</Text> : null}</VisuallyHidden>;
  return (
    <Flex gridArea="where" align="center" justify="center" gap="2" wrap="wrap" minHeight="7">
      {where}
      {children}
      {hasFailed ? <Text role="alert" fontSize="sm" color="fg.error">{words.updateFailed} <Button variant="plain" size="sm" onClick={onRetry}>{words.tryAgain}</Button></Text> : null}
    </Flex>
  );
}

export function AcrossToggle({ across, onToggle }: { across: PagesAcross; onToggle(): void }) {
  const words = useWords();
  const name = across === 2 ? words.onePage : words.twoPages;
  return (
    <RoundButton type="button" boxSize="7" aria-label={name} title={name} onClick={onToggle}>
      <Drawing>{across === 2 ? <rect x="7" y="5" width="10" height="14" rx="1" /> : <path d="M12 6v13M12 6c-3-1.5-6-1.5-9 0v13c3-1.5 6-1.5 9 0 3-1.5 6-1.5 9 0V6c-3-1.5-6-1.5-9 0" />}</Drawing>
    </RoundButton>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return <svg aria-hidden viewBox="0 0 24 24" width="1.375em" height="1.375em" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">{children}</svg>;
}
