import { useCallback } from 'react';
import { marketPath, useLocation, useMarket, useNavigate, useParams } from '@bindery/shared';
import { orderSearch } from '@bindery/shared/data';
import type { CheckoutPageProps, CheckoutStep } from '@bindery/contracts/cart';
import { Container } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { CartSkeleton } from './cart-page';
import { NotFoundPage, STEP_OF_THE_PAGE, usePage } from '../layout';
import { RemoteSlot } from '../remotes';

const STEPS: readonly CheckoutStep[] = ['address', 'shipping', 'payment', 'review', 'confirmation'];

/** The checkout. Each step has a URL and a page title. Source: docs/rules.md ADDR-01 */
export function CheckoutPage() {
  const words = useWords();
  const named = useParams()['step'];
  const step = STEPS.find((knownCheckoutStep) => knownCheckoutStep === named);
  const orderId = new URLSearchParams(useLocation().search).get('order_id') ?? undefined;
  const onStep = useStep();
  usePage(step ? words.checkoutTitles[step] : undefined);
  if (named !== undefined && step === undefined) return <NotFoundPage />;
  return (
    <Container py={{ base: '4', lg: '8' }} minH="calc(100dvh - 4rem)">
      <RemoteSlot
        remote="cart_mfe"
        expose="./CheckoutPage"
        props={{ step, orderId, onStep }}
        part="checkout"
        loading={<CartSkeleton />}
      />
    </Container>
  );
}

function useStep(): CheckoutPageProps['onStep'] {
  const market = useMarket();
  const navigate = useNavigate();
  return useCallback(
    (step, { isReplacing = false, orderId } = {}) => {
      if (step === 'confirmation') performance.mark('goal cart_mfe ./CheckoutPage');
      const search = orderId === undefined ? '' : orderSearch(orderId);
      void navigate(`${marketPath(market, `/checkout/${step}`)}${search}`, {
        replace: isReplacing,
        state: STEP_OF_THE_PAGE,
      });
      window.scrollTo(0, 0);
    },
    [market, navigate],
  );
}
