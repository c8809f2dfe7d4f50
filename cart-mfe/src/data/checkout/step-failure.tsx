import { ApiError, OfflineError } from '@bindery/shared/data';
import { usePaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';
import { refusalOf, useRefusalText } from '../cart/refusal';

/**
 * @param isChangedSince - the shopper chose something while a save was running
 * @returns why a step was not saved, and that nothing is lost. Source: docs/rules.md ADDR-07
 */
export function useStepFailure(error: Error | null, isChangedSince: boolean): string | undefined {
  const words = usePaymentWords();
  const { changedElsewhere } = useWords();
  const refusalText = useRefusalText();
  if (!error) return isChangedSince ? words.changedSince : undefined;
  if (error instanceof OfflineError) return words.offline;
  const refusal = refusalOf(error);
  if (refusal) return refusalText(refusal);
  const isOutdated = error instanceof ApiError && error.status === 412;
  return isOutdated ? changedElsewhere : words.saveFailed;
}
