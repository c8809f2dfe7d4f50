import { lateModule, useLocation } from '@bindery/shared';
import { Container, Skeleton, Stack } from '@bindery/shared/ui';
import { LatePage } from './features/remotes';
import { useWords } from './words';

export const accountPages = lateModule(() => import(/* webpackChunkName: "account" */ './features/account'));

const MergeNotice = accountPages.get('MergeNotice');
const OrderAccessOfPage = accountPages.get('OrderAccessOfPage');

const PersonalPage = accountPages.get('PersonalPage');

export function LateAccountPage() {
  return (
    <LatePage loading={<AccountSkeleton />}>
      <PersonalPage />
    </LatePage>
  );
}

export function SignInNotice() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('merged' in state)) return null;
  return (
    <LatePage loading={null}>
      <MergeNotice />
    </LatePage>
  );
}

export function AccessNotice() {
  return (
    <LatePage loading={null}>
      <OrderAccessOfPage />
    </LatePage>
  );
}

function AccountSkeleton() {
  const { loading } = useWords();
  return (
    <Container py={{ base: '6', lg: '10' }}>
      <Stack gap="4" maxW="prose" role="status" aria-label={loading}>
        <Skeleton height="9" width="60%" />
        <Skeleton height="6" />
        <Skeleton height="12" />
        <Skeleton height="12" />
      </Stack>
    </Container>
  );
}
