import { useEffect, useRef, type ReactNode, useState } from 'react';
import { checkoutTag } from '@bindery/shared/data';
import { Box, Flex, Grid, Heading, Text } from '@bindery/shared/ui';
import type { Cart, Checkout } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { usePaymentWords } from '../../words/payment';
import { AddressNotKept } from '../address';
import { ExpressCheckout } from '../payment';
import { useIsLedOn, type CheckoutStepProps, type OpenStep } from '../../data/checkout/steps';
import { SeenNotice } from '../../ui/line-notice';
import { OrderSummary } from './order-summary';
import { StepList } from './step-list';

/** Returns the contents and costs of a cart for comparison. The revision does not fit, because it also rises without a change to them. */
const contentsOf = ({ number, items }: Cart): string =>
  JSON.stringify([
    number,
    items.map(({ id, quantity, variantSku, lineTotal, discount, summary }) => [
      ...[id, quantity, variantSku, lineTotal.amount, discount?.amount ?? '0'],
      summary.map(({ value }) => value),
    ]),
  ]);

/** Says that the cart changed since this page opened, and that its current state is shown. Source: docs/rules.md ADDR-04 */
function ChangedCart({ checkout: { cart } }: { checkout: Checkout }) {
  const words = useCheckoutWords();
  const [seenContents, setSeen] = useState(contentsOf(cart));
  return (
    <SeenNotice
      isShown={seenContents !== contentsOf(cart)}
      buttonText={words.changedSeen}
      onSeen={() => setSeen(contentsOf(cart))}
    >
      <Text fontWeight="semibold">{words.changedTitle}</Text>
      <Text fontSize="sm">{words.changedText}</Text>
    </SeenNotice>
  );
}

interface CheckoutFrameProps extends CheckoutStepProps {
  step: OpenStep;
  children: ReactNode;
}

/** The frame around each step: step list, heading and order summary. Source: docs/rules.md ADDR-01 */
export function CheckoutFrame({ checkout, step, onStep, children }: CheckoutFrameProps) {
  const { titles } = useCheckoutWords();
  // on review the summary is open, even on a phone; while paying, the payment's progress matters more
  const isReview = step === 'review' && checkout.state !== 'paying';
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
      columnGap="12"
      rowGap="5"
      alignItems="start"
    >
      <Box gridColumn="1 / -1">
        <StepList checkout={checkout} step={step} onStep={onStep} />
      </Box>
      <Box gridColumn={{ lg: '2' }} gridRow={{ lg: '2' }} position={{ lg: 'sticky' }} top="6">
        <OrderSummary key={String(isReview)} checkout={checkout} step={step} isOpenAtFirst={isReview} />
      </Box>
      <Box gridColumn="1" gridRow={{ lg: '2' }} minW="0">
        <WalletsFirst checkout={checkout} step={step} onStep={onStep} />
        <StepHeading step={step}>{titles[step]}</StepHeading>
        <ChangedCart checkout={checkout} />
        <AddressNotKept />
        <Box marginTop="5">{children}</Box>
      </Box>
    </Grid>
  );
}

/** Offers the wallets before the form, until the shopper has entered everything. Source: docs/rules.md PAY-01 */
function WalletsFirst({ checkout, step, onStep }: CheckoutStepProps & { step: OpenStep }) {
  const { walletOr } = usePaymentWords();
  if (step === 'review' || checkout.state === 'paying') return null;
  return (
    <ExpressCheckout
      state={checkoutTag(checkout)}
      onStep={onStep}
      frame={(wallets, isShown) => (
        <Box marginBottom={isShown ? '5' : undefined}>
          <Box>{wallets}</Box>
          <Flex
            display={isShown ? 'flex' : 'none'}
            align="center"
            gap="3"
            marginTop="5"
            color="fg.muted"
            fontSize="sm"
          >
            <Box flex="1" borderTopWidth="1px" borderColor="border" />
            <span>{walletOr}</span>
            <Box flex="1" borderTopWidth="1px" borderColor="border" />
          </Flex>
        </Box>
      )}
    />
  );
}

/** Takes the focus when the step changes, or if the shopper came from another step. Otherwise the page sets the focus. */
function StepHeading({ step, children }: { step: OpenStep; children: ReactNode }) {
  const isLedOn = useIsLedOn();
  const heading = useRef<HTMLHeadingElement>(null);
  const seenStep = useRef(isLedOn ? undefined : step);
  useEffect(() => {
    if (seenStep.current === step) return;
    seenStep.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <Heading as="h1" size="xl" ref={heading} tabIndex={-1} outline="none">
      {children}
    </Heading>
  );
}
