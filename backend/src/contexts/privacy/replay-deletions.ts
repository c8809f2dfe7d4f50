import { walkByKey, type Connection, type Database } from '../../platform/database';
import type { ProductionService } from '../printing';
import { closeDoors, FORGOTTEN } from './deletion';
import type { DeletionLedger, LedgerEntry } from './ledger';
import { personalDataRepository as personal } from './personal-data.repository';
import type { PrivacyService } from './privacy.service';
import { requestsRepository as requests } from './requests.repository';
import { reloadOnChange, type Changes } from '../../platform/changes';

const IDS_AT_ONCE = 1000;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

export interface ReplayParts {
  readonly database: Database;
  readonly ledger: DeletionLedger;
  readonly production: Pick<ProductionService, 'onMovedByStaff' | 'onCancelled'>;
  readonly service: PrivacyService;
}

/**
 * Repeats deletions that are in the ledger but unknown to a restored database. When this function returns, the deleted
 * people have no session or token, and none of their orders is being made. A job then deletes their data.
 *
 * @returns number of deletions
 * @throws LedgerKeyMissingError, and the errors of the database and the object store. Source: docs/rules.md PRIV-14
 */
export async function replayDeletions(replayParts: ReplayParts): Promise<number> {
  const entries = await replayParts.ledger.read(await unknownIds(replayParts));
  if (entries.length === 0) return 0;
  const owners = await findOwners(replayParts, entries);
  for (const entry of entries)
    await replayParts.database.transaction((transaction) =>
      replay(replayParts, transaction, entry, owners.get(entry.id) ?? []),
    );
  return entries.length;
}

async function unknownIds({ database, ledger }: ReplayParts): Promise<string[]> {
  const unknown: string[] = [];
  let batch: string[] = [];
  const compare = async (): Promise<void> => {
    unknown.push(...(await requests.unknown(database, batch)));
    batch = [];
  };
  for await (const id of ledger.ids()) if (batch.push(id) === IDS_AT_ONCE) await compare();
  await compare();
  return unknown;
}

/** @returns the ids of the owners in each ledger entry. Omits guests whose data moved to an owner in the ledger. */
async function findOwners(
  { database, ledger }: ReplayParts,
  entries: readonly LedgerEntry[],
): Promise<Map<string, string[]>> {
  const keys = [...new Set(entries.map(({ key }) => key))];
  const entryOf = new Map(entries.flatMap(({ id, owners }) => owners.map((hash) => [hash, id])));
  const matches: { readonly id: string; readonly movedTo: string | null; readonly entry: string }[] = [];
  await walkByKey(FIRST_UUID, async (afterId) => {
    const owners = await personal.ownersAfter(database, afterId);
    for (const owner of owners)
      for (const key of keys) {
        const entry = entryOf.get(ledger.hashOf(key, owner.id));
        if (entry !== undefined) matches.push({ ...owner, entry });
      }
    return owners.at(-1)?.id;
  });
  const matched = new Set(matches.map(({ id }) => id));
  const byEntry = new Map<string, string[]>();
  for (const { id, movedTo, entry } of matches)
    if (movedTo === null || !matched.has(movedTo)) byEntry.set(entry, [...(byEntry.get(entry) ?? []), id]);
  return byEntry;
}

/** Does nothing if another process was faster. */
async function replay(
  replayParts: ReplayParts,
  transaction: Connection,
  entry: LedgerEntry,
  owners: readonly string[],
): Promise<void> {
  await requests.lockReplays(transaction);
  if ((await requests.unknown(transaction, [entry.id])).length === 0) return;
  for (const ownerId of owners) {
    if (!(await personal.lockOwner(transaction, ownerId))) continue;
    await endOrders(replayParts, transaction, entry, ownerId);
    const request = await replayParts.service.askAgain(transaction, ownerId, entry);
    if (request.stage === 'asked') await closeDoors(transaction, request, ownerId);
  }
  await requests.insertReceipt(transaction, entry.id, new Date(entry.askedAt));
}

/** Ends orders that had ended before the deletion but are open in the backup. Otherwise they would be made again. */
async function endOrders(
  { ledger, production }: ReplayParts,
  transaction: Connection,
  { key, orders }: LedgerEntry,
  ownerId: string,
): Promise<void> {
  const person = await personal.person(transaction, ownerId);
  await personal.lockOrders(transaction, person);
  for (const { id, state: earlierState } of await personal.orderStates(transaction, person.orders)) {
    const state = orders[ledger.hashOf(key, id)];
    if (state === undefined || state === earlierState) continue;
    await personal.endOrder(transaction, id, state);
    if (state === 'cancelled') await production.onCancelled(transaction, id);
    else await production.onMovedByStaff(transaction, id, state);
  }
}

const DROP_EVERY_MS = 60_000;

/**
 * Empties this process's caches of pictures after any process has deleted a person, because pictures may show the
 * person's name. Empties the caches at once, but at most once per interval. If there is another deletion within the
 * interval, empties them again at its end.
 *
 * @returns a function that stops this. Source: docs/rules.md PRIV-09
 */
export function dropAfterDeletions(
  changes: Pick<Changes, 'subscribe'>,
  drop: () => void,
  everyMs = DROP_EVERY_MS,
): () => void {
  let interval: NodeJS.Timeout | undefined;
  let isDue = false;
  function endInterval(): void {
    interval = undefined;
    if (isDue) dropOrWait();
  }
  function dropOrWait(): void {
    isDue = interval !== undefined;
    if (isDue) return;
    interval = setTimeout(endInterval, everyMs).unref();
    drop();
  }
  const unsubscribe = changes.subscribe(FORGOTTEN, dropOrWait);
  return () => {
    clearTimeout(interval);
    unsubscribe();
  };
}

/**
 * Repeats the ledger's deletions if the database is restored while this process runs. Ignores a message with the id of
 * a request, because it announces a single deletion, and no restore.
 *
 * @param repeat - called until it succeeds
 * @returns a function that ends the repetitions. Source: docs/rules.md PRIV-14
 */
export function repeatAfterRestore(
  changes: Pick<Changes, 'subscribe'>,
  repeat: () => Promise<unknown>,
  onFailure: (err: unknown) => void,
): () => void {
  const restores: Pick<Changes, 'subscribe'> = {
    subscribe: (topic, listener) =>
      changes.subscribe(topic, (requestId) => {
        if (requestId === undefined) listener(undefined);
      }),
  };
  const repeated = reloadOnChange(restores, FORGOTTEN, async () => void (await repeat()), onFailure);
  return () => repeated.close();
}
