import type { Database } from '../../../platform/database';
import { type PaymentPort, ProviderAwayError } from '../port';

/** Thrown in an actor whose process was killed, so that it takes no further step. */
export class KilledError extends Error {}

/** What happens next to an actor that waits before or after a step. `lost`: the answer to its call is lost. */
export type Fate = 'go' | 'kill' | 'lost' | 'late';

/**
 * A simulated request or job in its own process. The actor stops before and after each transaction and each call of the
 * provider. Meanwhile other actors run. The test decides whether the actor continues or is killed.
 */
export class Actor {
  private release: ((fate: Fate) => void) | undefined;
  private hasStopped = (): void => undefined;
  private isKilled = false;
  isDone = false;

  constructor(
    /** calls that the provider receives only after the caller has stopped waiting */
    private readonly lateCalls: (() => Promise<unknown>)[],
    private readonly onError: (error: unknown) => void,
  ) {}

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
      const firstStop = await this.stop();
      if (firstStop === 'late') this.lateCalls.push(act);
      if (firstStop !== 'go') throw new ProviderAwayError();
      const answer = await act();
      if ((await this.stop()) !== 'go') throw new ProviderAwayError();
      return answer;
    };
    return {
      cards: port.cards,
      ...{ wallets: port.wallets, method: port.method, event: port.event },
      create: (order) => call(() => port.create(order)),
      read: (id) => call(() => port.read(id)),
      find: (id) => call(() => port.find(id)),
      cancel: (id) => call(() => port.cancel(id)),
      refund: (id, amount, refundId) => call(() => port.refund(id, amount, refundId)),
    };
  }
}
