import { useEffect, useEffectEvent, useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { Box, Text } from '@bindery/shared/ui';
import { countryName } from '@bindery/shared/market';
import type { ExpressOffer, ExpressQuoteBody } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { usePaymentWords } from '../../words/payment';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { checkoutBegun } from '../../data/checkout/checkout-v3';
import { askOffer } from './express-api';
import { loadStripe, type Stripe } from './load-stripe';
import { followForm } from './provider-refused';
import {
  addressOf,
  expressElements,
  placeOf,
  pricesOf,
  totalOf,
  type ExpressElements,
  type ExpressEvents,
} from './stripe-express';
import { stripeAppearance } from './stripe-form';
import { useExpress, type WalletProps } from './use-express';

const BUTTON_PX = 44;

/**
 * Apple Pay, Google Pay, Link and PayPal in Stripe's Express Checkout Element, as far as Stripe and the browser offer
 * them. The server computes every price. This component only sends it the choices made in the wallet.
 * Source: docs/rules.md STEPS-04
 */
export function StripeWallet(props: WalletProps) {
  const { isShown } = props;
  const { place, fault } = useExpressElement(props);
  return (
    <Box>
      <Box
        ref={place}
        visibility={isShown ? undefined : 'hidden'}
        height={isShown ? undefined : '0'}
        overflow={isShown ? undefined : 'hidden'}
      />
      {fault ? (
        <Text role="alert" color="fg.error" fontSize="sm" marginTop="2">
          {fault}
        </Text>
      ) : null}
    </Box>
  );
}

interface Mounted {
  readonly stripe: Stripe;
  readonly elements: ExpressElements;
}

/**
 * Handles the element's events. Remembers the offer in the wallet, because this is the offer that the shopper pays for.
 */
function useAnswers({ offer, cart, onStep }: Pick<WalletProps, 'offer' | 'cart' | 'onStep'>) {
  const market = useMarket();
  const words = usePaymentWords();
  const { tax } = useWords();
  const { fault, pay, setFault } = useExpress({ cart, onStep });
  const open = useRef<{ offer: ExpressOffer; choices: ExpressQuoteBody }>({ offer, choices: {} });
  const names = { goods: words.goodsLabel, tax };

  const click = ({ resolve }: ExpressEvents['click'], { elements }: Mounted): void => {
    checkoutBegun(cart);
    setFault(undefined);
    open.current = { offer, choices: {} };
    elements.update({ amount: totalOf(offer, market) });
    resolve(pricesOf(offer, market, names));
  };
  const reprice = async (
    question: Pick<ExpressEvents['shippingratechange'], 'resolve' | 'reject'>,
    choices: ExpressQuoteBody,
    { elements }: Mounted,
  ): Promise<void> => {
    try {
      const priced = await askOffer(market, choices);
      if (!priced || priced.rates.length === 0) {
        const { country } = choices.place ?? {};
        setFault(country ? words.walletNoDelivery(countryName(country, market)) : words.payRefused);
        return question.reject();
      }
      setFault(undefined);
      open.current = { offer: priced, choices };
      elements.update({ amount: totalOf(priced, market) });
      return question.resolve(pricesOf(priced, market, names));
    } catch (error) {
      reportUnexpected(error instanceof Error ? error : new Error('A wallet has no price'));
      setFault(words.walletPriceFailed);
      return question.reject();
    }
  };
  const confirm = async (event: ExpressEvents['confirm'], { stripe, elements }: Mounted): Promise<void> => {
    const { shippingAddress, billingDetails, shippingRate, expressPaymentType } = event;
    const token = await tokenOf(stripe, elements);
    if (token === undefined || !shippingAddress || !shippingRate) {
      setFault(words.methodRefused);
      return event.paymentFailed({ reason: 'fail' });
    }
    const body = {
      ...{ quote: open.current.offer.quote.id, token, email: billingDetails?.email ?? '' },
      ...{ address: addressOf(shippingAddress, billingDetails?.phone, market), rateId: shippingRate.id },
    };
    const { method } = open.current.offer.rates.find(({ id }) => id === shippingRate.id) ?? {};
    const chosen = { wallet: expressPaymentType, tier: method?.type };
    if (!(await pay(body, chosen))) event.paymentFailed({ reason: 'fail' });
    return undefined;
  };
  return { fault, click, reprice, confirm, choices: () => open.current.choices };
}

/** @returns undefined if the wallet gives no token */
async function tokenOf(stripe: Stripe, elements: ExpressElements): Promise<string | undefined> {
  const { error } = await elements.submit();
  if (error) return undefined;
  return (await stripe.createConfirmationToken({ elements })).confirmationToken?.id;
}

const elementOptions = ({ shipsTo, wallets }: ExpressOffer) => ({
  ...{ emailRequired: true, phoneNumberRequired: true, shippingAddressRequired: true },
  ...{ allowedShippingCountries: shipsTo, buttonHeight: BUTTON_PX },
  layout: { maxColumns: 2, maxRows: 1, overflow: 'auto' },
  /** 'auto': Stripe shows the wallet's button if the browser has the wallet. 'never': Stripe hides the button */
  paymentMethods: {
    applePay: wallets.includes('apple_pay') ? 'auto' : 'never',
    googlePay: wallets.includes('google_pay') ? 'auto' : 'never',
    link: wallets.includes('link') ? 'auto' : 'never',
    paypal: wallets.includes('paypal') ? 'auto' : 'never',
    ...{ amazonPay: 'never', klarna: 'never' },
  },
});

function useExpressElement(props: WalletProps) {
  const market = useMarket();
  const place = useRef<HTMLDivElement>(null);
  const answers = useAnswers(props);
  const click = useEffectEvent(answers.click);
  const reprice = useEffectEvent(answers.reprice);
  const confirm = useEffectEvent(answers.confirm);
  const { api_key: key = '' } = props.offer.provider;
  const { onShown } = props;
  const mount = useEffectEvent((stripe: Stripe, following: ReturnType<typeof followForm>): (() => void) => {
    const { offer } = props;
    const elements = expressElements(stripe, {
      ...{ mode: 'payment', amount: totalOf(offer, market), currency: market.currency.toLowerCase() },
      appearance: stripeAppearance(),
    });
    const mounted = { stripe, elements };
    const element = elements.create('expressCheckout', elementOptions(offer));
    element.on('ready', ({ availablePaymentMethods: methods }) => {
      following.onReady();
      onShown(methods !== undefined && Object.values(methods).some(Boolean));
    });
    element.on('loaderror', () => following.fail(new Error('The wallets could not be loaded')));
    element.on('click', (event) => click(event, mounted));
    element.on(
      'shippingaddresschange',
      (event) => void reprice(event, { place: placeOf(event.address) }, mounted),
    );
    element.on('shippingratechange', (event) => {
      void reprice(event, { ...answers.choices(), rateId: event.shippingRate.id }, mounted);
    });
    element.on('confirm', (event) => void confirm(event, mounted));
    element.mount(place.current!);
    return () => element.destroy();
  });
  useEffect(() => {
    let isGone = false;
    let destroy = (): void => undefined;
    const following = followForm((state) => {
      if (state === 'failed') onShown(false);
    });
    loadStripe(key, market)
      .then((stripe) => {
        if (!isGone) destroy = mount(stripe, following);
      })
      .catch(following.fail);
    return () => {
      isGone = true;
      following.end();
      destroy();
    };
  }, [key, market, onShown]);
  return { place, fault: answers.fault };
}
