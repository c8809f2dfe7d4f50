import { useState } from 'react';
import {
  Box,
  Button,
  Container,
  Flex,
  Grid,
  Heading,
  SimpleGrid,
  Stack,
  Text,
  chakra,
} from '@bindery/shared/ui';
import { RouterLink, useLocation, useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { SORT_ORDERS, type BrowseAnswer, type Facet, type SortOrder } from '@bindery/shared/contracts';
import { ShopLinkButton } from '../layout';
import { useWords as useShopWords } from '../../words';
import { relatedQuery, writeBrowseState, type BrowseState } from './browse-query';
import { useWords } from './catalogue-words';
import { useEarlyChoices } from './early-choices';
import { ChosenFilters, FacetFields } from './facet-fields';
import { useListEvents, type ItemList } from './list-events';
import { ProductCard } from './product-card';

const PAGE_SIZE = 24;

interface BrowseResultsProps {
  answer: BrowseAnswer;
  state: BrowseState;
  list: ItemList;
  onChange(changes: Partial<BrowseState>): void;
}

/** Marks the values in the address as chosen, before the server answers. */
const withChoices = (facets: readonly Facet[], { choices }: BrowseState): Facet[] =>
  facets.map((facet) => ({
    ...facet,
    values: facet.values.map((entry) => ({
      ...entry,
      isChosen: choices[facet.id]?.includes(entry.value) ?? false,
    })),
  }));

const chosenCount = (facets: readonly Facet[]): number =>
  facets.reduce((sum, { values }) => sum + values.filter(({ isChosen }) => isChosen).length, 0);

/** The books of a list with filters beside them; on a phone a button shows and hides the filters. */
export function BrowseResults({ answer, state, list, onChange }: BrowseResultsProps) {
  const words = useWords();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const { products, total, page } = answer;
  const facets = withChoices(answer.facets, state);
  const hasFacets = facets.length > 0 && (total > 1 || chosenCount(facets) > 0);
  const choose = (choices: BrowseState['choices']): void => onChange({ choices });
  const fields = useEarlyChoices(onChange);
  return (
    <Grid
      ref={fields}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: hasFacets ? '14rem minmax(0, 1fr)' : 'minmax(0, 1fr)' }}
      columnGap="12"
      mt={{ base: '5', lg: '8' }}
      alignItems="start"
    >
      <Flex gridColumn="1 / -1" align="center" gap="3" wrap="wrap" mb="4">
        <Heading as="h2" size="sm" me="auto">
          <span role="status">{words.bookCount(total)}</span>
        </Heading>
        {hasFacets ? (
          <FilterButton count={chosenCount(facets)} isOpen={isFilterOpen} onToggle={setFilterOpen} />
        ) : null}
        {total > 1 ? (
          <SortChooser
            sort={state.sort}
            isSearch={state.text !== ''}
            onChoose={(sort) => onChange({ sort })}
          />
        ) : null}
        <ChosenFilters facets={facets} onChange={choose} />
      </Flex>
      {hasFacets ? (
        <Box id={FILTERS_ID} display={{ base: isFilterOpen ? 'block' : 'none', lg: 'block' }} mb="6">
          <FacetFields facets={facets} onChange={choose} />
          <Button hideFrom="lg" width="full" mt="5" onClick={() => setFilterOpen(false)}>
            {words.showBooks(total)}
          </Button>
        </Box>
      ) : null}
      <Box minW="0">
        {total > 0 ? (
          <ProductList {...{ products, list }} firstIndex={(page - 1) * PAGE_SIZE} isNarrow={hasFacets} />
        ) : (
          <EmptyList answer={answer} text={state.text} />
        )}
        <PageLinks answer={answer} state={state} />
      </Box>
    </Grid>
  );
}

const FILTERS_ID = 'filters';

interface FilterButtonProps {
  count: number;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

function FilterButton({ count, isOpen, onToggle }: FilterButtonProps) {
  const words = useWords();
  return (
    <Button
      variant="outline"
      hideFrom="lg"
      aria-expanded={isOpen}
      aria-controls={FILTERS_ID}
      onClick={() => onToggle(!isOpen)}
    >
      {count > 0 ? words.filterCount(count) : words.filter}
    </Button>
  );
}

interface ProductListProps {
  products: BrowseAnswer['products'];
  list: ItemList;
  firstIndex?: number;
  isNarrow?: boolean;
}

export function ProductList({ products, list, firstIndex = 0, isNarrow = false }: ProductListProps) {
  const select = useListEvents(products, list, firstIndex);
  return (
    <SimpleGrid
      columns={{ base: 2, lg: isNarrow ? 3 : 4 }}
      alignItems="start"
      columnGap={{ base: '5', lg: '10' }}
      rowGap={{ base: '8', lg: '12' }}
    >
      {products.map((product) => (
        <ProductCard key={product.slug} product={product} isSmall onSelect={() => select(product)} />
      ))}
    </SimpleGrid>
  );
}

interface SortChooserProps {
  sort: SortOrder;
  isSearch: boolean;
  onChoose(sort: SortOrder): void;
}

function SortChooser({ sort, isSearch, onChoose }: SortChooserProps) {
  const { sortBy, sortOrders } = useWords();
  const names: Readonly<Record<SortOrder, string>> = {
    featured: isSearch ? sortOrders.match : sortOrders.featured,
    newest: sortOrders.newest,
    price: sortOrders.price,
    'price-desc': sortOrders.priceDesc,
  };
  return (
    <chakra.select
      aria-label={sortBy}
      name="sort"
      value={sort}
      autoComplete="off"
      minH="11"
      maxW="full"
      px="3"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      bg="bg.panel"
      onChange={({ target }) => onChoose(target.value as SortOrder)}
    >
      {SORT_ORDERS.map((order) => (
        <option key={order} value={order}>
          {names[order]}
        </option>
      ))}
    </chakra.select>
  );
}

/** Says that no book matches, and shows a corrected search and popular books. */
function EmptyList({ answer: { didYouMean, popular = [] }, text }: { answer: BrowseAnswer; text: string }) {
  const words = useWords();
  const { backToBooks } = useShopWords();
  const { pathname } = useLocation();
  return (
    <Stack gap="5" align="start">
      <Text fontSize="lg">{text === '' ? words.nothingChosen : words.nothingFor(text)}</Text>
      {didYouMean ? (
        <chakra.span fontSize="lg" fontWeight="semibold" color="brand" textDecoration="underline">
          <RouterLink to={`${pathname}${writeBrowseState({ text: didYouMean })}`}>
            {words.didYouMean(didYouMean)}
          </RouterLink>
        </chakra.span>
      ) : null}
      <ShopLinkButton to="/books" variant="outline">
        {backToBooks}
      </ShopLinkButton>
      {popular.length > 0 ? (
        <Box width="full" mt="6">
          <Heading as="h2" size="lg" mb="5">
            {words.popular}
          </Heading>
          <ProductList products={popular} list={{ item_list_id: 'popular', item_list_name: 'Bestsellers' }} />
        </Box>
      ) : null}
    </Stack>
  );
}

function PageLinks({ answer: { page, pages }, state }: { answer: BrowseAnswer; state: BrowseState }) {
  const words = useWords();
  const { pathname } = useLocation();
  if (pages < 2) return null;
  const linkTo = (target: number, text: string) =>
    target < 1 || target > pages ? null : (
      <Button variant="outline" asChild>
        <RouterLink
          to={`${pathname}${writeBrowseState({ ...state, page: target })}`}
          onClick={() => window.scrollTo(0, 0)}
        >
          {text}
        </RouterLink>
      </Button>
    );
  return (
    <Flex as="nav" aria-label={words.pages} align="center" justify="center" gap="4" wrap="wrap" mt="12">
      {linkTo(page - 1, words.previous)}
      <Text>{words.pageOf(page, pages)}</Text>
      {linkTo(page + 1, words.next)}
    </Flex>
  );
}

const RELATED = { item_list_id: 'related', item_list_name: 'Related books' };

/** Shows at most four books that share topics with a product. */
export function RelatedBooks({ slug }: { slug: string }) {
  const { related } = useWords();
  const { data } = useQuery(relatedQuery(useMarket(), slug));
  if (!data || data.products.length === 0) return null;
  return (
    <Container as="section" aria-labelledby="related-books" pb={{ base: '10', lg: '16' }}>
      <Heading as="h2" id="related-books" size="lg" mb="6">
        {related}
      </Heading>
      <ProductList products={data.products} list={RELATED} />
    </Container>
  );
}
