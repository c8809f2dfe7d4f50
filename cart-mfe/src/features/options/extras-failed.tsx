import { Button, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import type { ExtrasOfBook } from './use-extras';

/** Says that the chosen extras could not be loaded, so there is no price and none is silently omitted. */
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
