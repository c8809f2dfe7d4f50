import { Button, Spinner, StickyActions } from '@bindery/shared/ui';
import type { Money } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { RunningTotal } from './step-frame';

interface AddBarProps {
  /** undefined until it is known: nothing is bought without a price */
  total: Money | undefined;
  /** for editing a line; undefined if a new book is added */
  saveLabel: string | undefined;
  isBusy: boolean;
  /** pressed while a photo was still uploading */
  isPhotoAwaited: boolean;
  onPress(): void;
}

/** The total and the main button, which stays focusable while busy, so that keyboard focus is not lost. */
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
