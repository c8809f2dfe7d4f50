import type { ReactNode } from 'react';
import { lateModule, useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { LatePart } from '../../ui/late-part';
import { useOpenStep, type CheckoutStepProps } from '../../data/checkout/steps';
import { expressQuery } from './express-api';

const ExpressWallets = lateModule(() => import('./express-wallets')).get('ExpressWallets');

interface ExpressCheckoutProps extends Partial<Pick<CheckoutStepProps, 'onStep'>> {
  /** tag of the cart or the checkout: another one has another price */
  state: string;
  /** puts the wallets into their place; called only if there are some */
  frame?(wallets: ReactNode): ReactNode;
}

/** Wallets that pay for the cart at once, if the provider says that some work. Source: docs/rules.md PAY-01 */
export function ExpressCheckout({ state, onStep, frame = (wallets) => wallets }: ExpressCheckoutProps) {
  const market = useMarket();
  const openStep = useOpenStep();
  const { data: offer } = useQuery(expressQuery(market, state));
  if (!offer) return null;
  return frame(
    <LatePart isQuiet>
      <ExpressWallets offer={offer} state={state} onStep={onStep ?? openStep} />
    </LatePart>,
  );
}
