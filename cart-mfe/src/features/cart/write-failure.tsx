import { Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { OfflineError } from '../cart-state';

/** A change of the cart that did not happen; nothing without an error. */
export function WriteFailure({ error, text }: { error: Error | null; text: string }) {
  const words = useWords();
  if (!error) return null;
  return (
    <Text role="alert" color="fg.error" fontSize="sm">
      {error instanceof OfflineError ? words.offlineText : text}
    </Text>
  );
}
