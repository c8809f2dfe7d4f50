import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Heading, Text } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';

const SHELF = '#b98a5b';
const OUTLINE = 'var(--b-colors-border-strong, #85806f)';

export function EmptyCart() {
  const words = useWords();
  const market = useMarket();
  return (
    <Box textAlign="center" maxWidth="prose" marginInline="auto" paddingBlock={{ base: '6', md: '12' }}>
      <Box width="full" maxWidth="18rem" marginInline="auto" marginBottom="6">
        <EmptyShelf />
      </Box>
      <Heading as="h2" size="lg">
        {words.emptyTitle}
      </Heading>
      <Text color="fg.muted" marginTop="2" marginBottom="6">
        {words.emptyText}
      </Text>
      <Button asChild size="lg">
        <RouterLink to={marketPath(market, '/')}>{words.emptyAction}</RouterLink>
      </Button>
    </Box>
  );
}

function EmptyShelf() {
  return (
    <svg viewBox="0 0 288 168" width="100%" aria-hidden="true" focusable="false">
      <ellipse cx="144" cy="158" rx="120" ry="7" fill="var(--b-colors-bg-muted, #f4efe4)" />
      <rect x="16" y="136" width="256" height="12" rx="3" fill={SHELF} />
      <rect x="16" y="144" width="256" height="4" rx="2" fill="#94693f" />
      <path d="M40 148v10M248 148v10" stroke="#94693f" strokeWidth="6" strokeLinecap="round" />
      <rect x="44" y="56" width="22" height="80" rx="2" fill="var(--b-colors-brand, #1d4a3a)" />
      <path d="M48 70h14M48 122h14" stroke="#fffaf0" strokeWidth="2" opacity="0.7" />
      <rect x="68" y="72" width="18" height="64" rx="2" fill="#d9a441" />
      <path d="M77 84v34" stroke="#fffaf0" strokeWidth="2" opacity="0.7" />
      <rect x="88" y="64" width="26" height="72" rx="2" fill="var(--b-colors-accent, #b4471f)" />
      <circle cx="101" cy="86" r="5" fill="#fffaf0" opacity="0.85" />
      <rect
        x="127"
        y="61"
        width="34"
        height="74"
        rx="3"
        fill="none"
        stroke={OUTLINE}
        strokeWidth="2"
        strokeDasharray="5 5"
      />
      <path d="M144 88l3 6.2 6.8.7-5.1 4.5 1.6 6.7-6.2-3.3-5.7 4.1.9-6.9-5.5-3.7 6.8-1.4z" fill="#e0a04a" />
      <rect x="174" y="68" width="24" height="68" rx="2" fill="#5b7f95" />
      <path d="M179 80h14M179 86h14" stroke="#fffaf0" strokeWidth="2" opacity="0.7" />
      <path d="M203 138l14-70 19 4-14 68z" fill="#7a9471" />
      <path d="M211 126l10-48" stroke="#fffaf0" strokeWidth="2" opacity="0.6" />
    </svg>
  );
}
