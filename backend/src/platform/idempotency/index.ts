import { canonicalHash } from '../canonical-hash';
import type { Connection, Database } from '../database';
import { refusal } from '../problems';
import { idempotencyRepository as repository } from './idempotency.repository';

export class IdempotencyKeyReusedError extends refusal(
  422,
  'idempotency_key_reused',
  'This Idempotency-Key was used with another request: another route, market or body',
) {}

export class RequestRunningError extends refusal(
  409,
  'request_running',
  'A request with this Idempotency-Key is still running',
  { 'retry-after': '1' },
) {}

/** What is asked: the same key with any other of these is refused. */
export interface IdempotentRequest {
  /** whose key it is */
  readonly scope: string;
  /** missing: the work simply runs */
  readonly key: string | undefined;
  /** The owner whose data the answer holds: a deletion finds it by this. Undefined or null: nobody's. */
  readonly ownerId?: string | null | undefined;
  readonly method: string;
  /** with the ids in it: 'cart/items/5' */
  readonly route: string;
  readonly market: string;
  readonly body: unknown;
}

/** What a request does, in one transaction with the record of its answer. */
export interface RequestWork {
  /** May run again: no effect outside the transaction. @returns the answer's status and body */
  begin(transaction: Connection): Promise<{ readonly status: number; readonly body: unknown }>;
  /** What there is now: the replay of an answer that is not kept, one of more than 32 KB or with what was deleted since. */
  standing(transaction: Connection): Promise<unknown>;
}

export interface Answer {
  readonly status: number;
  /** JSON as it goes over the wire */
  readonly body: string;
  /** what `body` was written from; not there for a replay */
  readonly value?: unknown;
  readonly isReplay: boolean;
}

export interface Idempotency {
  /**
   * Does a request once per key: after a crash both its work and its record are there, or neither. An error is not kept:
   * the same key may try again. On the embedded database, which has one connection, a second request waits for the first
   * instead of being told that it runs. Source: docs/rules.md HTTP-06
   *
   * @throws IdempotencyKeyReusedError, RequestRunningError
   */
  run(request: IdempotentRequest, work: RequestWork): Promise<Answer>;
  /**
   * Drops the answers of a scope that hold what somebody has just deleted. Their keys stay: a replay gets what there is
   * by then, and the work still runs once.
   */
  forgetAnswers(transaction: Connection, scope: string): Promise<unknown>;
  /**
   * Whose keys these are is known by another name from now on: a repetition of what was done is still done once, and gets
   * what there is by then.
   */
  moveAnswers(transaction: Connection, from: string, to: string): Promise<unknown>;
  /** Removes answers older than 24 h. */
  deleteOld(): Promise<unknown>;
}

/** A cart of a dozen books. Larger answers kept for each key would fill a disk: requests of a few bytes make them. */
const KEPT_BYTES = 32 * 1024;

const fingerprintOf = ({ body, market, method, route }: IdempotentRequest): string =>
  `${canonicalHash(body)} ${market} ${method} ${route}`;

/** The version before wrote hash and market alone, and only for adds. Delete after 2027-06. */
const isSameRequest = (stored: string, fingerprint: string): boolean =>
  stored === fingerprint ||
  (!stored.includes(' ', stored.indexOf(' ') + 1) && fingerprint.startsWith(`${stored} `));

/** @param body - null: it is not kept */
function answerOf({ status, body }: { status: number; body: unknown }): {
  answer: Answer;
  kept: string | null;
} {
  const text = JSON.stringify(body);
  return {
    answer: { status, body: text, value: body, isReplay: false },
    kept: Buffer.byteLength(text) > KEPT_BYTES ? null : text,
  };
}

/** @throws RequestRunningError if there is nothing: another one with this key is at it */
function orRunning<T>(value: T | undefined | null | false): T {
  if (value === undefined || value === null || value === false) throw new RequestRunningError();
  return value;
}

async function recordAnswer(
  transaction: Connection,
  request: IdempotentRequest,
  result: { status: number; body: unknown },
): Promise<Answer> {
  const { scope, key, ownerId = null } = request;
  const { answer, kept } = answerOf(result);
  if (key !== undefined)
    orRunning(
      await repository.insert(
        transaction,
        { scope, key, fingerprint: fingerprintOf(request), ownerId },
        { status: answer.status, body: kept },
      ),
    );
  return answer;
}

/** @returns what an earlier request with this key answered; undefined if there was none: the work is to be done */
async function earlierAnswer(
  transaction: Connection,
  request: IdempotentRequest,
  work: RequestWork,
): Promise<Answer | undefined> {
  const { scope, key } = request;
  if (key === undefined) return undefined;
  const knownRequest = await repository.begin(transaction, scope, key);
  if (knownRequest.fingerprint === null) {
    orRunning(knownRequest.isAlone);
    return undefined;
  }
  if (!isSameRequest(knownRequest.fingerprint, fingerprintOf(request))) throw new IdempotencyKeyReusedError();
  const body = knownRequest.body ?? JSON.stringify(await work.standing(transaction));
  return { status: orRunning(knownRequest.status), body, isReplay: true };
}

async function runOnce(database: Database, request: IdempotentRequest, work: RequestWork): Promise<Answer> {
  let hasBegun = false;
  try {
    return await database.transaction(async (transaction) => {
      const earlier = await earlierAnswer(transaction, request, work);
      if (earlier) return earlier;
      hasBegun = true;
      return recordAnswer(transaction, request, await work.begin(transaction));
    });
  } catch (error) {
    // it may have failed because one with this key committed right before its lock: then that one is its outcome
    const earlier =
      hasBegun &&
      request.key !== undefined &&
      (await database.transaction((transaction) => earlierAnswer(transaction, request, work)));
    if (!earlier) throw error;
    return earlier;
  }
}

export function createIdempotency(database: Database): Idempotency {
  return {
    run: (request, work) => runOnce(database, request, work),
    forgetAnswers: (transaction, scope) => repository.forgetAnswers(transaction, scope),
    moveAnswers: (transaction, from, to) => repository.moveAnswers(transaction, from, to),
    deleteOld: () => repository.deleteOld(database),
  };
}
