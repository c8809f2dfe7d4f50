import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Container, Flex } from '@bindery/shared/ui';
import { ShopLink } from '../layout';
import { browsePath, browseQuery, readBrowseState } from './browse-query';
import { useWords } from './catalogue-words';
import { SearchBox } from './search-box';

/** Below the header: the search field and the categories. */
export function SearchPanel({ onLeave }: { onLeave(): void }) {
  const words = useWords();
  const market = useMarket();
  const { data } = useQuery(browseQuery(market, browsePath(market, 'books', readBrowseState(''))));
  const categories = data?.categories ?? [];
  return (
    <Box
      position="absolute"
      insetInline="0"
      top="100%"
      zIndex="skipLink"
      bg="bg.panel"
      borderWidth="1px"
      borderBottomRadius="lg"
      borderColor="border"
      boxShadow="card"
    >
      <Container py="5">
        <Box maxW="40rem" mx="auto">
          <SearchBox isFocused onLeave={onLeave} />
          <Flex as="nav" aria-label={words.searchAndBrowse} mt="3">
            <Flex as="ul" listStyleType="none" columnGap="6" wrap="wrap">
              {[{ permalink: 'books', name: words.books }, ...categories].map(({ permalink, name }) => (
                <li key={permalink}>
                  <ShopLink
                    to={`/${permalink}`}
                    display="inline-flex"
                    alignItems="center"
                    minH="11"
                    onClick={onLeave}
                  >
                    {name}
                  </ShopLink>
                </li>
              ))}
            </Flex>
          </Flex>
        </Box>
      </Container>
    </Box>
  );
}
