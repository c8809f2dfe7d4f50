import { MARKETS, marketPath, useLocation, useMarket } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';
import { Box, Text, chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';

const MarketLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    _hover: { bg: 'bg.muted' },
    '&[aria-current]': { bg: 'brand.muted', fontWeight: 'semibold' },
  },
});

/** The same page in each market. */
export function MarketLinks({ id }: { id: string }) {
  const market = useMarket();
  const words = useWords();
  const { pathname } = useLocation();
  const { pagePath } = marketFromPath(pathname);
  return (
    <Box
      id={id}
      position="absolute"
      insetStart={{ base: '4', md: 'auto' }}
      insetEnd={{ base: '4', md: '0' }}
      top="100%"
      zIndex="skipLink"
      width={{ base: 'auto', md: 'max-content' }}
      maxW="24rem"
      maxH="70dvh"
      overflow="auto"
      p="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      boxShadow="card"
    >
      <Text px="3" py="1" fontSize="sm" color="fg.muted">
        {words.marketChooserHint}
      </Text>
      <ul>
        {MARKETS.map((choice) => (
          <li key={choice.identifier}>
            <MarketLink
              href={marketPath(choice, pagePath)}
              lang={choice.htmlLang}
              hrefLang={choice.htmlLang}
              aria-current={choice.identifier === market.identifier ? 'true' : undefined}
            >
              {choice.localisedName}
            </MarketLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}
