import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeOnDatabases } from '../../testing/test-databases';
import type { Connection, Database } from '../database';
import { createIdempotency, RequestRunningError, type Answer, type Phases, type Work } from '.';

class CrashError extends Error {}

/** A process that dies at its nth step: from then on nothing of it reaches the database or the other side. */
class MortalProcess {
  private steps = 0;
  constructor(private readonly diesAt = Infinity) {}

  /** What an act is: the process may die before it, or after it and before it hears of it. */
  async step<T>(act: () => Promise<T>): Promise<T> {
    this.mayDie();
    const done = await act();
    this.mayDie();
    return done;
  }

  private mayDie(): void {
    this.steps += 1;
    if (this.steps >= this.diesAt) throw new CrashError();
  }

  /** The database as this process reaches it; the end of a transaction is a step, too. */
  connect(database: Database): Database {
    const on = (connection: Connection): Connection => ({
      query: (statement, values) => this.step(() => connection.query(statement, values)),
    });
    return {
      ...database,
      ...on(database),
      transaction: async (work) => {
        const result = await database.transaction(async (transaction) => {
          const done = await work(on(transaction));
          this.mayDie(); // before the commit
          return done;
        });
        this.mayDie(); // after it
        return result;
      },
    };
  }
}

/** The other side: one effect of all calls with one key, as a payment provider promises. */
class OtherSide {
  readonly effects = new Map<string, string>();
  readonly calls: string[] = [];
  charge(key: string, what: string): string {
    this.calls.push(key);
    const charged = this.effects.get(key) ?? `${what} ${this.effects.size + 1}`;
    this.effects.set(key, charged);
    return charged;
  }
}

/** Notes in `guests` that it happened: a table with a primary key and nothing else. */
const note = (transaction: Connection, id: string) =>
  transaction.query({ name: 'test_note', text: 'insert into guests (id, session_hash) values ($1, $1)' }, [
    id,
  ]);

describeOnDatabases('recovery points on $name', ({ open }) => {
  let database: Database;
  let orders = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const notesOf = async (order: string): Promise<string[]> =>
    (
      await database.query<{ id: string }>(
        { name: 'test_notes', text: `select id from guests where id like $1 order by id` },
        [`${order} %`],
      )
    ).map(({ id }) => id.slice(order.length + 1));
  const endLeases = () =>
    database.query({
      name: 'test_end_leases',
      text: `update idempotency_keys set leased_until = now() where recovery_point is not null`,
    });

  /** An order: placed, paid, sent and answered. */
  function orderWork(other: OtherSide, process = new MortalProcess()): Work {
    return {
      name: 'order',
      phases: {
        placed: {
          call: (_state, key) => process.step(async () => other.charge(key, 'payment')),
          async record(transaction, state, payment) {
            const { order } = state as { order: string };
            await note(transaction, `${order} 2 ${String(payment)}`);
            return { recoveryPoint: 'paid', state: { order, payment } };
          },
        },
        paid: {
          call: (_state, key) => process.step(async () => other.charge(key, 'parcel')),
          async record(transaction, state, parcel) {
            const { order, payment } = state as { order: string; payment: string };
            await note(transaction, `${order} 3 ${String(parcel)}`);
            return { status: 201, body: { order, payment, parcel } };
          },
        },
      },
    };
  }

  const phasesOf = (order: string, work: Work): Phases => ({
    async begin(transaction) {
      await note(transaction, `${order} 1 placed`);
      return { recoveryPoint: 'placed', state: { order } };
    },
    work,
    standing: async () => 'as it stands',
  });

  /** One attempt of a client at this order, in a process of its own. */
  async function attempt(order: string, other: OtherSide, diesAt?: number): Promise<Omit<Answer, 'value'>> {
    const process = new MortalProcess(diesAt);
    const { status, body, isReplay } = await createIdempotency(process.connect(database)).run(
      { scope: 'orders', key: order, method: 'POST', route: 'orders', market: 'uk', body: { order } },
      phasesOf(order, orderWork(other, process)),
    );
    return { status, body, isReplay };
  }

  const done = (order: string) => ({
    status: 201,
    body: JSON.stringify({ order, payment: 'payment 1', parcel: 'parcel 2' }),
  });
  const notes = ['1 placed', '2 payment 1', '3 parcel 2'];

  it('are walked through by one request, and its replay calls nobody', async () => {
    const [order, other] = [`o${orders++}`, new OtherSide()];
    expect(await attempt(order, other)).toEqual({ ...done(order), isReplay: false });
    expect(await attempt(order, other)).toEqual({ ...done(order), isReplay: true });
    expect(other.calls).toHaveLength(2);
    expect(await notesOf(order)).toEqual(notes);
  });

  it('bring every effect once, wherever processes die and however many ask again at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            deaths: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 }),
            isLeaseOver: fc.boolean(),
          }),
          { maxLength: 4 },
        ),
        async (rounds) => {
          const [order, other] = [`o${orders++}`, new OtherSide()];
          for (const { deaths, isLeaseOver } of rounds) {
            const outcomes = await Promise.allSettled(deaths.map((diesAt) => attempt(order, other, diesAt)));
            for (const outcome of outcomes)
              if (outcome.status === 'fulfilled') expect(outcome.value).toMatchObject(done(order));
              else if (
                !(outcome.reason instanceof CrashError || outcome.reason instanceof RequestRunningError)
              )
                throw outcome.reason;
            if (isLeaseOver) await endLeases();
          }
          await endLeases();
          expect(await attempt(order, other)).toMatchObject(done(order));
          expect([other.effects.size, await notesOf(order)]).toEqual([2, notes]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('survive a death at each single step', async () => {
    for (let diesAt = 1; ; diesAt += 1) {
      const [order, other] = [`o${orders++}`, new OtherSide()];
      const crashed = await attempt(order, other, diesAt).then(
        () => false,
        (error: unknown) => {
          expect(error).toBeInstanceOf(CrashError);
          return true;
        },
      );
      if (!crashed) break;
      await endLeases();
      expect(await attempt(order, other)).toMatchObject(done(order));
      expect([other.effects.size, await notesOf(order)]).toEqual([2, notes]);
    }
  });

  describe('the completer', () => {
    const complete = (other: OtherSide) => {
      const warnings: object[] = [];
      return createIdempotency(database)
        .complete([orderWork(other)], (details) => void warnings.push(details))
        .then((finished) => ({ finished, warnings }));
    };
    /** Dies right after its payment. */
    async function dieAfterPayment(order: string, other: OtherSide): Promise<void> {
      const work = orderWork(other);
      const { placed } = work.phases;
      const dying = {
        ...work,
        phases: {
          placed: {
            ...placed!,
            call: async (state: unknown, key: string) => {
              await placed!.call(state, key);
              await new Promise(() => undefined);
            },
          },
        },
      };
      void createIdempotency(database).run(
        { scope: 'orders', key: order, method: 'POST', route: 'orders', market: 'uk', body: { order } },
        phasesOf(order, dying),
      );
      while (other.effects.size === 0) await new Promise((resolve) => void setTimeout(resolve, 1));
    }

    it('finishes what nobody came back for, once its lease has ended; who comes later gets the answer', async () => {
      const [order, other] = [`o${orders++}`, new OtherSide()];
      await dieAfterPayment(order, other);
      expect(await complete(other)).toEqual({ finished: 0, warnings: [] });
      await expect(attempt(order, other)).rejects.toThrow(RequestRunningError);
      await endLeases();
      expect(await complete(other)).toEqual({ finished: 1, warnings: [] });
      expect(await attempt(order, other)).toEqual({ ...done(order), isReplay: true });
      expect([other.effects.size, await notesOf(order)]).toEqual([2, notes]);
      const [stored] = await database.query(
        {
          name: 'test_stored',
          text: `select state, recovery_point, leased_until from idempotency_keys where key = $1`,
        },
        [order],
      );
      expect(stored).toEqual({ state: null, recovery_point: null, leased_until: null });
    });

    it('keeps one that is at a recovery point for longer than a day, and its key may not begin anew', async () => {
      const [order, other] = [`o${orders++}`, new OtherSide()];
      await dieAfterPayment(order, other);
      await endLeases();
      await database.query({
        name: 'test_age_all',
        text: `update idempotency_keys set started_at = now() - interval '2 days'`,
      });
      await createIdempotency(database).deleteOld();
      expect(await attempt(order, other)).toEqual({ ...done(order), isReplay: false });
      expect(other.effects.size).toBe(2);
      await createIdempotency(database).deleteOld(); // a day counts from the answer
      expect(await attempt(order, other)).toEqual({ ...done(order), isReplay: true });
    });

    it('says what it could not finish, frees it, and goes on with the others', async () => {
      const [first, second, other] = [`o${orders++}`, `o${orders++}`, new OtherSide()];
      await dieAfterPayment(first, new OtherSide());
      await dieAfterPayment(second, other);
      await endLeases();
      const failing = orderWork(other);
      const call = async (state: unknown, key: string) => {
        if ((state as { order: string }).order === first) throw new Error('The other side is away');
        return failing.phases['placed']!.call(state, key);
      };
      const works = [
        { ...failing, phases: { ...failing.phases, placed: { ...failing.phases['placed']!, call } } },
      ];
      const told: object[] = [];
      expect(await createIdempotency(database).complete(works, (details) => void told.push(details))).toBe(1);
      expect(told).toEqual([
        { err: expect.objectContaining({ message: 'The other side is away' }), work: 'order' },
      ]);
      expect((await complete(other)).finished).toBe(1);
    });
  });

  it('refuse the result of whoever was away longer than its lease', async () => {
    const [order, other] = [`o${orders++}`, new OtherSide()];
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const work = orderWork(other);
    const slow = {
      ...work.phases['placed']!,
      call: async (_state: unknown, key: string) => {
        const charged = other.charge(key, 'payment');
        await held;
        return charged;
      },
    };
    const late = createIdempotency(database).run(
      { scope: 'orders', key: order, method: 'POST', route: 'orders', market: 'uk', body: { order } },
      phasesOf(order, { ...work, phases: { ...work.phases, placed: slow } }),
    );
    while (other.calls.length === 0) await new Promise((resolve) => void setTimeout(resolve, 1));
    await endLeases();
    expect(await attempt(order, other)).toEqual({ ...done(order), isReplay: false });
    goOn();
    await expect(late).rejects.toThrow(RequestRunningError);
    expect([other.effects.size, await notesOf(order)]).toEqual([2, notes]);
  });

  it('are left where they are by code that does not know them, and found by code that does', async () => {
    const [order, other] = [`o${orders++}`, new OtherSide()];
    await expect(
      createIdempotency(database).run(
        { scope: 'orders', key: order, method: 'POST', route: 'orders', market: 'uk', body: { order } },
        phasesOf(order, { name: 'order', phases: {} }),
      ),
    ).rejects.toThrow('"order" has no phase after its recovery point "placed"');
    expect(await attempt(order, other)).toMatchObject(done(order));
  });
});
