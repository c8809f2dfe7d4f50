import { useEffect, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { Box, Button, ErrorNotice, Skeleton } from '@bindery/shared/ui';
import type { Checkout } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';
import { loadStripe, type Stripe, type StripeElements } from './load-stripe';
import type { FormSlotProps, MethodAnswer } from './method-form';
import { followForm } from './provider-refused';

/** @returns the checkout's billing details in Stripe's format, so that the shopper need not type them again */
export function billingDetails({ email, billingAddress, parcels }: Checkout) {
  const address = billingAddress ?? parcels[0]?.address;
  return {
    ...(email !== null && { email }),
    ...(address && {
      name: `${address.firstname} ${address.lastname}`.trim(),
      ...(address.phone !== '' && { phone: address.phone }),
      address: {
        line1: address.address1,
        line2: address.address2,
        city: address.city,
        state: address.state,
        postal_code: address.zipcode,
        country: address.country,
      },
    }),
  };
}

/** @returns the form's appearance, made from the page's design tokens */
export function stripeAppearance() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--b-${name}`).trim();
  const variables = {
    colorPrimary: token('colors-brand'),
    colorBackground: token('colors-bg-panel'),
    colorText: token('colors-fg'),
    colorTextSecondary: token('colors-fg-muted'),
    colorDanger: token('colors-fg-error'),
    fontFamily: token('fonts-body'),
    fontSizeBase: token('font-sizes-md'),
    borderRadius: token('radii-md'),
  };
  return {
    theme: 'stripe',
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  };
}

interface StripeFormProps extends FormSlotProps {
  checkout: Checkout;
  /** to charge, minor units, more than 0 */
  amount: number;
  /** whether the shopper wants the card saved */
  savesCard?: boolean;
}

/** @returns Stripe's option that saves the card for its customer. The server sends the same value. */
const usageOf = (savesCard: boolean) => ({ setupFutureUsage: savesCard ? ('on_session' as const) : null });

type Loading = 'loading' | 'ready' | 'failed';

/** Stripe's form in the shop's colours. Its input never reaches this page. Source: docs/rules.md STEPS-04 */
export function StripeForm(props: StripeFormProps) {
  const words = usePaymentWords();
  const { tryAgain } = useWords();
  const [attempt, setAttempt] = useState(0);
  const { place, loading, retry } = useElement(props, attempt);
  return (
    <Box>
      {loading === 'loading' ? (
        <Skeleton height="14rem" role="status" aria-label={words.formLoading} />
      ) : null}
      {loading === 'failed' ? (
        <ErrorNotice
          title={words.formFailedTitle}
          message={words.formFailedText}
          action={
            <Button
              variant="outline"
              onClick={() => {
                retry();
                setAttempt(attempt + 1);
              }}
            >
              {tryAgain}
            </Button>
          }
        />
      ) : null}
      {/* hidden but part of the layout, because the provider's script measures this element while the form loads */}
      <Box
        ref={place}
        visibility={loading === 'ready' ? undefined : 'hidden'}
        height={loading === 'ready' ? undefined : '0'}
        overflow={loading === 'ready' ? undefined : 'hidden'}
      />
    </Box>
  );
}

/** Mounts Stripe's form into the element of the ref `place`, once per loading attempt. */
function useElement({ checkout, amount, savesCard = false, onForm }: StripeFormProps, attempt: number) {
  const market = useMarket();
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements | null>(null);
  const [loading, setLoading] = useState<Loading>('loading');
  const { api_key: key = '' } = checkout.provider;
  // Stripe's element is created from this ref; later changes of the props update the element
  const latestProps = useRef({ checkout, amount, savesCard });
  useEffect(() => {
    latestProps.current = { checkout, amount, savesCard };
    elements.current?.update({ amount, ...usageOf(savesCard) });
  }, [checkout, amount, savesCard]);

  useEffect(() => {
    let isGone = false;
    let destroy = (): void => undefined;
    const following = followForm(setLoading);
    const mount = (stripe: Stripe): void => {
      if (isGone) return;
      const { checkout: latestCheckout, amount: latestAmount } = latestProps.current;
      const created = stripe.elements({
        mode: 'payment',
        amount: latestAmount,
        currency: latestCheckout.currency.toLowerCase(),
        appearance: stripeAppearance(),
        ...usageOf(latestProps.current.savesCard),
      });
      const details = billingDetails(latestCheckout);
      const element = created.create('payment', {
        defaultValues: { billingDetails: details },
        fields: { billingDetails: { name: 'auto', email: 'never', phone: 'auto', address: 'never' } },
      });
      element.on('ready', following.onReady);
      element.on('loaderror', () => following.fail(new Error('The payment form could not be loaded')));
      element.mount(place.current!);
      elements.current = created;
      onForm({ token: () => tokenOf(stripe, created, latestProps.current.checkout) });
      destroy = () => element.destroy();
    };
    loadStripe(key, market).then(mount).catch(following.fail);
    return () => {
      isGone = true;
      following.end();
      destroy();
      elements.current = null;
      onForm(null);
    };
  }, [key, market, onForm, attempt]);
  return { place, loading, retry: () => setLoading('loading') };
}

async function tokenOf(stripe: Stripe, elements: StripeElements, checkout: Checkout): Promise<MethodAnswer> {
  const { error: invalid } = await elements.submit();
  if (invalid) return { kind: 'shown' };
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: billingDetails(checkout) } },
  });
  return error || !confirmationToken ? { kind: 'refused' } : { kind: 'token', token: confirmationToken.id };
}
