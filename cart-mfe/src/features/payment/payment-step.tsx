import { useCallback, useRef, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { parseAmount, toWireMoney } from '@bindery/shared/data';
import { Box, Button, Stack, StickyActions, Text, ChoiceCard } from '@bindery/shared/ui';
import type { Checkout, Money, SavedCard } from '@bindery/shared/contracts';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { PaymentFailureNotice, useStepFailure } from '../../data/checkout/step-failure';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { isNothing } from '../line';
import { MethodChoice } from './method-choice';
import type { MethodForm } from './method-form';
import { useSubmission } from './use-submission';

/**
 * @param isUsed - true if the shopper wants to use the credit, which the server may not know yet
 * @returns the credit used, the credit left and the amount to charge (in minor units, at least 0)
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

/** Offers the shopper's store credit, if any, and says how much will be left. Source: docs/rules.md STEPS-06 */
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

/** What the shopper chose in the step, and the functions that send it. */
function useChoice({ checkout, onStep }: CheckoutStepProps) {
  const market = useMarket();
  const [usesCredit, setUsesCredit] = useState(checkout.credit.isUsed);
  const [isOther, setIsOther] = useState(false);
  const [savesCard, setSavesCard] = useState(false);
  const form = useRef<MethodForm | null>(null);
  const holdForm = useCallback((methodForm: MethodForm | null) => {
    form.current = methodForm;
  }, []);
  const { chargedAmount } = creditUse(checkout, usesCredit, market);
  const isKept = checkout.method !== null && !isOther;
  const sentForm = useRef<MethodForm | null>(null);
  const submission = useSubmission(checkout, onStep, ({ token, savedCard, useCredit }) => {
    if (savedCard !== undefined) return useCredit === usesCredit;
    const isOtherMethod = token === undefined ? isOther : token !== null && form.current !== sentForm.current;
    return useCredit === usesCredit && !isOtherMethod;
  });
  function send(): void {
    if (submission.isBusy) return;
    if (isKept && chargedAmount > 0) return submission.keep(usesCredit);
    sentForm.current = form.current;
    // the form is mounted until the next step opens, so that its input is not lost
    if (chargedAmount > 0) setIsOther(true);
    const methodForm = chargedAmount > 0 ? form.current : undefined;
    return void submission.submit({ useCredit: usesCredit, savesCard, form: methodForm });
  }
  return {
    ...{ usesCredit, setUsesCredit, chargedAmount, isKept, submission, send },
    onOther: () => setIsOther(true),
    methods: {
      ...{ checkout, savesCard, chargedAmount, isBusy: submission.isBusy },
      ...{ onSaves: setSavesCard, onForm: holdForm, onComplete: send },
      onCard: ({ id }: SavedCard) => submission.useCard(id, usesCredit),
    },
  };
}

/** The step that chooses the payment method. Source: docs/rules.md STEPS-03 to STEPS-06 */
export function PaymentStep({ checkout, onStep, goneCard }: CheckoutStepProps) {
  const words = usePaymentWords();
  const { usesCredit, setUsesCredit, chargedAmount, isKept, submission, send, onOther, methods } = useChoice({
    ...{ checkout, onStep },
  });
  const { isBusy, fault } = submission;
  const stepFailure = useStepFailure(submission.error, submission.isChangedSince);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="0" marginBottom="5">
        {goneCard === undefined ? null : (
          <Text role="alert" marginBottom="4">
            {`${words.cardDeleted(goneCard)} ${words.chooseMethod} ${words.failureKept}`}
          </Text>
        )}
        {checkout.failure ? (
          <Box marginBottom="5">
            <PaymentFailureNotice failure={checkout.failure} />
          </Box>
        ) : null}
        <CreditChoice checkout={checkout} isUsed={usesCredit} onUse={setUsesCredit} />
        {chargedAmount === 0 ? null : isKept ? (
          <KeptMethod label={checkout.method!.label} onOther={onOther} />
        ) : (
          <MethodChoice {...methods} goneCard={goneCard} />
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
