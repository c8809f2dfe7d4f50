import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import { parcelsRepository, type ParcelRow } from '../orders';
import { hearHouse, type HouseEventBody } from './house-events';
import { isReleasable } from './holds';
import {
  addStaffEvent,
  beginAnew,
  lockProduction,
  refuseWhereLeft,
  withdraw,
  giveUpReprint,
  orderReprint,
  type LockedProduction,
  type WantedReprint,
  type Said,
  type StaffEvent,
} from './reprint';
import { deleteOrderFiles, keyOf } from './order-files';
import { parcelTickets } from './parcel-tickets.repository';
import type { JobHandlers } from '../../platform/jobs';
import { enqueuePickUp, pickUpJob, PRODUCTION_JOB, type PickUpParts } from './pick-up';
import { sweepProductions } from './sweep';
import type { ProductionParts } from './production-parts';
import { NotReleasableError, ProductionMovedError, ProductionNotFoundError } from './production.errors';
import {
  productionRepository as repository,
  type Production,
  type ProductionFile,
} from './production.repository';
import { afterWordOfStaff, isEnded, type ProductionState } from './production-state';
import { promiseFrom, promiseParcels } from './promise';
import { putReopenedMail } from './tell';

export type ListedProduction = Production & { readonly number: string; readonly processAt: Date };

export type FoundProduction = Production & {
  readonly parcels: readonly ParcelRow[];
  readonly files: readonly ProductionFile[];
};

const STAFF: Said = { by: 'staff' };
const LISTED = 200;
const HOUR_MS = 3_600_000;

/** Schedules the production of orders, and runs decisions of staff. Source: docs/rules.md PROD-01, PROD-05 */
export class ProductionService {
  constructor(private readonly productionParts: ProductionParts) {}

  /** Schedules production at the end of the edit window. Must run in the transaction that places the order. */
  async onPlaced(
    transaction: Connection,
    { id: orderId, processAt }: { readonly id: string; readonly processAt: Date },
  ): Promise<void> {
    await repository.schedule(transaction, orderId);
    await enqueuePickUp(this.productionParts.jobs, transaction, { orderId, run: 1 }, processAt);
  }

  /** Must run in the transaction that resumes a paused order or moves its edit window. Locks the order's row. */
  async wake(transaction: Connection, orderId: string): Promise<void> {
    const order = await repository.lockOrder(transaction, orderId);
    const production = await repository.get(transaction, orderId);
    if (!order || (production?.state !== 'scheduled' && production?.state !== 'making')) return;
    const { run } = await repository.raiseRun(transaction, orderId);
    await enqueuePickUp(this.productionParts.jobs, transaction, { orderId, run }, new Date(order.processAt));
  }

  /**
   * Must run in the transaction in which staff set an order's state. The caller has locked the order's row. If staff
   * report the order as sent, ends production. If staff reset an order that was never made, schedules it again.
   * Source: docs/rules.md PROD-09
   */
  async onMovedByStaff(transaction: Connection, orderId: string, word: string): Promise<void> {
    const production = await repository.get(transaction, orderId);
    if (!production) return;
    const next = afterWordOfStaff(production, word);
    if (next) await repository.move(transaction, orderId, next);
    if (next === 'printing') await parcelTickets.printing(transaction, orderId);
    const isPutBack = word === 'placed' && isEnded(production.state) && production.ticket === null;
    if (!isPutBack) return;
    await repository.beginAnew(transaction, orderId, 'scheduled');
    await this.wake(transaction, orderId);
  }

  /** Must run in the transaction that cancels an order. Cancels the order's tickets at the print house. */
  async onCancelled(transaction: Connection, orderId: string): Promise<void> {
    const order = await repository.lockOrder(transaction, orderId);
    const production = await repository.get(transaction, orderId);
    if (!order || !production || isEnded(production.state)) return;
    await withdraw(this.productionParts.outbox, transaction, order);
    await repository.move(transaction, orderId, 'cancelled');
  }

  /**
   * Must run in the transaction that deletes an order or its buyer's data. Tells the print house to delete its copies.
   * Call {@link deleteFiles} afterwards.
   */
  async forget(transaction: Connection, orderId: string): Promise<void> {
    const order = await repository.lockOrder(transaction, orderId);
    const production = await repository.get(transaction, orderId);
    if (!order || !production) return;
    await withdraw(this.productionParts.outbox, transaction, order, 'all');
    await repository.deleteFiles(transaction, orderId);
    if (!isEnded(production.state)) await repository.move(transaction, orderId, 'cancelled');
  }

  /** Deletes all files of an order's production. Call it before the row is deleted. @returns number of files */
  deleteFiles(orderId: string): Promise<number> {
    return deleteOrderFiles(this.productionParts.store, orderId);
  }

  hear(eventId: string, body: HouseEventBody): Promise<boolean> {
    return hearHouse(this.productionParts, eventId, body);
  }

  list(state: ProductionState): Promise<readonly ListedProduction[]> {
    return repository.list(this.productionParts.database, state, LISTED);
  }

  /** @throws ProductionNotFoundError */
  async find(orderId: string): Promise<FoundProduction> {
    const { database } = this.productionParts;
    const production = await repository.get(database, orderId);
    if (!production) throw new ProductionNotFoundError();
    const parcels = await parcelsRepository.of(database, orderId);
    return { ...production, parcels, files: await repository.files(database, orderId) };
  }

  /** Returns a file, report or ticket of an order. @throws ProductionNotFoundError */
  async read(orderId: string, name: string): Promise<{ bytes: Buffer; contentType: string }> {
    const object = await this.productionParts.store.get(keyOf(orderId, name));
    if (!object) throw new ProductionNotFoundError();
    return object;
  }

  /** Makes everything again. @throws ProductionNotFoundError, ProductionMovedError */
  retry(orderId: string, statement: Said = STAFF): Promise<void> {
    const { outbox, jobs } = this.productionParts;
    return this.resolve(
      orderId,
      { kind: 'production_retried', statement },
      async (transaction, { order }) => {
        const { run } = await beginAnew(outbox, transaction, order, 'making');
        await enqueuePickUp(jobs, transaction, { orderId, run });
      },
    );
  }

  /** Prints files despite their problems. @throws as {@link retry}, NotReleasableError */
  release(orderId: string, statement: Said = STAFF): Promise<void> {
    return this.resolve(
      orderId,
      { kind: 'production_released', statement },
      async (transaction, { production }) => {
        if (!isReleasable(production.holdCode!)) throw new NotReleasableError();
        const files = await repository.files(transaction, orderId);
        const faulty = files.filter(({ problems }) => problems > 0).map(({ sha256 }) => sha256);
        await this.goOn(transaction, orderId, [...production.released, ...faulty]);
      },
    );
  }

  /** Reopens the order for edits for some hours and mails the buyer. @throws as {@link retry} */
  reopen(orderId: string, hours: number, statement: Said = STAFF): Promise<void> {
    const { outbox, jobs, mailer } = this.productionParts;
    return this.resolve(orderId, { kind: 'reopened_because', statement }, async (transaction, { order }) => {
      const parcels = await parcelsRepository.locked(transaction, orderId);
      refuseWhereLeft(parcels);
      const { run } = await beginAnew(outbox, transaction, order, 'scheduled');
      const windowEnd = new Date(Date.now() + hours * HOUR_MS);
      const { delivery: promised } = order;
      const delivery =
        (await promiseParcels(this.productionParts, transaction, { ...order, parcels, from: windowEnd })) ??
        promised;
      await repository.reopenOrder(transaction, orderId, windowEnd, delivery);
      await repository.addEvent(transaction, orderId, {
        ...{ kind: 'reopened', by: 'staff', detail: { hours, promised }, isPublic: true },
      });
      await enqueuePickUp(jobs, transaction, { orderId, run }, windowEnd);
      await putReopenedMail(mailer, transaction, { ...order, delivery }, { hours, windowEnd });
    });
  }

  /** Ends an order's edit window at once, for tests. @throws ProductionNotFoundError, ProductionMovedError */
  endWindow(orderId: string): Promise<void> {
    return this.productionParts.database.transaction(async (transaction) => {
      const { production } = await lockProduction(transaction, orderId);
      if (production.state !== 'scheduled') throw new ProductionMovedError(production.state);
      await repository.endWindow(transaction, orderId);
      await repository.addEvent(transaction, orderId, { kind: 'window_ended', by: 'staff', isPublic: false });
      await this.wake(transaction, orderId);
    });
  }

  /** @throws ProductionNotFoundError, ProductionMovedError if a parcel is on its way */
  async cancel(orderId: string, statement: Said = STAFF): Promise<void> {
    const { database, photos, cancelOrder } = this.productionParts;
    const released = await database.transaction(async (transaction) => {
      const { production } = await lockProduction(transaction, orderId);
      if (isEnded(production.state)) throw new ProductionMovedError(production.state);
      refuseWhereLeft(await parcelsRepository.locked(transaction, orderId));
      await this.onCancelled(transaction, orderId);
      const uses = await cancelOrder(transaction, orderId);
      await addStaffEvent(transaction, orderId, { kind: 'cancelled_because', statement });
      return uses;
    });
    await photos.deleteLetGo(released);
  }

  /** See {@link orderReprint}. */
  reprint(
    orderId: string,
    wantedReprint: WantedReprint,
    statement: Said,
    key: string | undefined,
  ): Promise<Answer> {
    return orderReprint(this.productionParts, orderId, { wanted: wantedReprint, said: statement }, key);
  }

  /** See {@link giveUpReprint}. */
  giveUpReprint(orderId: string, statement: Said): Promise<void> {
    return giveUpReprint(this.productionParts, orderId, statement);
  }

  /** Hourly: resumes stalled productions. */
  sweep(): Promise<void> {
    return sweepProductions(this.productionParts, this);
  }

  /**
   * Must run in the transaction that records a payment or the end of a dispute. If the order waited for its payment,
   * resumes it with a new delivery promise. Locks the order's row. Source: docs/rules.md PAY-05
   */
  async goOnPaid(transaction: Connection, orderId: string, now = new Date()): Promise<void> {
    const order = await repository.lockOrder(transaction, orderId);
    const production = order && (await repository.get(transaction, orderId));
    const code = production?.holdCode;
    if (code !== 'payment_waiting' && code !== 'payment_disputed') return;
    if ((await this.productionParts.paymentBlock(transaction, orderId)) !== undefined) return;
    await promiseFrom(this.productionParts, transaction, order!, now);
    await this.goOn(transaction, orderId, production!.released);
  }

  private resolve(
    orderId: string,
    resolution: StaffEvent,
    work: (transaction: Connection, heldProduction: LockedProduction) => Promise<void>,
  ): Promise<void> {
    return this.productionParts.database.transaction(async (transaction) => {
      const heldProduction = await lockProduction(transaction, orderId);
      if (heldProduction.production.state !== 'held')
        throw new ProductionMovedError(heldProduction.production.state);
      await addStaffEvent(transaction, orderId, resolution);
      await work(transaction, heldProduction);
    });
  }

  async goOn(transaction: Connection, orderId: string, released: readonly string[]): Promise<void> {
    const { run } = await repository.goOn(transaction, orderId, released);
    await enqueuePickUp(this.productionParts.jobs, transaction, { orderId, run });
  }
}

export interface OpenedProduction {
  readonly service: ProductionService;
  readonly handlers: JobHandlers;
}

/** Creates the production of orders, which begins at the end of the edit window. Source: docs/rules.md PROD-01 */
export function createProduction(productionParts: PickUpParts & ProductionParts): OpenedProduction {
  return {
    service: new ProductionService(productionParts),
    handlers: { [PRODUCTION_JOB]: pickUpJob(productionParts) },
  };
}
