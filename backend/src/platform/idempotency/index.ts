import { canonicalHash } from '../canonical-hash';
import type { Connection, Database } from '../database';
import { DomainError } from '../problems';
import { idempotencyRepository as repository } from './idempotency.repository';

export class IdempotencyKeyReusedError extends DomainError {
  readonly code = 'idempotency_key_reused';
  readonly status = 422;
  constructor() {
    super('This Idempotency-Key was used with another body');
  }
}

export class RequestRunningError extends DomainError {
  readonly code = 'request_running';
  readonly status = 409;
  override readonly headers = { 'retry-after': '1' };
  constructor() {
    super('A request with this Idempotency-Key is still running');
  }
}

export interface IdempotentRequest {
  /** whose key it is, and on which route */
  readonly scope: string;
  /** missing: the work simply runs */
  readonly key: string | undefined;
  readonly body: unknown;
  /** what the answer goes by beside the body: a market. A replay in another one is not the answer that was kept */
  readonly view?: string;
}

export interface Answer {
  readonly status: number;
  /** JSON as it goes over the wire */
  readonly body: string;
  readonly isReplay: boolean;
}

export interface Idempotency {
  /**
   * Runs the work once per key, in one transaction with the record of its answer: after a crash both are there or none.
   * An error of the work is not kept: the same key may try again. On the embedded database, which has one connection,
   * a second request waits for the first instead of being told that it runs. Source: docs/rules.md HTTP-06
   *
   * @param standing - what there is now, for a replay in another view, or of an answer that is not kept: one of more than 32 KB
   * @throws IdempotencyKeyReusedError, RequestRunningError
   */
  run(
    request: IdempotentRequest,
    work: (transaction: Connection) => Promise<{ status: number; body: unknown }>,
    standing: (transaction: Connection) => Promise<unknown>,
  ): Promise<Answer>;
  /**
   * Drops the answers of a scope that hold what somebody has just deleted. Their keys stay: a replay gets what there is
   * by then, and the work still runs once.
   */
  forgetAnswers(transaction: Connection, scope: string): Promise<unknown>;
  /** Removes answers older than 24 h. */
  deleteOld(): Promise<unknown>;
}

/** A cart of a dozen books. Larger answers kept for each key would fill a disk: requests of a few bytes make them. */
const KEPT_BYTES = 32 * 1024;

const bodyOf = (fingerprint: string): string => fingerprint.split(' ', 1)[0]!;

export function createIdempotency(database: Database): Idempotency {
  async function answerOfEarlier(
    transaction: Connection,
    scope: string,
    key: string,
    fingerprint: string,
    standing: (transaction: Connection) => Promise<unknown>,
  ): Promise<Answer> {
    const known = await repository.find(transaction, scope, key);
    if (!known || known.status === null) throw new RequestRunningError();
    if (bodyOf(known.fingerprint) !== bodyOf(fingerprint)) throw new IdempotencyKeyReusedError();
    const kept = known.fingerprint === fingerprint ? known.body : null;
    const body = kept ?? JSON.stringify(await standing(transaction));
    return { status: known.status, body, isReplay: true };
  }

  return {
    forgetAnswers: (transaction, scope) => repository.forgetAnswers(transaction, scope),
    deleteOld: () => repository.deleteOld(database),
    run: ({ scope, key, body, view = '' }, work, standing) =>
      database.transaction(async (transaction) => {
        const fingerprint = `${canonicalHash(body)} ${view}`;
        if (key !== undefined && !(await repository.begin(transaction, scope, key, fingerprint)))
          return answerOfEarlier(transaction, scope, key, fingerprint, standing);
        const done = await work(transaction);
        const text = JSON.stringify(done.body);
        const kept = Buffer.byteLength(text) > KEPT_BYTES ? null : text;
        if (key !== undefined) await repository.complete(transaction, scope, key, done.status, kept);
        return { status: done.status, body: text, isReplay: false };
      }),
  };
}
