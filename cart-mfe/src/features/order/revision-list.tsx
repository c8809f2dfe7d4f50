import { useId, useState, type ReactNode } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { useQuery, writeMoment, callCommerce, queryOptions, retryPassing } from '@bindery/shared/data';
import { Box, Stack, Text, Button, Flex, Spinner } from '@bindery/shared/ui';
import type { Order, OrderItem, OrderRevision, OrderRevisionPages } from '@bindery/shared/contracts';
import { useOrderWords, type OrderWords } from '../../words/order';
import { ChangeList, changesBetween } from './change-list';
import { orderMarket } from './window-words';
import { changedPairs, PageGrid, PagePairs } from '../proof';
import { HistoryButton } from './history-buttons';

/** Source: docs/rules.md CART-06 */
const STALE_MS = 60_000;
const itemPath = (itemId: string): string => `/website/v1/orders/items/${encodeURIComponent(itemId)}`;

/** All revisions of a book, oldest first. Source: docs/rules.md EDIT-08 */
export const revisionsQuery = (market: Market, { id, revision }: Pick<OrderItem, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: ['order-revisions', market.identifier, id, revision],
    queryFn: async ({ signal }): Promise<OrderRevision[]> => {
      const call = { market, method: 'GET', path: `${itemPath(id)}/revisions`, signal } as const;
      return (await callCommerce<{ data: OrderRevision[] }>(call)).body.data;
    },
    staleTime: STALE_MS,
    retry: retryPassing,
  });

/** Shows the changed pages before and after a revision. Source: docs/rules.md EDIT-08 */
export const revisionPagesQuery = (market: Market, { id }: Pick<OrderItem, 'id'>, revision: number) =>
  queryOptions({
    queryKey: ['order-revision-pages', market.identifier, id, revision],
    queryFn: async ({ signal }): Promise<OrderRevisionPages> => {
      const path = `${itemPath(id)}/revisions/${revision}/pages`;
      return (await callCommerce<{ data: OrderRevisionPages }>({ market, method: 'GET', path, signal })).body
        .data;
    },
    staleTime: STALE_MS,
    retry: retryPassing,
  });

interface AnsweredProps<Data> {
  query: { data: Data | undefined; isError: boolean; fetchStatus: string; refetch(): unknown };
  loading: string;
  children(data: Data): ReactNode;
}

/** Shows the data of a query, or that it is loading or has failed. */
export function QueryAnswer<Data>({ query, loading, children }: AnsweredProps<Data>) {
  const words = useOrderWords();
  const { data, isError, fetchStatus, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError || fetchStatus === 'paused')
    return (
      <Flex role="alert" align="center" gap="3" wrap="wrap">
        <Text>{fetchStatus === 'paused' ? words.offline : words.historyFailed}</Text>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </Flex>
    );
  return (
    <Flex role="status" align="center" gap="3">
      <Spinner size="sm" />
      <Text>{loading}</Text>
    </Flex>
  );
}

/**
 * All revisions of a book, each with author, time, changes, and the pages before and after.
 * Source: docs/rules.md EDIT-08
 */
export function RevisionList({ order, item }: { order: Order; item: OrderItem }) {
  const words = useOrderWords();
  const revisions = useQuery(revisionsQuery(useMarket(), item));
  return (
    <QueryAnswer query={revisions} loading={words.loadingOrder}>
      {(revisionList) => (
        <Stack as="ol" listStyleType="none" gap="0">
          {[...revisionList].reverse().map((revision) => (
            <Box as="li" key={revision.revision} paddingBlock="3" borderTopWidth="1px" borderColor="border">
              <Revision
                order={order}
                item={item}
                revision={revision}
                earlierRevision={revisionList.find(
                  (otherRevision) => otherRevision.revision === revision.revision - 1,
                )}
              />
            </Box>
          ))}
        </Stack>
      )}
    </QueryAnswer>
  );
}

interface RevisionProps {
  order: Order;
  item: OrderItem;
  revision: OrderRevision;
  earlierRevision: OrderRevision | undefined;
}

function whoIn(words: OrderWords, { by: author, revision }: OrderRevision): string {
  if (revision === 1) return words.asBought;
  if (author === 'shopper') return words.changedByYou;
  return author === 'staff' ? words.changedByTeam : words.events.changed;
}

function Revision({ order, item, revision, earlierRevision }: RevisionProps) {
  const words = useOrderWords();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const market = orderMarket(useMarket(), order);
  const { at: revisedAt, labels, changedKeys, summary } = revision;
  const when = writeMoment(revisedAt, 'date', { market });
  const who = whoIn(words, revision);
  const changes = earlierRevision
    ? changesBetween(earlierRevision.summary, summary, changedKeys, (key) => labels[key] ?? key)
    : [];
  return (
    <Stack gap="1.5">
      <Text>
        <Text as="span" fontWeight="semibold">
          {who}
        </Text>
        <Text as="span" fontSize="sm" color="fg.muted" marginInlineStart="2">
          <time dateTime={revisedAt}>{when}</time>
        </Text>
      </Text>
      <ChangeList changes={changes} />
      <Box>
        <HistoryButton
          isOpen={isOpen}
          panelId={panelId}
          label={words.showPagesOf(`${who}, ${when}`)}
          onToggle={() => setOpen(!isOpen)}
        >
          {words.showPages}
        </HistoryButton>
      </Box>
      {isOpen ? (
        <Box id={panelId}>
          <RevisionPages item={item} revision={revision} />
        </Box>
      ) : null}
    </Stack>
  );
}

/** Shows the changed pages of a revision. The first revision shows the whole book. */
function RevisionPages({ item, revision: { revision } }: Pick<RevisionProps, 'item' | 'revision'>) {
  const words = useOrderWords();
  const pages = useQuery(revisionPagesQuery(useMarket(), item, revision));
  return (
    <QueryAnswer query={pages} loading={words.fetchingPages}>
      {(revisionPages) =>
        revisionPages.before.length === 0 ? (
          <PageGrid pages={revisionPages.after} label={words.asBought} />
        ) : (
          <Stack gap="3">
            <Text color="fg.muted">{words.pagesChange(revisionPages.changedPages.length)}</Text>
            <PagePairs
              pairs={changedPairs(revisionPages)}
              earlierCaption={words.pageBefore}
              laterCaption={words.pageAfter}
              noSuchPage={words.noSuchPage}
            />
          </Stack>
        )
      }
    </QueryAnswer>
  );
}
