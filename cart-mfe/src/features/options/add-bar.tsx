import { useId } from 'react';
import { Button, Price, Spinner, StickyActions, Text } from '@bindery/shared/ui';
import type { Money } from '@bindery/shared/contracts';
import { useWords } from '../../words';

interface AddBarProps {
  total: Money;
  /** of a line that is changed; undefined: a new book is added */
  saveLabel: string | undefined;
  isBusy: boolean;
  /** it was pressed, and a photo is not there yet */
  isPhotoAwaited: boolean;
  onPress(): void;
}

/** The total and the next action. The button stays focusable while it works, so that a keyboard keeps its place. */
export function AddBar({ total, saveLabel, isBusy, isPhotoAwaited, onPress }: AddBarProps) {
  const words = useWords();
  const id = useId();
  const isWorking = isBusy || isPhotoAwaited;
  return (
    <StickyActions
      summary={
        <>
          <Text as="span" id={id} fontSize="sm" color="fg.muted">
            {words.total}
          </Text>
          <output aria-labelledby={id}>
            <Price money={total} fontSize="xl" />
          </output>
        </>
      }
    >
      <Button size="lg" onClick={onPress} aria-disabled={isWorking} aria-busy={isWorking}>
        {isWorking ? (
          <>
            <Spinner size="sm" />
            {isPhotoAwaited
              ? words.photoAwaited
              : saveLabel === undefined
                ? words.adding
                : words.savingChanges}
          </>
        ) : (
          (saveLabel ?? words.addToCart)
        )}
      </Button>
    </StickyActions>
  );
}
