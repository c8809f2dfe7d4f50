import { Container, Heading, Text, Box } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ShopLinkButton } from './shop-link';
import { usePage } from './use-route-change';

/** The 404 page: possible reasons, and the way back. */
export function NotFoundPage({ title, hint }: { title?: string; hint?: string }) {
  const words = useWords();
  usePage(title ?? words.notFoundTitle);
  return (
    <Container py={{ base: '16', lg: '24' }} textAlign="center" maxW="prose">
      <EmptyBook />
      <Heading as="h1" size="xl" mt="6">
        {title ?? words.notFoundTitle}
      </Heading>
      <Text mt="3" mb="8" color="fg.muted" fontSize="lg">
        {hint ?? words.notFoundHint}
      </Text>
      <ShopLinkButton to="/">{words.backToBooks}</ShopLinkButton>
    </Container>
  );
}

function EmptyBook() {
  return (
    <Box aria-hidden="true" mx="auto" width="9rem">
      <svg viewBox="0 0 144 96" fill="none">
        <path
          d="M72 20C52 8 30 6 8 12v68c22-6 44-4 64 8 20-12 42-14 64-8V12c-22-6-44-4-64 8z"
          fill="#ffffff"
          stroke="#1d4a3a"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M72 20v68" stroke="#1d4a3a" strokeWidth="3" />
        <path d="M104 10v26l8-6 8 6V9" fill="#b4471f" />
        <path
          d="M24 34c10-1 20 0 30 4M24 48c8-1 15 0 22 2"
          stroke="#dfd8c8"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
    </Box>
  );
}
