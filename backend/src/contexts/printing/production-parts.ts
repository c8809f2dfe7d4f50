import type { Connection, Database } from '../../platform/database';
import type { Idempotency } from '../../platform/idempotency';
import type { Jobs } from '../../platform/jobs';
import type { ObjectStore } from '../../platform/object-store';
import type { Outbox } from '../../platform/outbox';
import type { Mailer } from '../mail';
import type { OrderService } from '../orders';
import type { Photos } from '../photos';
import type { PickUpParts } from './pick-up';

export interface ProductionParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly store: ObjectStore;
  readonly photos: Pick<Photos, 'gonePhotoIds' | 'isHeld' | 'deleteLetGo'>;
  readonly mailer: Mailer;
  readonly idempotency: Idempotency;
  readonly orders: Pick<OrderService, 'changeState' | 'setTracking'>;
  readonly paymentBlock: PickUpParts['paymentBlock'];
  /** returns the working days to make a product, by its slug; undefined means unknown */
  readonly productionDays: (slug: string) => number | undefined;
  /** cancels and refunds an order in the transaction. @returns ids of the photos that the order used */
  readonly cancelOrder: (transaction: Connection, orderId: string) => Promise<readonly string[]>;
}
