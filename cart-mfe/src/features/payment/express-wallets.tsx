import type { ExpressOffer } from '@bindery/shared/contracts';
import { Box } from '@bindery/shared/ui';
import { usePaymentWords } from '../../words/payment';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { SandboxWallet } from './sandbox-wallet';

export interface WalletProps extends Pick<CheckoutStepProps, 'onStep'> {
  offer: ExpressOffer;
  /** tag of the cart or the checkout */
  state: string;
}

/** The provider's wallets. Source: docs/rules.md PROV-01 */
export function ExpressWallets(props: WalletProps) {
  const { expressLabel } = usePaymentWords();
  return (
    <Box role="group" aria-label={expressLabel}>
      {props.offer.provider.name === 'sandbox' ? <SandboxWallet {...props} /> : null}
    </Box>
  );
}
