import type { Connection } from '../../platform/database';
import type { Answer, Idempotency } from '../../platform/idempotency';
import type { Outbox } from '../../platform/outbox';
import type { FieldProblem } from '../../platform/problems';
import { hasLeft, ordersRepository, ParcelNotFoundError, parcelsRepository, type ParcelRow } from '../orders';
import { enqueuePickUp } from './pick-up';
import {
  ProductionMovedError,
  ProductionNotFoundError,
  ReprintInvalidError,
  ReprintRefusedError,
} from './production.errors';
import {
  productionRepository as repository,
  type OrderToMake,
  type Production,
} from './production.repository';
import type { ProductionParts } from './production-parts';
import { promiseParcels } from './promise';
import { cancelledMessage, HOUSE_CHANNEL } from './house-messages';
import { parcelTickets } from './parcel-tickets.repository';

type ToHouse = Pick<Outbox, 'put'>;

/** Cancels an order's tickets at the print house. @param which - 'all' includes the tickets of sent parcels */
export async function withdraw(
  outbox: ToHouse,
  transaction: Connection,
  order: OrderToMake,
  which: 'all' | 'waiting' = 'waiting',
): Promise<void> {
  for (const { ticket, state } of await parcelsRepository.locked(transaction, order.id))
    if (ticket !== null && (which === 'all' || !hasLeft(state)))
      await outbox.put(transaction, { channel: HOUSE_CHANNEL, ...cancelledMessage(order, ticket) });
}

/** Restarts unsent parcels under new tickets. */
export async function beginAnew(
  outbox: ToHouse,
  transaction: Connection,
  order: OrderToMake,
  state: 'making' | 'scheduled',
): Promise<Production> {
  await withdraw(outbox, transaction, order);
  await repository.deleteFiles(transaction, order.id);
  await parcelTickets.takeBack(transaction, order.id);
  return repository.beginAnew(transaction, order.id, state);
}

/**
 * Refuses to reopen or cancel an order if a part of it is on its way. Source: docs/rules.md PARC-05
 *
 * @throws ProductionMovedError
 */
export function refuseWhereLeft(parcels: readonly ParcelRow[]): void {
  const sentParcel = parcels.find(({ state }) => hasLeft(state));
  if (sentParcel) throw new ProductionMovedError(sentParcel.state);
}

export interface Said {
  readonly by: string;
  readonly reason?: string | undefined;
}

const saidDetail = ({ by: staffName, reason = '' }: Said): Readonly<Record<string, string>> =>
  reason.trim() === '' ? { by: staffName } : { by: staffName, reason: reason.trim() };

export interface StaffEvent {
  readonly kind: string;
  readonly statement: Said;
}

/** For staff alone. */
export const addStaffEvent = (
  transaction: Connection,
  orderId: string,
  { kind, statement }: StaffEvent,
): Promise<unknown> =>
  repository.addEvent(transaction, orderId, {
    ...{ kind, by: 'staff', detail: saidDetail(statement), isPublic: false },
  });

export const REPRINT_CAUSES = ['damaged', 'lost', 'misprint', 'other'] as const;

export interface ReprintParts extends Pick<ProductionParts, 'database' | 'jobs' | 'productionDays'> {
  readonly outbox: Pick<Outbox, 'put'>;
  readonly idempotency: Idempotency;
}

export interface WantedReprint {
  readonly parcelId: string;
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly cause: (typeof REPRINT_CAUSES)[number];
}

export interface LockedProduction {
  readonly order: OrderToMake;
  readonly production: Production;
}

/** @throws ProductionNotFoundError */
export async function lockProduction(transaction: Connection, orderId: string): Promise<LockedProduction> {
  const order = await repository.lockOrder(transaction, orderId);
  const production = order && (await repository.get(transaction, orderId));
  if (!production) throw new ProductionNotFoundError();
  return { order, production };
}

/** @throws ReprintRefusedError, ParcelNotFoundError */
function parcelToRepeat(
  { order, production }: LockedProduction,
  parcels: readonly ParcelRow[],
  parcelId: string,
): ParcelRow {
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw new ParcelNotFoundError();
  const isPrinted = hasLeft(parcel.state) && parcel.ticket !== null;
  if (order.isCancelled || !isPrinted)
    throw new ReprintRefusedError(
      'never_printed',
      'Nothing was printed of this parcel, or it has not left yet',
    );
  if (!hasLeft(production.state))
    throw new ReprintRefusedError(
      'reprint_running',
      'A part of this order is being made: wait until it has left',
    );
  if (!parcel.address)
    throw new ReprintRefusedError(
      'reprint_forgotten',
      'Its person was forgotten: nobody knows where it goes',
    );
  return parcel;
}

/** @throws ReprintInvalidError */
function checkPieces({ items }: ParcelRow, wantedItems: WantedReprint['items']): void {
  const faults = wantedItems.flatMap(({ itemId, quantity }, index): FieldProblem[] => {
    const availableQuantity = items.find((item) => item.itemId === itemId)?.quantity ?? 0;
    const isTwice = wantedItems.some(
      (otherItem, otherIndex) => otherIndex < index && otherItem.itemId === itemId,
    );
    if (quantity <= availableQuantity && !isTwice) return [];
    return [
      { code: 'not_in_parcel', field: `items.${index}.quantity`, detail: `From 1 to ${availableQuantity}` },
    ];
  });
  if (faults.length > 0) throw new ReprintInvalidError(faults);
}

async function begin(
  reprintParts: ReprintParts,
  transaction: Connection,
  orderId: string,
  { wanted: wantedReprint, said: statement }: { readonly wanted: WantedReprint; readonly said: Said },
): Promise<string> {
  const lockedProduction = await lockProduction(transaction, orderId);
  const parcels = await parcelsRepository.locked(transaction, orderId);
  const parcel = parcelToRepeat(lockedProduction, parcels, wantedReprint.parcelId);
  checkPieces(parcel, wantedReprint.items);
  const items = await repository.items(transaction, orderId);
  const isForgotten = wantedReprint.items.some(
    ({ itemId }) => !items.find(({ id }) => id === itemId)?.customisation,
  );
  if (isForgotten)
    throw new ReprintRefusedError('reprint_forgotten', 'The book was forgotten with its person');
  const pieces = wantedReprint.items.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const newParcel = await parcelsRepository.again(transaction, parcel.id, pieces);
  await promiseParcels(reprintParts, transaction, {
    ...lockedProduction.order,
    parcels: [newParcel],
    from: new Date(),
  });
  const { run } = await repository.goOn(transaction, orderId, lockedProduction.production.released);
  await enqueuePickUp(reprintParts.jobs, transaction, { orderId, run });
  await ordersRepository.raiseRevision(transaction, orderId);
  const detail = { parcel: newParcel.id, of: parcel.id, items: pieces };
  await repository.addEvent(transaction, orderId, {
    ...{ kind: 'reprint_ordered', by: 'staff', detail, isPublic: true },
  });
  await repository.addEvent(transaction, orderId, {
    ...{ kind: 'reprint_ordered_because', by: 'staff', isPublic: false },
    detail: { parcel: newParcel.id, cause: wantedReprint.cause, ...saidDetail(statement) },
  });
  return newParcel.id;
}

/**
 * Reprints pieces of a sent parcel and sends them to the same address free of charge. Creates a new parcel with its own
 * ticket. The print house prints the existing files. Requests with the same idempotency key create only one reprint. An
 * order has at most one reprint at a time.
 *
 * @returns `{data: {order_id, parcel_id}}` as JSON
 * @throws ProductionNotFoundError, ParcelNotFoundError, ReprintRefusedError, ReprintInvalidError,
 *   IdempotencyKeyReusedError, RequestRunningError. Source: docs/rules.md STAFF-49
 */
export function orderReprint(
  reprintParts: ReprintParts,
  orderId: string,
  reprintRequest: { readonly wanted: WantedReprint; readonly said: Said },
  key: string | undefined,
): Promise<Answer> {
  return reprintParts.idempotency.run(
    {
      scope: `reprints ${reprintRequest.said.by}`,
      ...{ key, method: 'POST', route: `production/${orderId}/reprint`, market: '', body: reprintRequest },
    },
    {
      begin: async (transaction) => {
        const parcelId = await begin(reprintParts, transaction, orderId, reprintRequest);
        return { status: 200, body: { data: { order_id: orderId, parcel_id: parcelId } } };
      },
      standing: () => Promise.resolve({ data: { order_id: orderId, parcel_id: '' } }),
    },
  );
}

/**
 * Cancels the order's reprints that have not left. Staff use this if a reprint cannot or need not be made.
 *
 * @throws ProductionNotFoundError, ProductionMovedError if the order has no reprint on hold
 * Source: docs/rules.md STAFF-49
 */
export function giveUpReprint(
  { database, outbox }: ReprintParts,
  orderId: string,
  statement: Said,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const { order, production } = await lockProduction(transaction, orderId);
    const parcels = await parcelsRepository.locked(transaction, orderId);
    const open = parcels.filter(({ state }) => !hasLeft(state));
    const isReprint = open.length > 0 && open.every(({ reprintOf }) => reprintOf !== null);
    if (production.state !== 'held' || !isReprint) throw new ProductionMovedError(production.state);
    await withdraw(outbox, transaction, order);
    await parcelsRepository.giveUpAgain(transaction, orderId);
    await repository.raiseRun(transaction, orderId);
    const sentParcels = parcels.filter(({ state }) => hasLeft(state));
    const isAllThere = sentParcels.every(({ state }) => state === 'delivered');
    await repository.move(transaction, orderId, isAllThere ? 'delivered' : 'shipped');
    await ordersRepository.raiseRevision(transaction, orderId);
    await repository.addEvent(transaction, orderId, {
      ...{ kind: 'reprint_given_up', by: 'staff', isPublic: true },
    });
    await addStaffEvent(transaction, orderId, { kind: 'reprint_given_up_because', statement });
  });
}
