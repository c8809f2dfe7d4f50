import { OfflineError } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import { refusalOf, useRefusalText } from './refusal';

export function WriteFailure({ error, text }: { error: Error | null; text: string }) {
  const words = useWords();
  const refusalText = useRefusalText();
  if (!error) return null;
  const refusal = refusalOf(error);
  return (
    <Text role="alert" color="fg.error" fontSize="sm">
      {error instanceof OfflineError ? words.offlineText : refusal ? refusalText(refusal) : text}
    </Text>
  );
}
