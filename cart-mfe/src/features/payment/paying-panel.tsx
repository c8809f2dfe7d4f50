import { useEffect, useRef, useEffectEvent, useState } from 'react';
import { OfflineError } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Spinner, Text, ErrorNotice } from '@bindery/shared/ui';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { PageRefusedError, ProviderRefusedError } from './provider-refused';
import type { PayingFault, usePaying } from './use-paying';
import type { PaymentAction } from './use-settle';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { onPaidElsewhere } from '../../data/cart/other-tabs';
import { isAttempting } from './attempt';

/** number of polls after which the panel says that the payment takes longer than usual */
const PATIENCE = 3;

/** Shows a running payment: its status, and what the shopper can do. Source: docs/rules.md STEPS-10 */
export function PayingPanel({ paying }: { paying: ReturnType<typeof usePaying> }) {
  const words = usePaymentWords();
  const { phase, action, askedCount, fault } = paying;
  const isActing = phase === 'acting';
  const pendingAction = action && !isActing ? action : undefined;
  const panel = useRef<HTMLDivElement>(null);
  // the pressed button is gone, so the panel receives the focus
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);
  return (
    <Box
      ref={panel}
      tabIndex={-1}
      outline="none"
      bg="bg.panel"
      borderRadius="lg"
      boxShadow="card"
      padding={{ base: '5', md: '6' }}
    >
      <Box role="status">
        <Flex align="center" gap="3">
          {pendingAction ? null : <Spinner aria-hidden flexShrink="0" />}
          <Heading as="h3" size="md">
            {pendingAction ? words.confirmTitle : isActing ? words.paying : words.askingTitle}
          </Heading>
        </Flex>
        <Text marginTop="2">{pendingAction ? words.confirmText : words.askingText}</Text>
        {!pendingAction && askedCount > PATIENCE ? <Text marginTop="2">{words.noAnswerYet}</Text> : null}
      </Box>
      {fault ? (
        <Text role="alert" color="fg.error" fontSize="sm" marginTop="3">
          {faultText(words, fault, action)}
        </Text>
      ) : null}
      {isActing || (!pendingAction && askedCount === 0) ? null : (
        <Flex gap="3" wrap="wrap" marginTop="5">
          {pendingAction ? (
            <Button onClick={() => void paying.confirm(pendingAction)}>{words.confirmNow}</Button>
          ) : null}
          <Button variant="outline" onClick={() => void paying.giveUp()}>
            {words.giveUp}
          </Button>
        </Flex>
      )}
    </Box>
  );
}

function faultText(
  words: PaymentWords,
  { step, error }: PayingFault,
  action: PaymentAction | undefined,
): string {
  if (error instanceof OfflineError) return words.offline;
  if (error instanceof PageRefusedError) return words.pageRefused;
  if (error instanceof ProviderRefusedError) return words.formFailedText;
  if (step === 'giveUp') return words.giveUpFailed;
  return action?.type === 'script' ? words.formFailedText : words.noAnswerYet;
}

/** Says that another tab has paid for this cart, and links to the order. Source: docs/rules.md STEPS-14 */
export function PaidElsewhere({ orderId, onStep }: Pick<CheckoutStepProps, 'onStep'> & { orderId: string }) {
  const words = usePaymentWords();
  return (
    <ErrorNotice
      title={words.paidElsewhereTitle}
      message={words.paidElsewhereText}
      action={
        <Button onClick={() => onStep('confirmation', { orderId, isReplacing: true })}>
          {words.seeOrder}
        </Button>
      }
    />
  );
}

/**
 * Notices that another tab has paid for this cart. If this tab is paying too, opens the order's confirmation.
 * Source: docs/rules.md STEPS-14
 *
 * @returns the id of the order that the other tab paid for; undefined if this tab is paying
 */
export function usePaidElsewhere(onStep: CheckoutStepProps['onStep']): string | undefined {
  const [paidId, setPaidId] = useState<string>();
  const hear = useEffectEvent((orderId: string): void => {
    if (isAttempting()) onStep('confirmation', { orderId, isReplacing: true });
    else setPaidId(orderId);
  });
  useEffect(() => onPaidElsewhere((orderId) => hear(orderId)), []);
  return paidId;
}
