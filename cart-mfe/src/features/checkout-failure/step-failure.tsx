import { ApiError } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import { usePaymentWords } from '../../payment-words';
import { useWords } from '../../words';
import { OfflineError, refusalOf, useRefusalText } from '../cart-state';

interface StepFailureProps {
  error: Error | null;
  /** something was chosen while something else was saved */
  isChangedSince: boolean;
}

/** A step that was not saved as it is: why, and that nothing is lost. Source: docs/rules.md STEPS-16 */
export function StepFailure({ error, isChangedSince }: StepFailureProps) {
  const words = usePaymentWords();
  const { changedElsewhere } = useWords();
  const refusalText = useRefusalText();
  if (!error && !isChangedSince) return null;
  return (
    <Text role="alert" color="fg.error" fontSize="sm">
      {error ? textOf(error) : words.changedSince}
    </Text>
  );

  function textOf(failure: Error): string {
    if (failure instanceof OfflineError) return words.offline;
    const refusal = refusalOf(failure);
    if (refusal) return refusalText(refusal);
    const isOutdated = failure instanceof ApiError && failure.status === 412;
    return isOutdated ? changedElsewhere : words.saveFailed;
  }
}
