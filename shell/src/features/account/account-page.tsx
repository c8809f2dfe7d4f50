import { useMarket } from '@bindery/shared';
import {
  Box,
  Button,
  Container,
  ErrorNotice,
  Flex,
  Heading,
  Skeleton,
  Stack,
  Text,
} from '@bindery/shared/ui';
import type { User } from '@bindery/shared/contracts';
import { ShopLinkButton, usePage } from '../layout';
import { AddressesSection } from './addresses-section';
import { CardsSection } from './cards-section';
import { DetailsSection } from './details-section';
import { EmailSection } from './email-section';
import { OrderAccess } from './order-access';
import { PasswordSection } from './password-section';
import { PrivacySection } from './privacy-section';
import { SessionsSection } from './sessions-section';
import { SignOutButton } from './sign-out-button';
import { useUser } from './use-user';
import { useWords } from './words';

export function AccountPage() {
  const words = useWords();
  usePage(words.account.title);
  const state = useUser();
  return (
    <Container py={{ base: '6', lg: '10' }}>
      <Heading as="h1" size="xl">
        {state.kind === 'user' && state.user.firstname !== ''
          ? words.account.hello(state.user.firstname)
          : words.account.title}
      </Heading>
      {state.kind === 'user' ? <Account user={state.user} /> : null}
      {state.kind === 'failed' ? <AccountFailed onRetry={state.retry} /> : null}
      {state.kind === 'waiting' ? <AccountWaiting /> : null}
    </Container>
  );
}

export function AccountFailed({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <Box mt="6">
      <ErrorNotice
        title={words.account.failed}
        message={words.faults.away}
        action={
          <Button variant="outline" onClick={onRetry}>
            {words.retry}
          </Button>
        }
      />
    </Box>
  );
}

export function AccountWaiting() {
  const words = useWords();
  return (
    <Stack gap="4" mt="6" maxW="prose" role="status" aria-label={words.moment}>
      <Skeleton height="6" width="50%" />
      <Skeleton height="32" />
      <Skeleton height="32" />
    </Stack>
  );
}

function Account({ user }: { user: User }) {
  return (
    <>
      <AccountTop user={user} />
      <Box
        mt={{ base: '8', lg: '10' }}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap={{ base: '5', lg: '6' }}
        alignItems="start"
      >
        <Stack gap={{ base: '5', lg: '6' }}>
          <DetailsSection user={user} />
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <SessionsSection />
        </Stack>
        <Stack gap={{ base: '5', lg: '6' }}>
          <AddressesSection user={user} />
          <CardsSection />
          <OrderAccess />
          <PrivacySection />
        </Stack>
      </Box>
    </>
  );
}

function AccountTop({ user }: { user: User }) {
  const words = useWords();
  const market = useMarket();
  return (
    <>
      <Text mt="1" color="fg.muted" overflowWrap="anywhere">
        {words.account.signedInAs(user.email)}
      </Text>
      {user.isEmailConfirmed ? null : (
        <Text mt="3" bg="accent.muted" borderRadius="md" px="4" py="3" maxW="prose">
          {words.account.unconfirmed}
        </Text>
      )}
      <Flex mt="5" gap="3" wrap="wrap" align="center">
        <ShopLinkButton to="/account/orders">{words.orders.title}</ShopLinkButton>
        <SignOutButton />
        {/* shows the credit as text, because it must not look like a button */}
        <Flex lang={market.htmlLang} align="center" gap="2" minH="11">
          <Text as="span">{words.account.credit}</Text>
          <Text as="span" fontWeight="semibold">
            {user.credit.formatted}
          </Text>
        </Flex>
      </Flex>
    </>
  );
}
