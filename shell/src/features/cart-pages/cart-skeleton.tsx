import { Flex, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';

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
