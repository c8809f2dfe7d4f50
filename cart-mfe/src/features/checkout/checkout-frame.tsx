import { useEffect, useRef, useState, type ReactNode } from 'react';
import { checkoutTag } from '@bindery/shared/data';
import { Box, Flex, Grid, Heading, Stack, Text } from '@bindery/shared/ui';
import type { Cart, Checkout } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { usePaymentWords } from '../../words/payment';
import { AddressNotKept } from '../address';
import { ExpressCheckout } from '../payment';
import { STEPS, useIsLedOn, type CheckoutStepProps, type OpenStep } from '../../data/checkout/steps';
import { SeenNotice } from '../../ui/line-notice';
import { dayEntryId } from './delivery-day';
import { CheckoutSection } from './checkout-section';
import { OrderSummary } from './order-summary';

/**
 * Returns the contents and costs of a cart as a text, for comparison. The cart's revision is no substitute, because it
 * also rises when contents and costs do not change.
 */
const contentsOf = ({ number, items }: Cart): string =>
  JSON.stringify([
    number,
    items.map(({ id, quantity, variantSku, lineTotal, discount, summary }) => [
      ...[id, quantity, variantSku, lineTotal.amount, discount?.amount ?? '0'],
      summary.map(({ value }) => value),
    ]),
  ]);

/**
 * Says that the cart changed since this page opened, and that the page now shows it as it is.
 * Source: docs/rules.md ADDR-04
 */
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
  /** content of the open section */
  children: ReactNode;
}

/**
 * The page of a checkout: the order summary, and a section for each step, of which one is open.
 * Source: docs/rules.md ADDR-01
 */
export function CheckoutFrame({ checkout, step, onStep, children }: CheckoutFrameProps) {
  const words = useCheckoutWords();
  const { sections, aimAt } = useOpenedSection(step);
  const chooseDay = (parcelId: string): void => {
    aimAt(parcelId);
    onStep('shipping');
  };
  return (
    <Grid
      display={{ base: 'flex', lg: 'grid' }}
      flexDirection="column"
      templateColumns="minmax(0, 1fr) 22rem"
      columnGap="12"
      rowGap={{ base: '4', lg: '5' }}
      alignItems={{ base: 'stretch', lg: 'start' }}
    >
      <Heading as="h1" size="xl" gridColumn="1 / -1">
        {words.title}
      </Heading>
      <OrderSummary checkout={checkout} step={step} />
      <Box gridColumn="1" gridRow={{ lg: '2' }} minW="0">
        <WalletsFirst checkout={checkout} step={step} onStep={onStep} />
        <ChangedCart checkout={checkout} />
        <AddressNotKept />
        <Stack as="ol" ref={sections} aria-label={words.stepsLabel} listStyleType="none" gap="4">
          {STEPS.map((each, index) => (
            <CheckoutSection
              key={each}
              number={index + 1}
              checkout={checkout}
              step={each}
              isOpen={each === step}
              onStep={onStep}
              onDay={chooseDay}
            >
              {children}
            </CheckoutSection>
          ))}
        </Stack>
      </Box>
    </Grid>
  );
}

/** Offers the wallets above the form until the shopper reaches the review. Source: docs/rules.md PAY-01 */
function WalletsFirst({ checkout, step, onStep }: CheckoutStepProps & { step: OpenStep }) {
  const { walletOr } = usePaymentWords();
  if (step === 'review' || checkout.state === 'paying') return null;
  return (
    <ExpressCheckout
      cart={checkout.cart}
      state={checkoutTag(checkout)}
      onStep={onStep}
      frame={(wallets, look) => (
        <Box marginBottom={look === 'closed' ? undefined : '5'}>
          <Box>{wallets}</Box>
          <Flex
            display={look === 'closed' ? 'none' : 'flex'}
            position="relative"
            justify="center"
            height="5"
            marginTop="5"
            color="fg.muted"
            fontSize="sm"
            lineHeight="1.25rem"
          >
            <Box position="absolute" top="50%" width="full" borderTopWidth="1px" borderColor="border" />
            <Box as="span" position="relative" bg="bg" paddingInline={look === 'line' ? undefined : '3'}>
              {look === 'line' ? null : walletOr}
            </Box>
          </Flex>
        </Box>
      )}
    />
  );
}

/** The page scrolls to an opened section that begins lower than this fraction of the screen's height. */
const LOW = 0.5;

/**
 * Moves the focus when a section opens, because the step changed or because another page led here. If `aimAt` was
 * called for a parcel, the field for its wanted day receives the focus, otherwise the section's heading. After a page
 * load the page itself sets the focus.
 */
function useOpenedSection(step: OpenStep) {
  const isLedOn = useIsLedOn();
  const sections = useRef<HTMLDivElement>(null);
  const seenStep = useRef(isLedOn ? undefined : step);
  const aim = useRef<string>(undefined);
  useEffect(() => {
    if (seenStep.current === step) return;
    seenStep.current = step;
    const section = sections.current?.querySelector<HTMLElement>('[aria-current="step"]');
    const dayEntry = aim.current === undefined ? null : document.getElementById(dayEntryId(aim.current));
    aim.current = undefined;
    if (dayEntry) return dayEntry.focus();
    section?.querySelector('h2')?.focus({ preventScroll: true });
    if (section && section.getBoundingClientRect().top > window.innerHeight * LOW)
      section.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return {
    sections,
    aimAt: (parcelId: string): void => {
      aim.current = parcelId;
    },
  };
}
