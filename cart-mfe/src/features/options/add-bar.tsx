import { Button, Spinner, StickyActions } from '@bindery/shared/ui';
import type { Money } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { RunningTotal } from './step-frame';

interface AddBarProps {
  /** undefined while it is not known: nothing is bought without a price */
  total: Money | undefined;
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
  const isWorking = isBusy || isPhotoAwaited;
  return (
    <StickyActions summary={<RunningTotal total={total} />}>
      <Button
        size="lg"
        onClick={() => {
          if (total) onPress();
        }}
        aria-disabled={isWorking || !total}
        aria-busy={isWorking}
      >
        {isWorking ? (
          <>
            <Spinner size="sm" />
            <span>
              {isPhotoAwaited
                ? words.photoAwaited
                : saveLabel === undefined
                  ? words.adding
                  : words.savingChanges}
            </span>
          </>
        ) : (
          (saveLabel ?? words.addToCart)
        )}
      </Button>
    </StickyActions>
  );
}
