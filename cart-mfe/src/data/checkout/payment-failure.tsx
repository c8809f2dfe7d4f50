import { ErrorNotice } from '@bindery/shared/ui';
import type { PaymentError, PaymentFailure } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';

/** @returns the shopper's text for a failure code; an unknown code counts as 'unknown'. Source: docs/rules.md STEPS-09 */
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
  // the money was taken and returned, because no order could be placed
  if (failure.code === RETURNED) return <ErrorNotice title={words.returnedTitle} message={textOf(failure)} />;
  return <ErrorNotice title={words.failureTitle} message={`${textOf(failure)} ${words.failureKept}`} />;
}
