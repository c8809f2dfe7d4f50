import { useEffect, useState } from 'react';
import { useLocation, useMarket, useNavigate } from '@bindery/shared';
import { ApiError, OfflineError, writeMoment } from '@bindery/shared/data';
import { Box, Button, Price, Stack, StickyActions, Text } from '@bindery/shared/ui';
import type { Checkout } from '@bindery/shared/contracts';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { AddressLines } from '../address';
import { PayingPanel, usePaying } from '../payment';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { ChangedNotice } from './changed-notice';
import { ParcelReview } from './parcel-review';
import { ReviewSection } from './review-section';
import { useArrived, useRead } from './use-read';

interface ReviewStepProps extends CheckoutStepProps {
  /** takes the page to an address */
  leave?(url: string): void;
}

/** Everything that was chosen, and the one button that pays. Source: docs/rules.md STEPS-07 to STEPS-12 */
export function ReviewStep({ checkout, onStep, leave = toPage }: ReviewStepProps) {
  const words = usePaymentWords();
  const isReturn = useReturn();
  const paying = usePaying({ checkout, onStep, isReturn, leave });
  const [seen, setSeen] = useState(checkout.quote);
  const { quote } = checkout;
  const hasChanged = seen.id !== quote.id;
  const isRead = useRead(quote.id);
  const hasArrived = useArrived();
  const { phase, fault } = paying;
  const isSending = phase === 'sending';
  const isHeld = isSending || !isRead || !hasArrived;
  if (phase === 'asking' || phase === 'acting') return <PayingPanel paying={paying} />;
  return (
    <Box>
      {hasChanged ? <ChangedNotice before={seen} now={quote} /> : null}
      <Chosen checkout={checkout} onStep={onStep} />
      <Terms checkout={checkout} />
      <StickyActions
        summary={<Price money={quote.total} fontSize="lg" />}
        fault={fault && !hasChanged ? payFaultText(words, fault.error) : undefined}
      >
        <Button
          aria-disabled={isHeld}
          onClick={() => {
            if (isHeld) return;
            setSeen(quote);
            void paying.pay();
          }}
        >
          {isSending ? words.paying : isRead ? payLabel(words, checkout) : words.changedHeld}
        </Button>
      </StickyActions>
    </Box>
  );
}

const toPage = (url: string): void => window.location.assign(url);

const payLabel = (words: PaymentWords, { quote: { total } }: Checkout): string =>
  /[1-9]/.test(total.amount) ? words.pay(total.formatted) : words.placeOrder;

function payFaultText(words: PaymentWords, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return words.lostAnswer;
  if (error.code === 'checkout_changed') return words.changedText;
  return error.status === 429 ? words.failures.too_many_attempts : words.payRefused;
}

/** @returns did the provider send the shopper back? Said once: the address is then without it. Source: docs/rules.md STEPS-08 */
function useReturn(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isReturn] = useState(() => new URLSearchParams(search).get('payment') === 'return');
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
  return isReturn;
}

function Chosen({ checkout, onStep }: CheckoutStepProps) {
  const words = usePaymentWords();
  const { parcels, billingAddress, email, market } = checkout;
  return (
    <Stack gap="4">
      {parcels.map((parcel, index) => (
        <ParcelReview
          key={parcel.id}
          checkout={checkout}
          parcel={parcel}
          number={index + 1}
          onStep={onStep}
        />
      ))}
      <ReviewSection title={words.billingTitle} onChange={() => onStep('address')}>
        {billingAddress ? (
          <AddressLines address={billingAddress} marketIdentifier={market} />
        ) : (
          <Text fontSize="sm">{words.billingSame}</Text>
        )}
        {email ? (
          <Text fontSize="sm" color="fg.muted" marginTop="2" overflowWrap="anywhere">
            {words.confirmationTo(email)}
          </Text>
        ) : null}
      </ReviewSection>
      <ReviewSection title={words.paymentTitle} onChange={() => onStep('payment')}>
        <Text fontSize="sm" overflowWrap="anywhere">
          {methodText(words, checkout)}
        </Text>
      </ReviewSection>
    </Stack>
  );
}

const methodText = (words: PaymentWords, { method, credit }: Checkout): string =>
  method?.label ?? (credit.isUsed ? words.creditAlone : words.nothingToPay);

/** What the button does, and until when a book can be changed all the same. */
function Terms({ checkout: { cart } }: { checkout: Checkout }) {
  const words = usePaymentWords();
  const market = useMarket();
  return (
    <Text fontSize="sm" color="fg.muted" marginBlock="5">
      {cart.processAt ? words.terms(writeMoment(cart.processAt, 'time', { market })) : words.termsAlone}
    </Text>
  );
}
