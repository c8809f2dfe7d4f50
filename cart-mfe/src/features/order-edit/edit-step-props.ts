import type { OrderedBook, OrderItem, Customisation } from '@bindery/shared/contracts';
import type { OrderEditorProps } from '@bindery/contracts/cart';
import type { OrderReading } from '../../data/order/order-query';

export interface OpenItemProps extends OrderEditorProps {
  reading: OrderReading;
  item: OrderItem;
}

export interface EditStepProps extends OpenItemProps {
  book: OrderedBook;
  /** the bought choices as form values */
  origin: ReturnType<typeof orderedValues>;
  isResumed: boolean;
  /** form keys that another tab or device changed during the edit */
  elsewhere: readonly string[];
  /** true if the server saved the shopper's edit but the answer was lost */
  isDone: boolean;
}

/**
 * Returns the values of a bought item for the form. Omits the day to which ages refer, because the shopper did not
 * choose it.
 */
export function orderedValues({
  customisation,
  format,
}: Pick<OrderItem, 'customisation' | 'format'>): Customisation {
  const values: Customisation = { ...customisation, format: format.identifier };
  for (const key of ['product_slug', 'local_date']) Reflect.deleteProperty(values, key);
  return values;
}
