import { Container, Heading } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { usePage } from '../layout';
import { RemoteSlot } from '../remotes';
import { CartSkeleton } from './cart-skeleton';

export function CartPage() {
  const words = useWords();
  usePage(words.cartTitle);
  return (
    // at least as tall as the window below the header, so that late content never moves a visible footer
    <Container py={{ base: '6', lg: '10' }} minH="calc(100dvh - 4rem)">
      <Heading as="h1" size="xl" mb={{ base: '5', lg: '8' }}>
        {words.cartTitle}
      </Heading>
      <RemoteSlot remote="cart_mfe" expose="./CartPage" props={{}} part="cart" loading={<CartSkeleton />} />
    </Container>
  );
}
