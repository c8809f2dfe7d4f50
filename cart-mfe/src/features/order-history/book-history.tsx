import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box } from '@bindery/shared/ui';
import type { Order, OrderItem } from '@bindery/shared/contracts';
import { useOrderWords } from '../../order-words';
import { lineName } from '../line';
import { revisionPagesQuery } from '../order-state';
import { PageGrid } from '../page-pairs';
import { Answered } from './answered';
import { HistoryButton } from './history-button';
import { RevisionList } from './revision-list';

/** What is open under a book: all its pages, or what was changed of it. */
export type Shown = 'book' | 'changes' | undefined;

interface HistoryButtonsProps {
  item: OrderItem;
  shown: Shown;
  /** of what they open */
  panelId: string;
  onShow(shown: Shown): void;
}

/** Open and close what can be looked at of a book, whatever became of the order. Source: docs/rules.md EDIT-50 */
export function HistoryButtons({ item, shown, panelId, onShow }: HistoryButtonsProps) {
  const words = useOrderWords();
  const name = lineName(item);
  const buttonOf = (what: Exclude<Shown, undefined>, text: string, label: string) => (
    <HistoryButton
      isOpen={shown === what}
      panelId={panelId}
      label={label}
      onToggle={() => onShow(shown === what ? undefined : what)}
    >
      {text}
    </HistoryButton>
  );
  return (
    <>
      {buttonOf('book', words.lookThrough, words.lookThroughName(name))}
      {item.revision > 1 ? buttonOf('changes', words.whatChanged, words.whatChangedName(name)) : null}
    </>
  );
}

interface BookHistoryProps {
  order: Order;
  item: OrderItem;
  shown: Exclude<Shown, undefined>;
  id: string;
}

/** What is open under a book. */
export function BookHistory({ order, item, shown, id }: BookHistoryProps) {
  const words = useOrderWords();
  const headingId = useId();
  return (
    <Box id={id} as="section" aria-labelledby={headingId} marginTop="2">
      <Box as="h4" id={headingId} fontWeight="semibold" marginBottom="3">
        {shown === 'book' ? words.lookThrough : words.whatChanged}
      </Box>
      {shown === 'book' ? <WholeBook item={item} /> : <RevisionList order={order} item={item} />}
    </Box>
  );
}

/** The book as it is, or as it was printed. */
function WholeBook({ item }: { item: OrderItem }) {
  const words = useOrderWords();
  const pages = useQuery(revisionPagesQuery(useMarket(), item, item.revision));
  return (
    <Answered query={pages} loading={words.fetchingPages}>
      {({ after }) => <PageGrid pages={after} label={words.lookThroughName(lineName(item))} />}
    </Answered>
  );
}
