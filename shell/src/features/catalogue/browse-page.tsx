import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useMarket, useNavigate, useParams } from '@bindery/shared';
import { ApiError, useQuery } from '@bindery/shared/data';
import { defineEvent, getAnalytics } from '@bindery/analytics';
import type { BrowseAnswer, Category } from '@bindery/shared/contracts';
import {
  Box,
  Button,
  Container,
  ErrorNotice,
  Flex,
  Heading,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@bindery/shared/ui';
import { useBootData } from '../../boot-context';
import { useWords as useShopWords } from '../../words';
import { RichText } from '../content';
import { NotFoundPage, ShopLink, useIsHydrated, usePage } from '../layout';
import { BrowseResults } from './browse-results';
import { browsePath, browseQuery, readBrowseState, writeBrowseState, type BrowseState } from './browse-query';
import { useWords } from './catalogue-words';
import { SearchBox } from './search-box';

/**
 * Reads the list that the address describes. The server's HTML and the first render show the unfiltered list, because
 * it is the same for every visitor.
 */
function useBrowse(permalink: string | undefined) {
  const market = useMarket();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { preloaded } = useBootData();
  const addressState = readBrowseState(search);
  const state = useIsHydrated() ? addressState : readBrowseState('');
  const path = browsePath(market, permalink, state);
  const preloadedAnswer = preloaded[path] as { data: BrowseAnswer } | undefined;
  const isSearch = permalink === undefined;
  const { data, error, refetch } = useQuery({
    ...browseQuery(market, path),
    enabled: !isSearch || state.text !== '',
    ...(preloadedAnswer && { initialData: preloadedAnswer.data }),
    placeholderData: (shownAnswer) => shownAnswer,
  });
  // a choice made before hydration arrives twice, because React replays it and early-choices.ts reports it
  const askedSearch = useRef(search);
  useEffect(() => void (askedSearch.current = search), [search]);
  const change = (changes: Partial<BrowseState>): void => {
    const newSearch = writeBrowseState({ ...addressState, page: 1, ...changes });
    if (newSearch === askedSearch.current) return;
    askedSearch.current = newSearch;
    void navigate(`${pathname}${newSearch}`);
  };
  return { answer: data, error, refetch, state, change };
}

/** Lists the books of a category, filtered by the choices in the address. Source: docs/rules.md CAT-04 */
export function CategoryPage() {
  const { '*': steps = '' } = useParams();
  const permalink = `books${steps === '' ? '' : `/${steps.replace(/\/$/, '')}`}`;
  return <CategoryList key={permalink} permalink={permalink} />;
}

function CategoryList({ permalink }: { permalink: string }) {
  const { answer, error, refetch, state, change } = useBrowse(permalink);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error) return <BrowseFailed onRetry={() => void refetch()} />;
  if (!answer?.category) return <BrowseSkeleton />;
  const { name, parents, text } = answer.category;
  return (
    <BrowseFrame title={name}>
      <Breadcrumbs parents={parents} name={name} />
      <Heading as="h1" size={{ base: 'xl', lg: '2xl' }}>
        {name}
      </Heading>
      {text ? (
        <Box mt="3" maxW="prose">
          <RichText blocks={text} />
        </Box>
      ) : null}
      <CategoryLinks categories={answer.categories} current={permalink} />
      <BrowseResults
        answer={answer}
        state={state}
        onChange={change}
        list={{ item_list_id: permalink, item_list_name: permalink }}
      />
    </BrowseFrame>
  );
}

/** The results of a search. The title never contains the search text, because it may be a child's name. */
export function SearchPage() {
  const words = useWords();
  const { answer, error, refetch, state, change } = useBrowse(undefined);
  const { text } = state;
  const { key } = useLocation();
  useTrackedSearch(text, answer);
  return (
    <BrowseFrame title={words.search}>
      <Heading as="h1" size={{ base: 'xl', lg: '2xl' }} mb="5" overflowWrap="anywhere">
        {text === '' ? words.searchLabel : words.resultsFor(text)}
      </Heading>
      <Box maxW="34rem" mb="2">
        <SearchBox key={key} initialText={text} />
      </Box>
      {error ? <BrowseFailed onRetry={() => void refetch()} /> : null}
      {answer && text !== '' ? (
        <BrowseResults
          answer={answer}
          state={state}
          onChange={change}
          list={{ item_list_id: 'search', item_list_name: 'Search results' }}
        />
      ) : null}
    </BrowseFrame>
  );
}

interface SearchTold {
  readonly term: string;
}

/** Source: docs/rules.md TRACK-40 */
const search = defineEvent<SearchTold>({
  name: 'search',
  urgency: 'low',
  waitsForModel: false,
  build: ({ term }) => ({ data: { search_term: term }, missing: [] }),
});

/** Replaces a search text in events, because it may contain a name, an e-mail address or a telephone number. */
const WITHHELD = '(withheld)';
const LOOKS_PERSONAL = /@|\d{5}/;

/**
 * Tracks a search. Sends the search text only if the search found books, because the catalogue then contains every word
 * of the text. A search text without results may be a child's name. Source: docs/rules.md CAT-06
 */
function trackSearch(text: string, resultCount: number): void {
  const isOfCatalogue = resultCount > 0 && !LOOKS_PERSONAL.test(text);
  getAnalytics().track(search, { term: isOfCatalogue ? text.toLowerCase() : WITHHELD });
}

/** Tracks each search once, when its results are shown. */
function useTrackedSearch(text: string, answer: BrowseAnswer | undefined): void {
  const trackedText = useRef('');
  const isShown = answer !== undefined && text !== '';
  useEffect(() => {
    if (!isShown || trackedText.current === text) return;
    trackedText.current = text;
    trackSearch(text, answer.total);
  }, [isShown, text, answer]);
}

function BrowseFrame({ title, children }: { title: string; children: ReactNode }) {
  usePage(title);
  return <Container py={{ base: '6', lg: '10' }}>{children}</Container>;
}

function Breadcrumbs({ parents, name }: { parents: readonly Category[]; name: string }) {
  const words = useWords();
  if (parents.length === 0) return null;
  return (
    <Flex as="nav" aria-label={words.breadcrumbs} fontSize="sm" mb="2">
      <Flex as="ol" listStyleType="none" wrap="wrap" columnGap="2" align="center">
        {parents.map((parent) => (
          <Flex as="li" key={parent.permalink} columnGap="2" align="center">
            <ShopLink to={`/${parent.permalink}`} py="2.5">
              {parent.name}
            </ShopLink>
            <span aria-hidden="true">/</span>
          </Flex>
        ))}
        <Text as="li" aria-current="page" color="fg.muted">
          {name}
        </Text>
      </Flex>
    </Flex>
  );
}

function CategoryLinks({ categories, current }: { categories: readonly Category[]; current: string }) {
  const words = useWords();
  if (categories.length < 2) return null;
  return (
    <Flex as="nav" aria-label={words.categories} mt="4">
      <Flex as="ul" listStyleType="none" gap="2" wrap="wrap">
        {categories.map(({ permalink, name }) => (
          <li key={permalink}>
            <ShopLink
              to={`/${permalink}`}
              variant="plain"
              aria-current={permalink === current ? 'page' : undefined}
              display="inline-flex"
              alignItems="center"
              minH="11"
              px="4"
              borderWidth="1px"
              borderColor="border"
              borderRadius="full"
              bg="bg.panel"
              _hover={{ textDecoration: 'none', bg: 'brand.muted' }}
              _currentPage={{ bg: 'brand', borderColor: 'brand', color: 'fg.inverted' }}
            >
              {name}
            </ShopLink>
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

function BrowseFailed({ onRetry }: { onRetry(): void }) {
  const { productsFailed, failedHint, retry } = useShopWords();
  return (
    <Container py="10">
      <ErrorNotice
        title={productsFailed}
        message={failedHint}
        action={
          <Button variant="outline" onClick={onRetry}>
            {retry}
          </Button>
        }
      />
    </Container>
  );
}

export function BrowseSkeleton() {
  const { loading } = useShopWords();
  return (
    <Container py="10">
      <Stack gap="8" role="status" aria-label={loading}>
        <Skeleton height="9" width="60%" />
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="10">
          <Skeleton aspectRatio="1" />
          <Skeleton aspectRatio="1" />
          <Skeleton aspectRatio="1" />
        </SimpleGrid>
      </Stack>
    </Container>
  );
}
