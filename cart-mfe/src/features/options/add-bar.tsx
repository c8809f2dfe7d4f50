import { useId } from 'react';
import { Button, Price, Spinner, StickyActions, Text } from '@bindery/shared/ui';
import type { Money } from '@bindery/shared/contracts';
import { useWords } from '../../words';

interface AddBarProps {
  total: Money;
  /** of a line that is changed; undefined: a new book is added */
  saveLabel: string | undefined;
  isBusy: boolean;
  onPress(): void;
}

/** The total and the next action. The button stays focusable while it works, so that a keyboard keeps its place. */
export function AddBar({ total, saveLabel, isBusy, onPress }: AddBarProps) {
  const words = useWords();
  const id = useId();
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
      <Button size="lg" onClick={onPress} aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? (
          <>
            <Spinner size="sm" />
            {saveLabel === undefined ? words.adding : words.savingChanges}
          </>
        ) : (
          (saveLabel ?? words.addToCart)
        )}
      </Button>
    </StickyActions>
  );
}
