import { Container, Heading, Flex, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { usePage } from '../layout';
import { RemoteSlot } from '../remotes';

export function CartSkeleton() {
  const { loading } = useWords();
  return (
    <Flex gap="6" role="status" aria-label={loading}>
      <Skeleton boxSize={{ base: '24', md: '40' }} />
      <Stack flex="1" gap="3">
        <Skeleton height="7" width="50%" />
        <Skeleton height="5" width="70%" />
        <Skeleton height="5" width="30%" />
      </Stack>
    </Flex>
  );
}

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
