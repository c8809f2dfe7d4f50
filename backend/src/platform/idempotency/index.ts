import { randomUUID } from 'node:crypto';
import { canonicalHash } from '../canonical-hash';
import type { Connection, Database } from '../database';
import { DomainError } from '../problems';
import { idempotencyRepository as repository, type Unfinished } from './idempotency.repository';

export class IdempotencyKeyReusedError extends DomainError {
  readonly code = 'idempotency_key_reused';
  readonly status = 422;
  constructor() {
    super('This Idempotency-Key was used with another request: another route, market or body');
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

/** What is asked: the same key with any other of these is refused. */
export interface IdempotentRequest {
  /** whose key it is */
  readonly scope: string;
  /** missing: the phases simply run */
  readonly key: string | undefined;
  /** The owner whose data the answer holds: a deletion finds it by this. Undefined or null: nobody's. */
  readonly ownerId?: string | null | undefined;
  readonly method: string;
  /** with the ids in it: 'cart/items/5' */
  readonly route: string;
  readonly market: string;
  readonly body: unknown;
}

/**
 * What a phase came to: the answer, or a recovery point from which the rest goes on.
 *
 * @property state - what the phases after the point need, as JSON: whoever goes on may be another process. Stored until
 * the request is answered
 */
export type PhaseResult =
  | { readonly status: number; readonly body: unknown }
  | { readonly recoveryPoint: string; readonly state: unknown };

/** What follows a recovery point: a call to somebody else, outside every transaction, then a transaction that records it. */
export interface ForeignPhase {
  /**
   * May be repeated with the same key: after a crash, or where its lease ended before it did. Give it a time limit
   * shorter than the lease. An error leaves the request at its point; what the other side refuses for good is a result.
   *
   * @param idempotencyKey - for the other side, which makes one effect of all calls with it
   */
  call(state: unknown, idempotencyKey: string): Promise<unknown>;
  /** May run again, like every transaction: no effect outside it. */
  record(transaction: Connection, state: unknown, result: unknown): Promise<PhaseResult>;
}

/** The phases after the first one, by recovery point. `name` finds them again: it is stored with the request. */
export interface Work {
  readonly name: string;
  readonly phases: Readonly<Record<string, ForeignPhase>>;
}

/** What a request does. The first phase is all of it where it answers. */
export interface Phases {
  /** One transaction, with the record of what it came to. May run again: no effect outside it. */
  begin(transaction: Connection): Promise<PhaseResult>;
  readonly work?: Work;
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
   * Does a request once per key, in atomic phases: each is one transaction with the record of the recovery point, or the
   * answer, that it came to. After a crash both are there or neither, and the same request goes on where it was. An error
   * is not kept: the same key may try again. On the embedded database, which has one connection, a second request waits
   * for the first phase of the other instead of being told that it runs. Source: docs/rules.md HTTP-06, HTTP-17
   *
   * @throws IdempotencyKeyReusedError, RequestRunningError
   */
  run(request: IdempotentRequest, phases: Phases): Promise<Answer>;
  /**
   * The completer: finishes requests at a recovery point whose process died and whose caller did not come back.
   *
   * @param warn - told of each that failed; it is tried again the next time
   * @returns how many were finished
   */
  complete(works: readonly Work[], warn: (details: object, message: string) => void): Promise<number>;
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
const NOTHING = { status: null, body: null, work: null, id: null, recoveryPoint: null, state: null };
const COMPLETED_AT_ONCE = 100;
const LEASE_MS = 60_000;

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

class PhaseRunner {
  constructor(
    private readonly database: Database,
    private readonly leaseMs: number,
  ) {}

  /** The first phase, or what is known of an earlier one with this key. */
  async first(request: IdempotentRequest, phases: Phases): Promise<Answer | Unfinished> {
    let hasBegun = false;
    try {
      return await this.database.transaction(async (transaction) => {
        const earlier = await this.earlier(transaction, request, phases);
        if (earlier) return earlier;
        hasBegun = true;
        return this.recordFirst(transaction, request, phases, await phases.begin(transaction));
      });
    } catch (error) {
      // it may have failed because one with this key committed right before its lock: then that one is its outcome
      const earlier =
        hasBegun &&
        request.key !== undefined &&
        (await this.database.transaction((transaction) => this.earlier(transaction, request, phases)));
      if (!earlier) throw error;
      return earlier;
    }
  }

  private async recordFirst(
    transaction: Connection,
    request: IdempotentRequest,
    { work }: Phases,
    result: PhaseResult,
  ): Promise<Answer | Unfinished> {
    const { scope, key } = request;
    const fingerprint = fingerprintOf(request);
    if ('recoveryPoint' in result)
      return orRunning(
        await repository.insert(
          transaction,
          // what nobody named is finished by the completer, too
          { scope, key: key ?? randomUUID(), fingerprint, ownerId: request.ownerId ?? null },
          { ...NOTHING, ...result, work: work?.name ?? '', id: randomUUID() },
          this.leaseMs,
        ),
      );
    const { answer, kept } = answerOf(result);
    if (key !== undefined)
      orRunning(
        await repository.insert(
          transaction,
          { scope, key, fingerprint, ownerId: request.ownerId ?? null },
          { ...NOTHING, status: answer.status, body: kept },
          0,
        ),
      );
    return answer;
  }

  /** @returns undefined where there was none: the first phase is to run */
  private async earlier(
    transaction: Connection,
    request: IdempotentRequest,
    phases: Phases,
  ): Promise<Answer | Unfinished | undefined> {
    const { scope, key } = request;
    if (key === undefined) return undefined;
    const known = await repository.begin(transaction, scope, key);
    if (known.fingerprint === null) {
      orRunning(known.isAlone);
      return undefined;
    }
    if (!isSameRequest(known.fingerprint, fingerprintOf(request))) throw new IdempotencyKeyReusedError();
    if (known.recoveryPoint !== null)
      return orRunning(await repository.takeUp(transaction, scope, key, this.leaseMs));
    const body = known.body ?? JSON.stringify(await phases.standing(transaction));
    return { status: orRunning(known.status), body, isReplay: true };
  }

  /** Goes on from a recovery point to the answer. */
  async rest(begun: Answer | Unfinished, work: Work | undefined): Promise<Answer> {
    let reached = begun;
    while ('recoveryPoint' in reached) reached = await this.next(reached, work);
    return reached;
  }

  private async next(unfinished: Unfinished, work: Work | undefined): Promise<Answer | Unfinished> {
    const { id, recoveryPoint, state } = unfinished;
    const phase = work?.phases[recoveryPoint];
    try {
      // code of another version began it
      if (!phase)
        throw new Error(`"${unfinished.work}" has no phase after its recovery point "${recoveryPoint}"`);
      const result = await phase.call(state, `${id}-${recoveryPoint}`);
      return await this.database.transaction(async (transaction) => {
        orRunning(await repository.hold(transaction, unfinished));
        return this.record(transaction, unfinished, await phase.record(transaction, state, result));
      });
    } catch (error) {
      // where even that fails, its lease ends by itself
      await repository.release(this.database, unfinished).catch(() => undefined);
      throw error;
    }
  }

  private async record(
    transaction: Connection,
    unfinished: Unfinished,
    result: PhaseResult,
  ): Promise<Answer | Unfinished> {
    if ('recoveryPoint' in result)
      return repository.advance(transaction, unfinished, result.recoveryPoint, result.state, this.leaseMs);
    const { answer, kept } = answerOf(result);
    await repository.finish(transaction, unfinished, answer.status, kept);
    return answer;
  }
}

/** @throws RequestRunningError where there is nothing: another one with this key is at it */
function orRunning<T>(value: T | undefined | null | false): T {
  if (value === undefined || value === null || value === false) throw new RequestRunningError();
  return value;
}

/** @param leaseMs - how long whoever took a request up may take from one recovery point to the next */
export function createIdempotency(database: Database, leaseMs = LEASE_MS): Idempotency {
  const runner = new PhaseRunner(database, leaseMs);
  return {
    run: async (request, phases) => runner.rest(await runner.first(request, phases), phases.work),
    async complete(works, warn) {
      const names = works.map(({ name }) => name);
      let finished = 0;
      for (const { scope, key } of await repository.unfinished(database, names, COMPLETED_AT_ONCE)) {
        const unfinished = await repository.takeUp(database, scope, key, leaseMs);
        if (!unfinished) continue;
        const work = works.find(({ name }) => name === unfinished.work);
        await runner.rest(unfinished, work).then(
          () => void (finished += 1),
          (err: unknown) => warn({ err, work: unfinished.work }, 'a begun request could not be finished'),
        );
      }
      return finished;
    },
    forgetAnswers: (transaction, scope) => repository.forgetAnswers(transaction, scope),
    moveAnswers: (transaction, from, to) => repository.moveAnswers(transaction, from, to),
    deleteOld: () => repository.deleteOld(database),
  };
}
