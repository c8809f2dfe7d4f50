import { useEffect, type ReactNode, useRef, useState } from 'react';
import { lateModule, useMarket, type Market } from '@bindery/shared';
import { useQuery, userQuery } from '@bindery/shared/data';
import type { Checkout } from '@bindery/shared/contracts';
import type { CheckoutPageProps, CheckoutStep } from '@bindery/contracts/cart';
import { AddressStep, keepAddressDraft, readAddressDraft } from '../address';
import { LatePart } from '../../ui/late-part';
import { PaidElsewhere, usePaidElsewhere, useGoneCard, PaymentStep } from '../payment';
import { ReviewStep } from './review-step';
import { ShippingStep } from './shipping-step';
import { isNothing } from '../line';
import { shownStep, type CheckoutStepProps, type OpenStep } from '../../data/checkout/steps';
import { useCheckout } from '../../data/checkout/use-checkout';
import { CheckoutFrame } from './checkout-frame';
import {
  CheckoutFailed,
  CheckoutSkeleton,
  NotReadyNotice,
  notReadyCart,
  notReadyRefusal,
} from './checkout-states';
import { getAnalytics } from '@bindery/analytics';
import { checkoutBegun, checkoutV3 } from '../../data/checkout/checkout-v3';

/**
 * Sends `begin_checkout` once per cart, and an event for each step. Waits until the page's address contains the step.
 *
 * @param named - the step in the page's address. Source: docs/rules.md TRACK-09, TRACK-22, TRACK-40
 */
export function useCheckoutEvents(
  { cart, state }: Checkout,
  visibleStep: CheckoutStep,
  named: CheckoutStep | undefined,
): void {
  const reportedStep = useRef<string>(undefined);
  useEffect(() => {
    if (visibleStep !== named || visibleStep === 'confirmation' || reportedStep.current === visibleStep)
      return; // StrictMode mounts twice
    reportedStep.current = visibleStep;
    if (state !== 'paying') checkoutBegun(cart);
    getAnalytics().track(checkoutV3, { category: 'Checkout', action: 'Step viewed', label: visibleStep });
  }, [cart, state, visibleStep, named]);
}

const Confirmation = lateModule(() => import('./confirmation')).get('Confirmation');

const COMPONENTS: Record<OpenStep, (props: CheckoutStepProps) => ReactNode> = {
  address: AddressStep,
  shipping: ShippingStep,
  payment: PaymentStep,
  review: ReviewStep,
};

/**
 * A checkout. Shows the step in the page's address. If the address has none, shows the step to complete next.
 * Source: docs/rules.md ADDR-01
 *
 * A checkout consists of a frame and its steps. A step is a component `({ checkout, onStep }: CheckoutStepProps)` (of
 * `data/checkout/steps`). `checkout` is the server's current state, and `onStep('payment')` opens another step. The
 * frame shows a section for each step, the order summary, and why the cart cannot be ordered, if so. A step shows the
 * content of its open section and its next button (`StickyActions`). To save, a step uses `useCheckoutWrite(checkout,
 * send, { checkoutOf, onDone })`, which also shows the server's answer. The request that saves a step is `putStep`. The
 * confirmation is a separate page with its own heading: `Confirmation({ orderId })`. `onStep('confirmation', { orderId,
 * isReplacing: true })` opens the confirmation.
 */
export function CheckoutPage(props: CheckoutPageProps) {
  const market = useMarket();
  const isConfirmed = props.step === 'confirmation' && props.orderId !== undefined;
  useEffect(() => {
    if (isConfirmed) keepAddressDraft(market, null);
  }, [isConfirmed, market]);
  return isConfirmed ? (
    <LatePart loading={<CheckoutSkeleton />}>
      <Confirmation orderId={props.orderId} />
    </LatePart>
  ) : (
    <AnyCheckout {...props} />
  );
}

function AnyCheckout(props: CheckoutPageProps) {
  const paidOrderId = usePaidElsewhere(props.onStep);
  const { data: checkout, error, fetchStatus, refetch } = useCheckout();
  useQuery(userQuery(useMarket())); // loads the user in parallel with the checkout, because a step needs the user
  if (paidOrderId !== undefined) return <PaidElsewhere orderId={paidOrderId} onStep={props.onStep} />;
  // the cart is closed during and after a payment, and the step shows the payment, so nothing is checked here
  const isSettled = checkout?.state === 'paying' || checkout?.state === 'complete';
  const notReady =
    notReadyRefusal(error) ?? (checkout && !isSettled ? notReadyCart(checkout.cart) : undefined);
  if (notReady) return <NotReadyNotice notReady={notReady} />;
  if (checkout) return <OpenCheckout {...props} checkout={checkout} />;
  if (error || fetchStatus === 'paused')
    return <CheckoutFailed isOffline={fetchStatus === 'paused'} onRetry={() => void refetch()} />;
  return <CheckoutSkeleton />;
}

/**
 * @returns true if the shopper changed a saved address and the server does not have the change yet. Until then, the
 *   address section stays open, so that no parcel goes to the old address. Source: docs/rules.md ADDR-08
 */
const isAddressUnsent = ({ state }: Checkout, market: Market): boolean =>
  state !== 'paying' && state !== 'complete' && readAddressDraft(market) !== undefined;

/** Saves an address that was not sent yet before another section opens. */
function useStepChange(checkout: Checkout, onStep: CheckoutPageProps['onStep']) {
  const market = useMarket();
  const chosenStep = useRef<CheckoutStep>(undefined);
  return {
    choose(step: CheckoutStep): void {
      const button = document.querySelector<HTMLElement>('[aria-current="step"] form [type="submit"]');
      if (!button || !isAddressUnsent(checkout, market)) return onStep(step);
      chosenStep.current = step;
      button.click(); // requestSubmit is missing in Safari 15
    },
    goOn: ((step, options) => {
      const wantedStep = step === 'confirmation' ? step : (chosenStep.current ?? step);
      chosenStep.current = undefined;
      onStep(wantedStep, options);
    }) satisfies CheckoutPageProps['onStep'],
  };
}

/** @returns true if a chosen delivery method is no longer offered */
function useIsRateLost({ state, parcels }: Checkout): boolean {
  const chosenCount = parcels.filter(({ rates }) => rates.some(({ selected }) => selected)).length;
  const [earlierCount, setEarlierCount] = useState(chosenCount);
  if (state !== 'shipping' && chosenCount !== earlierCount) setEarlierCount(chosenCount);
  return state === 'shipping' && chosenCount < earlierCount;
}

/** @returns the checkout without its chosen card, and the card's name, if the account no longer has this card */
function useLastingMethod(checkout: Checkout) {
  const market = useMarket();
  const goneCard = useGoneCard(checkout);
  if (goneCard === undefined) return { checkout, goneCard };
  const isNeeded = checkout.state === 'review' && !isNothing(checkout.quote.total, market);
  return {
    goneCard,
    checkout: { ...checkout, method: null, ...(isNeeded && { state: 'payment' as const }) },
  };
}

function OpenCheckout({ checkout: readCheckout, step, onStep }: CheckoutPageProps & { checkout: Checkout }) {
  const market = useMarket();
  const { checkout, goneCard } = useLastingMethod(readCheckout);
  const visibleStep = shownStep(isAddressUnsent(checkout, market) ? { state: 'address' } : checkout, step);
  const orderId = checkout.order?.id;
  const isRateLost = useIsRateLost(checkout);
  const { choose, goOn } = useStepChange(checkout, onStep);
  useCheckoutEvents(checkout, visibleStep, step);
  useEffect(() => {
    if (visibleStep === step) return;
    onStep(visibleStep, { isReplacing: true, ...(visibleStep === 'confirmation' && { orderId }) });
  }, [visibleStep, step, orderId, onStep]);
  if (visibleStep === 'confirmation') return <CheckoutSkeleton />;
  const Step = COMPONENTS[visibleStep];
  return (
    <CheckoutFrame checkout={checkout} step={visibleStep} onStep={choose}>
      <Step key={visibleStep} checkout={checkout} onStep={goOn} {...{ isRateLost, goneCard }} />
    </CheckoutFrame>
  );
}
