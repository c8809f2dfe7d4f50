import { useMarket } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import { usePaymentWords } from '../../words/payment';
import { SandboxWallet } from './sandbox-wallet';
import { StripeWallet } from './stripe-wallet';
import type { WalletProps } from './use-express';

/** The provider's wallets. Source: docs/rules.md PROV-01 */
export function ExpressWallets(props: WalletProps) {
  const { expressLabel } = usePaymentWords();
  const { iso } = useMarket();
  const { name } = props.offer.provider;
  // parcels within Japan need the reading of the name, which no wallet of Stripe gives
  if (name === 'stripe' && iso === 'JP') return null;
  return (
    <Box role={props.isShown ? 'group' : undefined} aria-label={props.isShown ? expressLabel : undefined}>
      {name === 'sandbox' ? <SandboxWallet {...props} /> : <StripeWallet {...props} />}
    </Box>
  );
}
