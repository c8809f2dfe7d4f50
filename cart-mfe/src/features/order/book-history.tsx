import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box } from '@bindery/shared/ui';
import type { Order, OrderItem } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { lineName } from '../line';
import { PageGrid } from '../proof';
import { QueryAnswer, RevisionList, revisionPagesQuery } from './revision-list';
import type { Shown } from './history-buttons';

interface BookHistoryProps {
  order: Order;
  item: OrderItem;
  shownPanel: Exclude<Shown, undefined>;
}

export default function BookHistory({ order, item, shownPanel }: BookHistoryProps) {
  const words = useOrderWords();
  const headingId = useId();
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="2">
      <Box as="h4" id={headingId} fontWeight="semibold" marginBottom="3">
        {shownPanel === 'book' ? words.lookThrough : words.whatChanged}
      </Box>
      {shownPanel === 'book' ? <WholeBook item={item} /> : <RevisionList order={order} item={item} />}
    </Box>
  );
}

/** Shows all pages of the book as they are now or, after printing, as they were printed. */
function WholeBook({ item }: { item: OrderItem }) {
  const words = useOrderWords();
  const pages = useQuery(revisionPagesQuery(useMarket(), item, item.revision));
  return (
    <QueryAnswer query={pages} loading={words.fetchingPages}>
      {({ after: laterPages }) => (
        <PageGrid pages={laterPages} label={words.lookThroughName(lineName(item))} />
      )}
    </QueryAnswer>
  );
}
