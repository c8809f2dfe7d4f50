import { Button, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import type { ExtrasOfBook } from './use-extras';

/** What the shopper chose to go along cannot be looked up: there is no price then, and nothing is left out in silence. */
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
