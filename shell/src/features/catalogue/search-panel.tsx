import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Container, Flex, Link } from '@bindery/shared/ui';
import { useBootData } from '../../boot-context';
import { ShopLink } from '../layout';
import { browsePath, browseQuery, readBrowseState } from './browse-query';
import { useWords } from './catalogue-words';
import { SearchBox } from './search-box';

const LINE = { display: 'inline-flex', alignItems: 'center', minH: '11' } as const;

/** The panel below the header: the search field, the categories, and the links of the editors' menu. */
export function SearchPanel({ onLeave }: { onLeave(): void }) {
  const words = useWords();
  const market = useMarket();
  const { data } = useQuery(browseQuery(market, browsePath(market, 'books', readBrowseState(''))));
  const { header = [] } = useBootData();
  const ofCategories = [{ permalink: 'books', name: words.books }, ...(data?.categories ?? [])].map(
    ({ permalink, name }) => ({ label: name, url: `/${permalink}` }),
  );
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
              {[...ofCategories, ...header].map(({ label, url }) => (
                <li key={url}>
                  {url.startsWith('/') ? (
                    <ShopLink to={url} {...LINE} onClick={onLeave}>
                      {label}
                    </ShopLink>
                  ) : (
                    <Link href={url} {...LINE}>
                      {label}
                    </Link>
                  )}
                </li>
              ))}
            </Flex>
          </Flex>
        </Box>
      </Container>
    </Box>
  );
}
