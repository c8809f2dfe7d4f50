import { useCallback, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { assertOnline } from '@bindery/shared/data';
import { Box, Button, Stack, StickyActions, Text } from '@bindery/shared/ui';
import type { Checkout } from '@bindery/shared/contracts';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { paymentAdded } from '../../data/checkout/add-payment-info';
import { PaymentFailureNotice } from '../../data/checkout/payment-failure';
import { useStepFailure } from '../../data/checkout/step-failure';
import { putStep } from '../../data/checkout/checkout-api';
import { useCheckoutWrite } from '../../data/checkout/use-checkout-write';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { creditUse } from './credit';
import { CreditChoice } from './credit-choice';
import type { MethodForm } from './method-form';
import { SandboxForm } from './sandbox-form';
import { StripeForm } from './stripe-form';

/** What the payment is told to be where credit alone pays. */
const CREDIT = 'store_credit';

/** What the shopper pays with. Source: docs/rules.md STEPS-03 to STEPS-06 */
export function PaymentStep({ checkout, onStep }: CheckoutStepProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const [usesCredit, setUsesCredit] = useState(checkout.credit.isUsed);
  const [isOther, setIsOther] = useState(false);
  const form = useRef<MethodForm | null>(null);
  const holdForm = useCallback((held: MethodForm | null) => {
    form.current = held;
  }, []);
  const { rest } = creditUse(checkout, usesCredit, market);
  const isKept = checkout.method !== null && !isOther;
  const sentForm = useRef<MethodForm | null>(null);
  const submission = useSubmission(checkout, onStep, ({ token, useCredit }) => {
    const isOtherMethod = token === undefined ? isOther : token !== null && form.current !== sentForm.current;
    return useCredit === usesCredit && !isOtherMethod;
  });
  const { isBusy, fault } = submission;
  const stepFailure = useStepFailure(submission.error, submission.isChangedSince);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (isKept && rest > 0) return submission.keep(usesCredit);
        sentForm.current = form.current;
        // the form stays until the next step, and what is entered in it meanwhile
        if (rest > 0) setIsOther(true);
        return void submission.submit({ useCredit: usesCredit, form: rest > 0 ? form.current : undefined });
      }}
    >
      <Stack gap="0" marginBottom="5">
        {checkout.failure ? (
          <Box marginBottom="5">
            <PaymentFailureNotice failure={checkout.failure} />
          </Box>
        ) : null}
        <CreditChoice checkout={checkout} isUsed={usesCredit} onUse={setUsesCredit} />
        {rest === 0 ? null : isKept ? (
          <KeptMethod label={checkout.method!.label} onOther={() => setIsOther(true)} />
        ) : checkout.provider.name === 'stripe' ? (
          <StripeForm checkout={checkout} amount={rest} onForm={holdForm} />
        ) : (
          <SandboxForm onForm={holdForm} />
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

/** What was chosen before, by its name alone: nothing of it is here. */
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
  /** missing: the method stays */
  token?: string | null;
  useCredit: boolean;
}

interface Submission {
  useCredit: boolean;
  /** undefined: nothing is left to charge. null: the form is not here yet */
  form: MethodForm | null | undefined;
}

/** Asks the form for what was entered, has it saved, and goes on. The token is told to the server and to nobody else. */
function useSubmission(
  checkout: Checkout,
  onStep: CheckoutStepProps['onStep'],
  isStillWanted: (sent: Wish) => boolean,
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
      onDone: ({ method }, sent) => {
        paymentAdded(method?.type ?? CREDIT);
        if (isStillWanted(sent)) onStep('review');
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
      // nothing is given that was not there: Back and on again says nothing new
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
