import { Container, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { HeaderBar, Logo } from './header-bar';

/** Placeholder while the server checks the session. It reads nothing from storage. */
export function WaitingPage() {
  const { loading } = useWords();
  return (
    <>
      <HeaderBar>
        <Logo />
      </HeaderBar>
      <Container as="main" py={{ base: '6', lg: '10' }}>
        <Stack gap="3" role="status" aria-label={loading}>
          <Skeleton height="9" width="60%" />
          <Skeleton height="6" />
        </Stack>
      </Container>
    </>
  );
}
