import type { Connection } from '../../platform/database';
import type { JobHandler, Jobs, JobView } from '../../platform/jobs';
import type { Outbox } from '../../platform/outbox';
import { parcelsRepository } from '../orders';
import { HeldError, type Hold, type HoldCode } from './holds';
import { jobTickets, type Making } from './job-ticket';
import { HOUSE_CHANNEL, placedMessage } from './house-messages';
import {
  booksOf,
  checkAddresses,
  checkPhotos,
  checkPreflight,
  decideBook,
  makeBook,
  type Batch,
  type BookToMake,
  type MakingParts,
} from './make-files';
import { keyOf, ticketNameOf } from './order-files';
import { parcelTickets } from './parcel-tickets.repository';
import {
  productionRepository as repository,
  type OrderToMake,
  type Production,
  type ProductionFile,
} from './production.repository';

export const PRODUCTION_JOB = 'production';

const MAX_ATTEMPTS = 5;
const LEASE_MS = 20_000;
const RETRY_PAUSE_MS = 30_000;

export interface PickUp {
  readonly orderId: string;
  readonly run: number;
}

export interface PickUpParts extends MakingParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly outbox: Pick<Outbox, 'put'>;
  /** returns the reason if the payment blocks production, else undefined. Source: docs/rules.md PAY-05, PAY-08 */
  readonly paymentBlock: (
    transaction: Connection,
    orderId: string,
  ) => Promise<Extract<HoldCode, 'payment_waiting' | 'payment_disputed'> | undefined>;
}

/** Must run in the transaction that starts an order's production. */
export async function enqueuePickUp(
  jobs: Pick<Jobs, 'enqueue'>,
  transaction: Connection,
  pickUp: PickUp,
  runAt?: Date,
): Promise<void> {
  await jobs.enqueue(transaction, {
    kind: PRODUCTION_JOB,
    dedupeKey: `${pickUp.orderId}:${pickUp.run}`,
    payload: pickUp,
    ...(runAt && { runAt }),
  });
}

/**
 * Produces an order after its edit window. Locks the order, makes its files, checks that they match the approved pages,
 * and sends the tickets. If the process is killed, the next run repeats the steps and reuses results of earlier runs.
 * Source: docs/rules.md PROD-01, PROD-03
 */
export function pickUpJob(pickUpParts: PickUpParts): JobHandler<PickUp> {
  return {
    maxAttempts: MAX_ATTEMPTS,
    leaseMs: LEASE_MS,
    retryPauseMs: RETRY_PAUSE_MS,
    async run({ orderId, run }, { signal }) {
      const batch = await take(pickUpParts, orderId, run);
      if (!batch) return;
      try {
        await make(pickUpParts, batch, signal);
      } catch (error) {
        if (!(error instanceof HeldError)) throw error;
        await pickUpParts.database.transaction((transaction) =>
          holdRun(transaction, { orderId, run }, error.hold),
        );
      }
    },
    onDead: async (transaction, { id, failure = '' }: JobView) => {
      const pickUp = await repository.pickUpOf(transaction, id);
      if (pickUp) await holdRun(transaction, pickUp, { code: 'failed', detail: { failure } });
    },
  };
}

async function make(pickUpParts: PickUpParts, batch: Batch, signal: AbortSignal): Promise<void> {
  checkAddresses(batch);
  await checkPhotos(pickUpParts, batch);
  const books: BookToMake[] = [];
  for (const item of booksOf(batch)) books.push(await decideBook(pickUpParts, batch, item));
  const files: ProductionFile[] = [];
  for (const book of books) files.push(...(await makeBook(pickUpParts, batch, book, signal)));
  checkPreflight(batch, files);
  await checkPhotos(pickUpParts, batch); // stops here if a photo was deleted while the files were made
  signal.throwIfAborted();
  const makings = new Map(books.map(({ item, making }) => [item.id, making]));
  await handOver(pickUpParts, { batch, files, makings });
}

interface Found {
  readonly order: OrderToMake;
  readonly production: Production;
}

/** Locks the order's row. @returns undefined if this run is obsolete */
async function findRun(transaction: Connection, { orderId, run }: PickUp): Promise<Found | undefined> {
  const order = await repository.lockOrder(transaction, orderId);
  const production = order && (await repository.get(transaction, orderId));
  if (!production || production.run !== run) return undefined;
  return production.state === 'scheduled' || production.state === 'making'
    ? { order, production }
    : undefined;
}

/** Returns true if production may continue. If the order is cancelled, ends its production. */
async function mayGoOn(transaction: Connection, { order, production }: Found): Promise<boolean> {
  if (order.isCancelled) {
    await repository.move(transaction, order.id, 'cancelled');
    return false;
  }
  if (!order.isPaused) return true;
  if (production.state === 'making') await repository.move(transaction, order.id, 'scheduled');
  const detail = { reason: 'paused' };
  await repository.addEvent(transaction, order.id, {
    ...{ kind: 'production_waits', by: 'system', detail, isPublic: false },
  });
  return false;
}

/** Returns true if the payment allows production, and otherwise puts the order on hold. */
async function isPaid(
  { paymentBlock }: PickUpParts,
  transaction: Connection,
  orderId: string,
): Promise<boolean> {
  const code = await paymentBlock(transaction, orderId);
  if (code === undefined) return true;
  await putOnHold(transaction, orderId, { code, detail: {} });
  return false;
}

/** Locks the order for printing, so that nobody can edit the order any more. */
function take(pickUpParts: PickUpParts, orderId: string, run: number): Promise<Batch | undefined> {
  const { database, jobs } = pickUpParts;
  return database.transaction(async (transaction) => {
    const foundRun = await findRun(transaction, { orderId, run });
    if (!foundRun || !(await mayGoOn(transaction, foundRun))) return undefined;
    const { order } = foundRun;
    if (!order.isLocked && !order.isDue) {
      // the end of the edit window was postponed after this run was scheduled
      const laterProduction = await repository.raiseRun(transaction, orderId);
      await enqueuePickUp(
        jobs,
        transaction,
        { orderId, run: laterProduction.run },
        new Date(order.processAt),
      );
      return undefined;
    }
    if (!(await isPaid(pickUpParts, transaction, orderId))) return undefined;
    if (await repository.takeOrder(transaction, orderId))
      await repository.addEvent(transaction, orderId, {
        ...{ kind: 'in_production', by: 'system', isPublic: true },
      });
    const production = await repository.begin(transaction, orderId);
    const parcels = await parcelsRepository.locked(transaction, orderId);
    return { order, production, parcels, items: await repository.items(transaction, orderId) };
  });
}

interface Made {
  readonly batch: Batch;
  readonly files: readonly ProductionFile[];
  readonly makings: ReadonlyMap<string, Making>;
}

interface Draft {
  readonly order: OrderToMake;
  readonly tickets: readonly { readonly parcelId: string; readonly id: string; readonly bytes: Buffer }[];
}

/** Locks the order's row. @returns undefined if the print house must not get the order now */
async function draftTickets(
  pickUpParts: PickUpParts,
  transaction: Connection,
  { batch, files, makings }: Made,
): Promise<Draft | undefined> {
  const { orderId, run } = batch.production;
  const foundRun = await findRun(transaction, { orderId, run });
  if (!foundRun || !(await mayGoOn(transaction, foundRun))) return undefined;
  if (!(await isPaid(pickUpParts, transaction, orderId))) return undefined;
  const { order, production } = foundRun;
  // staff may have marked a parcel as sent after the files were made
  const parcels = checkAddresses({ parcels: await parcelsRepository.locked(transaction, orderId) });
  const tickets = jobTickets({ order, production, parcels, items: batch.items, files, makings });
  return {
    order,
    tickets: tickets.map(({ parcelId, ticket }) => ({
      parcelId,
      id: ticket.id,
      bytes: Buffer.from(JSON.stringify(ticket, undefined, 2)),
    })),
  };
}

const isSame = (now: Draft, storedDraft: Draft): boolean =>
  now.tickets.length === storedDraft.tickets.length &&
  now.tickets.every(({ bytes }, index) => bytes.equals(storedDraft.tickets[index]!.bytes));

/**
 * Stores the tickets and sends them in one transaction through the outbox. If the tickets change before they are sent,
 * repeats both steps.
 */
async function handOver(pickUpParts: PickUpParts, makingResult: Made): Promise<void> {
  const { database, store, outbox } = pickUpParts;
  const { orderId } = makingResult.batch.production;
  for (;;) {
    const draft = await database.transaction((transaction) =>
      draftTickets(pickUpParts, transaction, makingResult),
    );
    if (!draft) return;
    for (const { id, bytes } of draft.tickets)
      await store.put(keyOf(orderId, ticketNameOf(id)), bytes, 'application/json');
    const hasEnded = await database.transaction(async (transaction) => {
      const currentDraft = await draftTickets(pickUpParts, transaction, makingResult);
      if (!currentDraft) return true;
      if (!isSame(currentDraft, draft)) return false;
      for (const { parcelId, id } of currentDraft.tickets) {
        await parcelTickets.give(transaction, parcelId, id);
        await outbox.put(transaction, { channel: HOUSE_CHANNEL, ...placedMessage(currentDraft.order, id) });
      }
      const ids = currentDraft.tickets.map(({ id }) => id);
      await repository.ready(transaction, orderId, ids[0]!);
      await repository.addEvent(transaction, orderId, {
        ...{ kind: 'production_ready', by: 'system', detail: { tickets: ids }, isPublic: false },
      });
      return true;
    });
    if (hasEnded) return;
  }
}

async function holdRun(transaction: Connection, pickUp: PickUp, hold: Hold): Promise<void> {
  if (await findRun(transaction, pickUp)) await putOnHold(transaction, pickUp.orderId, hold);
}

/** Puts an order on hold. Lock the order's row first. */
export async function putOnHold(
  transaction: Connection,
  orderId: string,
  hold: Hold,
  actorKind: 'system' | 'print_house' = 'system',
): Promise<void> {
  await repository.hold(transaction, orderId, hold);
  const detail = { code: hold.code, ...hold.detail };
  await repository.addEvent(transaction, orderId, {
    ...{ kind: 'production_held', by: actorKind, detail, isPublic: false },
  });
}
