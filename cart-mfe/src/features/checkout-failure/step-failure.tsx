import { ApiError } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import { usePaymentWords } from '../../payment-words';
import { useWords } from '../../words';
import { OfflineError, refusalOf, useRefusalText } from '../cart-state';

/** A step that was not saved: why, and that nothing is lost. Nothing without an error. */
export function StepFailure({ error }: { error: Error | null }) {
  const words = usePaymentWords();
  const { changedElsewhere } = useWords();
  const refusalText = useRefusalText();
  if (!error) return null;
  const refusal = refusalOf(error);
  const isOutdated = error instanceof ApiError && error.status === 412;
  return (
    <Text role="alert" color="fg.error" fontSize="sm">
      {error instanceof OfflineError
        ? words.offline
        : refusal
          ? refusalText(refusal)
          : isOutdated
            ? changedElsewhere
            : words.saveFailed}
    </Text>
  );
}
