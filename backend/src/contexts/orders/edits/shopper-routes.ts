import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrderNotFoundError } from '../orders.errors';
import type { Visitors } from '../../shoppers';
import type { Shopper } from './edit-desk';
import type { OrderEdits } from './order-edits.service';

export const ItemParamsSchema = Type.Object({ itemId: Type.String({ maxLength: 64 }) });

export interface OrderEditsRoutesOptions {
  readonly edits: OrderEdits;
  readonly visitors: Visitors;
}

/** A browser without a visitor has no orders. @throws OrderNotFoundError */
export async function shopperOf(visitors: Visitors, request: FastifyRequest): Promise<Shopper> {
  const visitor = await visitors.visitorOf(request);
  if (!visitor) throw new OrderNotFoundError();
  return { by: 'shopper', visitor };
}
