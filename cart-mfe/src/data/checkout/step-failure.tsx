import { ApiError, OfflineError } from '@bindery/shared/data';
import { usePaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';
import { refusalOf, useRefusalText } from '../cart/refusal';
import { ErrorNotice } from '@bindery/shared/ui';
import type { PaymentError, PaymentFailure } from '@bindery/shared/contracts';

/**
 * @param isChangedSince - true if the shopper changed a choice while a save was running
 * @returns the text that explains why a step was not saved, and says that no input is lost.
 * Source: docs/rules.md ADDR-07
 */
export function useStepFailure(error: Error | null, isChangedSince: boolean): string | undefined {
  const words = usePaymentWords();
  const { changedElsewhere } = useWords();
  const refusalText = useRefusalText();
  if (!error) return isChangedSince ? words.changedSince : undefined;
  if (error instanceof OfflineError) return words.offline;
  const refusal = refusalOf(error);
  if (refusal) return refusalText(refusal);
  if (error instanceof ApiError && error.code === 'saved_card_not_found')
    return words.failures.method_expired;
  const isOutdated = error instanceof ApiError && error.status === 412;
  return isOutdated ? changedElsewhere : words.saveFailed;
}

/** @returns the text for a failure code; an unknown code has the text of 'unknown'. Source: docs/rules.md STEPS-09 */
export function usePaymentFailureText(): (failure: Pick<PaymentError, 'code'>) => string {
  const { failures } = usePaymentWords();
  return ({ code }) => (Object.hasOwn(failures, code) ? failures[code as PaymentFailure] : failures.unknown);
}

const RETURNED: PaymentFailure = 'charge_returned';

/** Explains why the last payment failed, and that no money was taken. */
export function PaymentFailureNotice({ failure }: { failure: PaymentError | null }) {
  const words = usePaymentWords();
  const textOf = usePaymentFailureText();
  if (!failure) return null;
  // the provider took the money but no order could be placed, so the shopper gets it back
  if (failure.code === RETURNED) return <ErrorNotice title={words.returnedTitle} message={textOf(failure)} />;
  return <ErrorNotice title={words.failureTitle} message={`${textOf(failure)} ${words.failureKept}`} />;
}
