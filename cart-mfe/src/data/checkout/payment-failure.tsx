import { ErrorNotice } from '@bindery/shared/ui';
import type { PaymentError, PaymentFailure } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';

/** @returns what a shopper is told of a failure, by its code; one that nobody knows is 'unknown'. Source: docs/rules.md STEPS-09 */
export function usePaymentFailureText(): (failure: Pick<PaymentError, 'code'>) => string {
  const { failures } = usePaymentWords();
  return ({ code }) => (Object.hasOwn(failures, code) ? failures[code as PaymentFailure] : failures.unknown);
}

const RETURNED: PaymentFailure = 'charge_returned';

/** The last payment did not go through: why, in our words, and that nothing was taken. */
export function PaymentFailureNotice({ failure }: { failure: PaymentError | null }) {
  const words = usePaymentWords();
  const textOf = usePaymentFailureText();
  if (!failure) return null;
  // money that was taken, of which no order could come
  if (failure.code === RETURNED) return <ErrorNotice title={words.returnedTitle} message={textOf(failure)} />;
  return <ErrorNotice title={words.failureTitle} message={`${textOf(failure)} ${words.failureKept}`} />;
}
