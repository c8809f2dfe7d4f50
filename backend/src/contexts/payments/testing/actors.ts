import type { Database } from '../../../platform/database';
import type { PaymentPort } from '../port';
import { ProviderAwayError } from '../port-errors';

/** The process ended: nothing of what it was about to do happens. */
export class KilledError extends Error {}

/** What becomes of an actor that waits before or behind a step: `lost`: of a call nobody answers. */
export type Fate = 'go' | 'kill' | 'lost' | 'late';

/**
 * A request, or a job, in a process of its own: it stops before and after each transaction and each call to the provider,
 * and goes on, or dies, as the test says. Between two steps of it others take theirs.
 */
export class Actor {
  private release: ((fate: Fate) => void) | undefined;
  private hasStopped = (): void => undefined;
  private isKilled = false;
  isDone = false;

  constructor(
    /** calls that arrive when nobody waits for their answers any more */
    private readonly late: (() => Promise<unknown>)[],
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Runs to its first stop. */
  start(work: () => Promise<unknown>): Promise<void> {
    const stopped = this.untilStopped();
    void work()
      .catch((error: unknown) => {
        if (!(error instanceof KilledError)) this.onError(error);
      })
      .finally(() => {
        this.isDone = true;
        this.hasStopped();
      });
    return stopped;
  }

  /** Runs to its next stop, or its end. */
  step(fate: Fate): Promise<void> {
    const stopped = this.untilStopped();
    this.release?.(fate);
    return stopped;
  }

  private untilStopped(): Promise<void> {
    return new Promise((resolve) => {
      this.hasStopped = resolve;
    });
  }

  private async stop(): Promise<Fate> {
    if (this.isKilled) throw new KilledError();
    const fate = await new Promise<Fate>((resolve) => {
      this.release = resolve;
      this.hasStopped();
    });
    this.isKilled = fate === 'kill';
    if (this.isKilled) throw new KilledError();
    return fate;
  }

  database(database: Database): Database {
    return {
      ...database,
      transaction: async (work) => {
        await this.stop();
        const result = await database.transaction(work);
        await this.stop();
        return result;
      },
    };
  }

  port(port: PaymentPort): PaymentPort {
    const call = async <T>(act: () => Promise<T>): Promise<T> => {
      const before = await this.stop();
      if (before === 'late') this.late.push(act);
      if (before !== 'go') throw new ProviderAwayError();
      const answer = await act();
      if ((await this.stop()) !== 'go') throw new ProviderAwayError();
      return answer;
    };
    return {
      ...{ method: port.method, event: port.event },
      create: (order) => call(() => port.create(order)),
      read: (id) => call(() => port.read(id)),
      find: (id) => call(() => port.find(id)),
      cancel: (id) => call(() => port.cancel(id)),
      refund: (id, amount, refundId) => call(() => port.refund(id, amount, refundId)),
    };
  }
}
