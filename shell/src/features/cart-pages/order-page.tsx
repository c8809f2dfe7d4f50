import { useLocation } from '@bindery/shared';
import { orderIdIn } from './order-id';
import { Container } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { CartSkeleton } from './cart-page';
import { usePage, ErrorView } from '../layout';
import { RemoteSlot } from '../remotes';

/** Source: docs/rules.md ORDER-01 */
const MESSAGE = 'Missing or invalid order id in URL';

export const MissingOrderId = () => <ErrorView message={MESSAGE} />;

/** The order in the page's address. Source: docs/rules.md ORDER-01 */
export function OrderPage() {
  const words = useWords();
  const orderId = orderIdIn(useLocation().search);
  usePage(words.orderTitle);
  if (orderId === undefined) return <MissingOrderId />;
  return (
    <Container py={{ base: '6', lg: '10' }}>
      <RemoteSlot
        remote="cart_mfe"
        expose="./OrderPage"
        props={{ orderId }}
        part="order"
        loading={<CartSkeleton />}
      />
    </Container>
  );
}
