import { useState, type ReactNode } from 'react';
import { lateModule, useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { LatePart } from '../../ui/late-part';
import { useOpenStep, type CheckoutStepProps } from '../../data/checkout/steps';
import { expressQuery } from './express-api';

const ExpressWallets = lateModule(() => import('./express-wallets')).get('ExpressWallets');

interface ExpressCheckoutProps extends Partial<Pick<CheckoutStepProps, 'onStep'>> {
  /** tag of the cart or the checkout: another one has another price */
  state: string;
  /** puts the wallets into their place. `isShown`: the browser has one of them */
  frame?(wallets: ReactNode, isShown: boolean): ReactNode;
}

/** Wallets that pay for the cart at once, if the provider says that some work. Source: docs/rules.md PAY-01 */
export function ExpressCheckout({ state, onStep, frame = (wallets) => wallets }: ExpressCheckoutProps) {
  const market = useMarket();
  const openStep = useOpenStep();
  const [isShown, setShown] = useState(false);
  const { data: offer } = useQuery(expressQuery(market, state));
  if (!offer) return null;
  return frame(
    <LatePart isQuiet>
      <ExpressWallets {...{ offer, state, isShown }} onStep={onStep ?? openStep} onShown={setShown} />
    </LatePart>,
    isShown,
  );
}
