import { useCallback, useRef, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { assertOnline, parseAmount, toWireMoney } from '@bindery/shared/data';
import { Box, Button, Stack, StickyActions, Text, ChoiceCard } from '@bindery/shared/ui';
import type { Checkout, Money } from '@bindery/shared/contracts';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { paymentAdded } from '../../data/checkout/add-payment-info';
import { PaymentFailureNotice, useStepFailure } from '../../data/checkout/step-failure';
import { putStep } from '../../data/checkout/checkout-api';
import { useCheckoutWrite } from '../../data/checkout/use-checkout-write';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { isNothing } from '../line';
import type { MethodForm } from './method-form';
import { SandboxForm } from './sandbox-form';
import { StripeForm } from './stripe-form';

/**
 * @param isUsed - the shopper's current choice, which the server may not know yet
 * @returns the credit used, the credit left and the amount to charge in minor units: never less than 0
 * Source: docs/rules.md STEPS-06
 */
function creditUse({ credit, quote }: Checkout, isUsed: boolean, market: Market) {
  const { currency, moneyLocale } = market;
  const minor = ({ amount }: Money): number => parseAmount(amount, currency).minor;
  const money = (value: number): Money => toWireMoney({ minor: value, currency }, moneyLocale);
  const dueAmount = minor(quote.total) + minor(quote.discount.credit);
  const available = minor(credit.available);
  const used = isUsed ? Math.min(available, dueAmount) : 0;
  return { used: money(used), remainingCredit: money(available - used), chargedAmount: dueAmount - used };
}

interface CreditChoiceProps {
  checkout: Checkout;
  isUsed: boolean;
  onUse(isUsed: boolean): void;
}

/** Offers the shopper's store credit, if any, with the amount left. Source: docs/rules.md STEPS-06 */
function CreditChoice({ checkout, isUsed, onUse }: CreditChoiceProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const { available } = checkout.credit;
  if (isNothing(available, market)) return null;
  const { used, remainingCredit, chargedAmount } = creditUse(checkout, isUsed, market);
  const text = !isUsed
    ? words.creditThere(available.formatted)
    : words.creditUsed(used.formatted, remainingCredit.formatted);
  return (
    <Box marginBottom="6">
      <ChoiceCard type="checkbox" checked={isUsed} onChange={({ target }) => onUse(target.checked)}>
        <Text as="span">{words.useCredit}</Text>
        <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted">
          {text}
        </Text>
      </ChoiceCard>
      <Text role="status" fontSize="sm" marginTop="2">
        {isUsed && chargedAmount === 0 ? words.creditPaysAll : ''}
      </Text>
    </Box>
  );
}

/** payment type in analytics if credit pays everything */
const CREDIT = 'store_credit';

/** The step that chooses the payment method. Source: docs/rules.md STEPS-03 to STEPS-06 */
export function PaymentStep({ checkout, onStep }: CheckoutStepProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const [usesCredit, setUsesCredit] = useState(checkout.credit.isUsed);
  const [isOther, setIsOther] = useState(false);
  const form = useRef<MethodForm | null>(null);
  const holdForm = useCallback((methodForm: MethodForm | null) => {
    form.current = methodForm;
  }, []);
  const { chargedAmount } = creditUse(checkout, usesCredit, market);
  const isKept = checkout.method !== null && !isOther;
  const sentForm = useRef<MethodForm | null>(null);
  const submission = useSubmission(checkout, onStep, ({ token, useCredit }) => {
    const isOtherMethod = token === undefined ? isOther : token !== null && form.current !== sentForm.current;
    return useCredit === usesCredit && !isOtherMethod;
  });
  const { isBusy, fault } = submission;
  const stepFailure = useStepFailure(submission.error, submission.isChangedSince);
  function send(): void {
    if (isBusy) return;
    if (isKept && chargedAmount > 0) return submission.keep(usesCredit);
    sentForm.current = form.current;
    // keeps the form mounted, with its input, until the next step
    if (chargedAmount > 0) setIsOther(true);
    return void submission.submit({
      useCredit: usesCredit,
      form: chargedAmount > 0 ? form.current : undefined,
    });
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="0" marginBottom="5">
        {checkout.failure ? (
          <Box marginBottom="5">
            <PaymentFailureNotice failure={checkout.failure} />
          </Box>
        ) : null}
        <CreditChoice checkout={checkout} isUsed={usesCredit} onUse={setUsesCredit} />
        {chargedAmount === 0 ? null : isKept ? (
          <KeptMethod label={checkout.method!.label} onOther={() => setIsOther(true)} />
        ) : checkout.provider.name === 'stripe' ? (
          <StripeForm checkout={checkout} amount={chargedAmount} onForm={holdForm} />
        ) : (
          <SandboxForm onForm={holdForm} onComplete={send} />
        )}
      </Stack>
      <StickyActions fault={fault ? faultText(words, fault) : stepFailure}>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? words.saving : words.toReview}
        </Button>
      </StickyActions>
    </form>
  );
}

const faultText = (words: PaymentWords, fault: 'missing' | 'refused'): string =>
  fault === 'missing' ? words.chooseMethod : words.methodRefused;

function KeptMethod({ label, onOther }: { label: string; onOther(): void }) {
  const words = usePaymentWords();
  return (
    <Box bg="bg.panel" borderRadius="md" boxShadow="card" padding="4">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {words.chosenMethod(label)}
      </Text>
      <Button variant="outline" marginTop="3" onClick={onOther}>
        {words.otherMethod}
      </Button>
    </Box>
  );
}

interface Wish {
  /** if absent, the earlier payment method stays */
  token?: string | null;
  useCredit: boolean;
}

interface Submission {
  useCredit: boolean;
  /** undefined: nothing is left to charge. null: the form is not mounted yet */
  form: MethodForm | null | undefined;
}

/** Gets a token from the form, saves it and goes on. The token is sent only to the server. */
function useSubmission(
  checkout: Checkout,
  onStep: CheckoutStepProps['onStep'],
  isStillWanted: (sentWish: Wish) => boolean,
) {
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<'missing' | 'refused'>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [isChangedSince, setIsChangedSince] = useState(false);
  const { write, isBusy, error } = useCheckoutWrite(
    checkout,
    (market, wish: Wish, headers) => putStep(market, 'payment', wish, headers),
    {
      checkoutOf: (answer) => answer,
      onDone: ({ method }, sentWish) => {
        paymentAdded(method?.type ?? CREDIT);
        if (isStillWanted(sentWish)) onStep('review');
        else setIsChangedSince(true);
      },
    },
  );
  const submit = async ({ useCredit, form }: Submission): Promise<void> => {
    setFault(undefined);
    setFailure(null);
    setIsChangedSince(false);
    if (form === undefined) return write({ token: null, useCredit });
    setIsAsking(true);
    try {
      assertOnline();
      const answer = (await form?.token()) ?? { kind: 'missing' };
      if (answer.kind === 'token') write({ token: answer.token, useCredit });
      else setFault(answer.kind === 'shown' ? undefined : answer.kind);
    } catch (thrown) {
      const failed = thrown instanceof Error ? thrown : new Error('The payment form failed');
      reportUnexpected(failed);
      setFailure(failed);
    } finally {
      setIsAsking(false);
    }
  };
  return {
    submit,
    keep: (useCredit: boolean): void => {
      // the choice is unchanged, so Back and Continue must not track it a second time
      if (useCredit === checkout.credit.isUsed) onStep('review');
      else {
        setIsChangedSince(false);
        write({ useCredit });
      }
    },
    isBusy: isBusy || isAsking,
    fault,
    error: failure ?? error,
    isChangedSince,
  };
}
