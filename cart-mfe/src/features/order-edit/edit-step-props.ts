import type { OrderedBook, OrderItem } from '@bindery/shared/contracts';
import type { OrderEditorProps } from '../../contract';
import type { OrderReading } from '../../data/order/order-query';
import type { orderedValues } from './ordered-values';

export interface OpenItemProps extends OrderEditorProps {
  reading: OrderReading;
  item: OrderItem;
}

export interface EditStepProps extends OpenItemProps {
  book: OrderedBook;
  /** the bought choices as form values */
  origin: ReturnType<typeof orderedValues>;
  isResumed: boolean;
  /** form keys changed elsewhere since the shopper began */
  elsewhere: readonly string[];
  /** the shopper's edit is saved, although its answer was lost */
  isDone: boolean;
}
