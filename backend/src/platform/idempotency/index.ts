import type { FastifyReply } from 'fastify';
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

/** A request that reuses a key with another body, market, method or route is refused. */
export interface IdempotentRequest {
  readonly scope: string;
  /** undefined means no idempotency */
  readonly key: string | undefined;
  /** owner of the data in the answer, by which a deletion finds the answer; undefined or null if there is none */
  readonly ownerId?: string | null | undefined;
  readonly method: string;
  /** the path with its ids, such as 'cart/items/5' */
  readonly route: string;
  readonly market: string;
  readonly body: unknown;
}

/** Runs the work of a request in the transaction that records its answer. */
export interface RequestWork {
  /** Must not have effects outside the transaction, because it may run again. @returns the answer's status and body */
  begin(transaction: Connection): Promise<{ readonly status: number; readonly body: unknown }>;
  /**
   * Returns the current state. It answers a repeated request whose answer is not stored, because the answer exceeded
   * 32 KB or its data was deleted.
   */
  standing(transaction: Connection): Promise<unknown>;
}

export interface Answer {
  readonly status: number;
  /** JSON as sent */
  readonly body: string;
  readonly value?: unknown;
  readonly isReplay: boolean;
}

/** Tells the client that the answer is from an earlier request with the same key. Source: docs/rules.md HTTP-06 */
export function markReplay(reply: FastifyReply, { isReplay }: Pick<Answer, 'isReplay'>): void {
  if (isReplay) reply.header('idempotent-replayed', 'true');
}

/** Sends the JSON of an answer as it was stored. */
export function sendAnswer(reply: FastifyReply, answer: Pick<Answer, 'body' | 'isReplay'>): FastifyReply {
  markReplay(reply, answer);
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

export interface Idempotency {
  /**
   * Runs a request once per key. The work and its record are committed together. Failed requests are not recorded, so
   * the client may retry with the same key. If the first request is still running, a second one is refused, but on the
   * embedded database it waits. Source: docs/rules.md HTTP-06
   *
   * @throws IdempotencyKeyReusedError, RequestRunningError
   */
  run(request: IdempotentRequest, work: RequestWork): Promise<Answer>;
  /**
   * Deletes the stored answers of a scope whose data was deleted. Does not delete the keys, so that a repeated request
   * gets the current state and does not run again.
   */
  forgetAnswers(transaction: Connection, scope: string): Promise<unknown>;
  /** Moves the keys of one scope to another scope. A repeated request gets the current state, without a second run. */
  moveAnswers(transaction: Connection, from: string, to: string): Promise<unknown>;
  deleteOld(): Promise<unknown>;
}

/** Maximum size of a stored answer, enough for a dozen books. Without a limit, tiny requests could fill the disk. */
const KEPT_BYTES = 32 * 1024;

const fingerprintOf = ({ body, market, method, route }: IdempotentRequest): string =>
  `${canonicalHash(body)} ${market} ${method} ${route}`;

/** The previous version stored only the hash and the market, and only for requests that add items. Delete after 2027-06. */
const isSameRequest = (storedFingerprint: string, fingerprint: string): boolean =>
  storedFingerprint === fingerprint ||
  (!storedFingerprint.includes(' ', storedFingerprint.indexOf(' ') + 1) &&
    fingerprint.startsWith(`${storedFingerprint} `));

function answerOf({ status, body }: { status: number; body: unknown }): {
  answer: Answer;
  keptBody: string | null;
} {
  const text = JSON.stringify(body);
  return {
    answer: { status, body: text, value: body, isReplay: false },
    keptBody: Buffer.byteLength(text) > KEPT_BYTES ? null : text,
  };
}

/** @throws RequestRunningError if there is no value, because another request is using the key */
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
  const { answer, keptBody } = answerOf(result);
  if (key !== undefined)
    orRunning(
      await repository.insert(
        transaction,
        { scope, key, fingerprint: fingerprintOf(request), ownerId },
        { status: answer.status, body: keptBody },
      ),
    );
  return answer;
}

/** @returns the answer of an earlier request with this key; undefined if there was none */
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
      const priorAnswer = await earlierAnswer(transaction, request, work);
      if (priorAnswer) return priorAnswer;
      hasBegun = true;
      return recordAnswer(transaction, request, await work.begin(transaction));
    });
  } catch (error) {
    // returns the answer of another request with this key, if it committed before this request took the lock
    const priorAnswer =
      hasBegun &&
      request.key !== undefined &&
      (await database.transaction((transaction) => earlierAnswer(transaction, request, work)));
    if (!priorAnswer) throw error;
    return priorAnswer;
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
