import type { OrderedBook, OrderItem } from '@bindery/shared/contracts';
import type { OrderEditorProps } from '../../contract';
import type { OrderReading } from '../../data/order/order-query';
import type { orderedValues } from './ordered-values';

/** The item of an order that the address names. */
export interface OpenItemProps extends OrderEditorProps {
  reading: OrderReading;
  item: OrderItem;
}

/** With its book, as it was bought. */
export interface EditStepProps extends OpenItemProps {
  book: OrderedBook;
  /** what was bought, as the form has it */
  origin: ReturnType<typeof orderedValues>;
  isResumed: boolean;
  /** keys of the form that were changed elsewhere since the shopper began */
  elsewhere: readonly string[];
  /** what they had confirmed without seeing the answer is in the order */
  isDone: boolean;
}
