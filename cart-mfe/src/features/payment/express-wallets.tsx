import { Box } from '@bindery/shared/ui';
import { usePaymentWords } from '../../words/payment';
import { SandboxWallet } from './sandbox-wallet';
import { StripeWallet } from './stripe-wallet';
import type { WalletProps } from './use-express';

/** The provider's wallets. Source: docs/rules.md PROV-01 */
export function ExpressWallets(props: WalletProps) {
  const { expressLabel } = usePaymentWords();
  return (
    <Box role={props.isShown ? 'group' : undefined} aria-label={props.isShown ? expressLabel : undefined}>
      {props.offer.provider.name === 'sandbox' ? <SandboxWallet {...props} /> : <StripeWallet {...props} />}
    </Box>
  );
}
