import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { PrivacyExport, PrivacyOverview, PrivacyReceipt } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { Mailer } from '../mail';
import type { Visitor } from '../shoppers';
import { keepArchive, readArchive, deleteExportObjects } from './export-objects';
import { hashContents, writeArchive, type ArchiveParts } from './archive';
import { runDeletion, type DeletionParts } from './deletion';
import type { LedgerEntry } from './ledger';
import { openOrders, personalDataRepository as personal } from './personal-data.repository';
import { ExportNotFoundError, OrdersOpenError, ReceiptNotFoundError } from './privacy.errors';
import { requestsRepository as requests, type PrivacyRequest } from './requests.repository';

const DAY_MS = 86_400_000;
/** Days for which an archive can be fetched. docs/privacy.md states the same number. */
export const EXPORT_KEPT_DAYS = 7;
export const DELETE_JOB = 'privacy.delete';
export const EXPORT_JOB = 'privacy.export';

export interface PrivacyParts extends DeletionParts, ArchiveParts {
  readonly photos: DeletionParts['photos'] & ArchiveParts['photos'];
  readonly savedCards: DeletionParts['savedCards'] &
    ArchiveParts['savedCards'] & {
      /** Returns a value that changes if a saved card changes. Source: docs/rules.md PRIV-11 */
      versionOf(owners: readonly string[]): Promise<string>;
    };
  readonly jobs: Jobs;
  readonly mailer: Pick<Mailer, 'send'>;
}

const isoOf = (date: Date | null): string | null => date && date.toISOString();

export function receiptOf({
  id,
  state,
  askedAt: requestedAt,
  doneAt: completedAt,
  counts,
  kept: keptRecords,
}: PrivacyRequest): PrivacyReceipt {
  const isDone = state === 'done';
  return {
    id,
    state: state === 'failed' ? 'running' : state,
    askedAt: requestedAt.toISOString(),
    doneAt: isoOf(completedAt),
    counts: isDone ? counts : {}, // incomplete until the deletion is done
    kept: keptRecords,
  };
}

const expiryOf = (completedAt: Date): Date => new Date(completedAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS);

function exportOf({
  id,
  state,
  askedAt: requestedAt,
  doneAt: completedAt,
  bytes,
}: PrivacyRequest): PrivacyExport {
  const isReady = state === 'done' && completedAt !== null;
  return {
    id,
    state: isReady ? 'ready' : state === 'failed' ? 'failed' : 'preparing',
    askedAt: requestedAt.toISOString(),
    readyAt: isReady ? completedAt.toISOString() : null,
    expiresAt: isReady ? expiryOf(completedAt).toISOString() : null,
    bytes,
    url: isReady ? `/website/v1/privacy/exports/${id}` : null,
  };
}

const isThere = ({ state, doneAt: completedAt }: PrivacyRequest, now = new Date()): boolean =>
  state !== 'done' || completedAt === null || expiryOf(completedAt) > now;

/** Handles requests for a person's data. Source: docs/rules.md PRIV-09, PRIV-10, PRIV-11 */
export class PrivacyService {
  constructor(private readonly privacyParts: PrivacyParts) {}

  async overview({ ownerId }: Visitor): Promise<Omit<PrivacyOverview, 'confirmation'>> {
    const { database } = this.privacyParts;
    const deletion = await requests.open(database, ownerId, 'delete');
    const exports = await requests.exports(database, ownerId);
    return {
      openOrders: await openOrders(database, ownerId),
      deletion: deletion ? receiptOf(deletion) : null,
      exports: exports.filter((request) => isThere(request)).map(exportOf),
    };
  }

  /**
   * Deletes the data of an identified person. A second call returns the same deletion.
   *
   * @param mayWait - the person knows of the open orders and chose to wait
   * @throws OrdersOpenError
   */
  async delete(transaction: Connection, ownerId: string, mayWait: boolean): Promise<PrivacyReceipt> {
    const open = await openOrders(transaction, ownerId);
    if (open.length > 0 && !mayWait) throw new OrdersOpenError(open);
    const deletionRequest = { kind: 'delete', ownerId, locale: null, market: null } as const;
    const state = open.length > 0 ? 'waiting' : 'running';
    const emptyArchive = { storeKey: null, contentsHash: null };
    const { request, isNew } = await requests.ask(transaction, {
      ...deletionRequest,
      ...emptyArchive,
      state,
    });
    if (isNew && state === 'running') await this.begin(transaction, request);
    return receiptOf(request);
  }

  /**
   * Repeats a deletion that is missing in a restored database, or resumes the deletion if it waits. If possible, the
   * receipt gets the id of the original deletion.
   */
  async askAgain(
    transaction: Connection,
    ownerId: string,
    { id, askedAt: requestedAt }: Pick<LedgerEntry, 'id' | 'askedAt'>,
  ): Promise<PrivacyRequest> {
    const isTaken = (await requests.find(transaction, id, 'delete')) !== undefined;
    const { request } = await requests.ask(transaction, {
      ...{ kind: 'delete', ownerId, state: 'running', askedAt: new Date(requestedAt) },
      ...{ locale: null, market: null, storeKey: null, contentsHash: null },
      ...(!isTaken && { id }),
    });
    if (request.state === 'waiting') await requests.resume(transaction, request.id);
    await this.begin(transaction, request);
    return { ...request, state: 'running' };
  }

  /** @throws ReceiptNotFoundError */
  async receipt(id: string): Promise<PrivacyReceipt> {
    const request = await requests.find(this.privacyParts.database, id, 'delete');
    if (!request) throw new ReceiptNotFoundError();
    return receiptOf(request);
  }

  /** Calls the payment provider; do not use in a transaction. @returns a value that changes if a saved card changes */
  async cardsVersion(ownerId: string): Promise<string> {
    const { database, savedCards } = this.privacyParts;
    return savedCards.versionOf((await personal.person(database, ownerId)).owners);
  }

  /** Begins a new export, unless one is being made or a ready one contains the person's current data. */
  async export(
    transaction: Connection,
    ownerId: string,
    { identifier, locale }: Market,
    cardsVersion: string,
  ): Promise<PrivacyExport> {
    const contentsHash = (await hashContents(transaction, ownerId)) + cardsVersion;
    const [newest] = await requests.exports(transaction, ownerId);
    if (newest?.state === 'done' && newest.contentsHash === contentsHash && isThere(newest))
      return exportOf(newest);
    const { request, isNew } = await requests.ask(transaction, {
      kind: 'export',
      contentsHash,
      ownerId,
      state: 'running',
      locale,
      market: identifier,
      storeKey: randomBytes(32).toString('base64url'),
    });
    if (isNew) await this.begin(transaction, request);
    return exportOf(request);
  }

  /** @returns the export's state and its archive, once ready. @throws ExportNotFoundError unless the caller owns it */
  async archive(
    ownerId: string | undefined,
    id: string,
  ): Promise<{ readonly view: PrivacyExport; readonly open: (() => Readable) | undefined }> {
    const { database, objects } = this.privacyParts;
    const request = await requests.find(database, id, 'export');
    if (!request || request.ownerId !== ownerId || !isThere(request)) throw new ExportNotFoundError();
    const isReady = request.state === 'done';
    return {
      view: exportOf(request),
      open: isReady ? () => readArchive(objects, request.storeKey!) : undefined,
    };
  }

  runDeletion = (requestId: string): Promise<void> => runDeletion(this.privacyParts, requestId);

  async runExport(requestId: string): Promise<void> {
    const { database, objects } = this.privacyParts;
    const request = await requests.find(database, requestId, 'export');
    if (request?.state !== 'running' || request.ownerId === null) return;
    const bytes = await keepArchive(
      objects,
      request.storeKey!,
      writeArchive(this.privacyParts, request.ownerId),
    );
    const isKept = await database.transaction(async (transaction) => {
      const isReady = await requests.ready(transaction, requestId, bytes);
      if (isReady) await this.tellReady(transaction, request);
      return isReady;
    });
    if (!isKept && !(await requests.find(database, requestId, 'export')))
      await deleteExportObjects(objects, request.storeKey!); // its owner was deleted meanwhile
  }

  /** Mails the person that the archive is ready, if the shop has their e-mail address. */
  private async tellReady(
    transaction: Connection,
    { ownerId, locale, market }: PrivacyRequest,
  ): Promise<void> {
    const [to] = await personal.emails(transaction, ownerId!);
    if (to === undefined || locale === null || market === null) return;
    const mail = { template: 'exportReady', ownerId, to, locale, market, link: '/privacy/your-data' };
    await this.privacyParts.mailer.send(transaction, mail);
  }

  /** Ends the attempts to make an export. The next request makes a new one. */
  failExport = (requestId: string): Promise<unknown> => requests.fail(this.privacyParts.database, requestId);

  async begin(transaction: Connection, { id, kind }: PrivacyRequest): Promise<void> {
    const { jobs } = this.privacyParts;
    const job = {
      kind: kind === 'delete' ? DELETE_JOB : EXPORT_JOB,
      dedupeKey: id,
      payload: { requestId: id },
    };
    const earlierJob = await jobs.find(transaction, job.kind, id);
    if (earlierJob?.status === 'done') await jobs.delete(transaction, earlierJob.id); // its request had to wait
    await jobs.enqueue(transaction, job);
  }

  get database(): Database {
    return this.privacyParts.database;
  }
}
