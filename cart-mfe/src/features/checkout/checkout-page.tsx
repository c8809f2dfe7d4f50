import { useEffect, type ReactNode } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, userQuery } from '@bindery/shared/data';
import type { Checkout } from '@bindery/shared/contracts';
import type { CheckoutPageProps } from '../../contract';
import { AddressStep, keepAddressDraft } from '../address';
import { Confirmation } from './confirmation';
import { PaidElsewhere, usePaidElsewhere, PaymentStep } from '../payment';
import { ReviewStep } from './review-step';
import { ShippingStep } from './shipping-step';
import { shownStep, type CheckoutStepProps, type OpenStep } from '../../data/checkout/steps';
import { useCheckout } from '../../data/checkout/use-checkout';
import { CheckoutFrame } from './checkout-frame';
import { useCheckoutEvents } from './use-checkout-events';
import { CheckoutFailed, CheckoutSkeleton, NotReadyNotice } from './checkout-states';
import { notReadyCart, notReadyRefusal } from './not-ready';

const COMPONENTS: Record<OpenStep, (props: CheckoutStepProps) => ReactNode> = {
  address: AddressStep,
  shipping: ShippingStep,
  payment: PaymentStep,
  review: ReviewStep,
};

/** A checkout: the step that the address names, or that the server waits for. Source: docs/rules.md ADDR-01 */
export function CheckoutPage(props: CheckoutPageProps) {
  const market = useMarket();
  const isConfirmed = props.step === 'confirmation' && props.orderId !== undefined;
  useEffect(() => {
    if (isConfirmed) keepAddressDraft(market, null);
  }, [isConfirmed, market]);
  return isConfirmed ? <Confirmation orderId={props.orderId} /> : <AnyCheckout {...props} />;
}

function AnyCheckout(props: CheckoutPageProps) {
  const paidOrderId = usePaidElsewhere(props.onStep);
  const { data: checkout, error, fetchStatus, refetch } = useCheckout();
  useQuery(userQuery(useMarket())); // a step needs it: loaded in parallel with the checkout
  if (paidOrderId !== undefined) return <PaidElsewhere orderId={paidOrderId} onStep={props.onStep} />;
  // a running or finished payment reports itself; its cart is closed by then
  const isSettled = checkout?.state === 'paying' || checkout?.state === 'complete';
  const notReady =
    notReadyRefusal(error) ?? (checkout && !isSettled ? notReadyCart(checkout.cart) : undefined);
  if (notReady) return <NotReadyNotice notReady={notReady} />;
  if (checkout) return <OpenCheckout {...props} checkout={checkout} />;
  if (error || fetchStatus === 'paused')
    return <CheckoutFailed isOffline={fetchStatus === 'paused'} onRetry={() => void refetch()} />;
  return <CheckoutSkeleton />;
}

function OpenCheckout({ checkout, step, onStep }: CheckoutPageProps & { checkout: Checkout }) {
  const visibleStep = shownStep(checkout, step);
  const orderId = checkout.order?.id;
  useCheckoutEvents(checkout, visibleStep, step);
  useEffect(() => {
    if (visibleStep === step) return;
    onStep(visibleStep, { isReplacing: true, ...(visibleStep === 'confirmation' && { orderId }) });
  }, [visibleStep, step, orderId, onStep]);
  if (visibleStep === 'confirmation') return <CheckoutSkeleton />;
  const Step = COMPONENTS[visibleStep];
  return (
    <CheckoutFrame checkout={checkout} step={visibleStep} onStep={onStep}>
      <Step key={visibleStep} checkout={checkout} onStep={onStep} />
    </CheckoutFrame>
  );
}
