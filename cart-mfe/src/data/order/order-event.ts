import type { BuiltEvent } from '@bindery/analytics';

export interface OrderGiven {
  orderNumber: string;
}

export const transactionOf = ({ data }: BuiltEvent): string =>
  String((data['ecommerce'] as { transaction_id: string }).transaction_id);
