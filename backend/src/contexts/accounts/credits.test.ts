import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Connection } from '../../platform/database';
import { freePort } from '../../testing/free-port';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
import { createTestCustomer, type TestCustomer } from './testing/signed-in';
import { createCredits, CreditTooLowError } from './credits';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const CUSTOMERS = '/_canvas/api/staff/customers';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const ORDERS_COMMAND = fileURLToPath(new URL('../../../../tools/tasks/orders.mjs', import.meta.url));
const run = promisify(execFile);
const credits = createCredits();

interface Ledger {
  data: {
    id: string;
    balances: { currency: string; amount: string }[];
    entries: { kind: string; amount: string; currency: string; reason: string; by: string }[];
  };
}

describeOnDatabases('store credit on $name', ({ open }) => {
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  let count = 0;
  const customer = (): Promise<TestCustomer> =>
    createTestCustomer(opened.database, `credit-${(count += 1)}@example.com`);
  const inTransaction = <T>(work: (transaction: Connection) => Promise<T>) =>
    opened.database.transaction(work);
  const grant = (customerId: string, amount: number, currency = 'GBP') =>
    inTransaction((transaction) =>
      credits.grant(transaction, { customerId, amount, currency, reason: 'a torn page' }),
    );
  const spend = (customerId: string, amount: number, paymentId: string = randomUUID(), currency = 'GBP') =>
    inTransaction((transaction) => credits.spend(transaction, { customerId, amount, paymentId, currency }));
  const giveBack = (paymentId: string) =>
    inTransaction((transaction) => credits.giveBack(transaction, paymentId));
  const balance = (customerId: string, currency = 'GBP') =>
    credits.balance(opened.database, customerId, currency);

  describe('SHIP-07: a ledger in each currency', () => {
    it('sums to the customer’s balance', async () => {
      const { customerId } = await customer();
      const { customerId: otherCustomerId } = await customer();
      await grant(customerId, 1500);
      await grant(customerId, 900, 'JPY');
      await spend(customerId, 400);
      await grant(customerId, -100);
      expect([await balance(customerId), await balance(customerId, 'JPY')]).toEqual([1000, 900]);
      expect([
        await balance(otherCustomerId),
        await balance(customerId, 'EUR'),
        await balance(NOBODY),
      ]).toEqual([0, 0, 0]);
      const { entries } = await credits.ledger(opened.database, customerId);
      expect(entries.map(({ kind }) => kind).sort()).toEqual(['granted', 'granted', 'spent', 'withdrawn']);
    });

    it('refuses an entry if its sign or payment does not match its kind', async () => {
      const { ownerId } = await customer();
      for (const [kind, minor, payment] of [
        ['granted', -1, null],
        ['withdrawn', 1, null],
        ['spent', -1, null],
        ['granted', 1, NOBODY],
        ['given', 1, null],
      ] as const) {
        const text = `insert into store_credits (owner_id, minor, currency, kind, payment_id, reason)
          values ($1, $2, 'GBP', $3, $4, 'x')`;
        const added = opened.database.query({ name: 'test_wrong_credit', text }, [
          ownerId,
          minor,
          kind,
          payment,
        ]);
        await expect(added).rejects.toThrow(/store_credits/);
      }
    });
  });

  describe('SHIP-08: a balance', () => {
    it('refuses concurrent payments that together exceed it', async () => {
      const { customerId } = await customer();
      await grant(customerId, 1000);
      const spent = await Promise.allSettled([
        ...Array.from({ length: 6 }, () => spend(customerId, 300)),
        grant(customerId, -300),
      ]);
      const refused = spent.filter((result) => result.status === 'rejected');
      expect(refused).toHaveLength(4);
      for (const { reason } of refused) expect(reason).toBeInstanceOf(CreditTooLowError);
      expect(await balance(customerId)).toBe(100);
    });

    it('allows each payment to take credit once and to give it back once', async () => {
      const { customerId } = await customer();
      await grant(customerId, 1000);
      const paymentId = randomUUID();
      await Promise.all([1, 2, 3].map(() => spend(customerId, 600, paymentId)));
      expect(await balance(customerId)).toBe(400);
      await Promise.all([1, 2, 3].map(() => giveBack(paymentId)));
      expect(await balance(customerId)).toBe(1000);
      // refuses a late retry of a payment whose credit was given back, because the order would be free
      await expect(spend(customerId, 600, paymentId)).rejects.toBeInstanceOf(CreditTooLowError);
      expect(await balance(customerId)).toBe(1000);
      await giveBack(randomUUID());
      await expect(spend(NOBODY, 1)).rejects.toBeInstanceOf(CreditTooLowError);
    });

    it('equals the sum of all entries after any sequence of entries', async () => {
      const step = fc.record({
        kind: fc.constantFrom('grant', 'spend', 'back'),
        amount: fc.integer({ min: 1, max: 500 }),
        payment: fc.nat(2),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          const { customerId } = await customer();
          const payments = [randomUUID(), randomUUID(), randomUUID()];
          const takings = new Map<number, { amount: number; isBack: boolean }>();
          let expected = 0;
          for (const { kind, amount, payment } of steps) {
            const earlierTaking = takings.get(payment);
            if (kind === 'grant') {
              await grant(customerId, amount);
              expected += amount;
            } else if (kind === 'back') {
              await giveBack(payments[payment]!);
              if (earlierTaking && !earlierTaking.isBack) {
                expected += earlierTaking.amount;
                earlierTaking.isBack = true;
              }
            } else {
              const isEnough = earlierTaking ? !earlierTaking.isBack : amount <= expected;
              const spending = spend(customerId, amount, payments[payment]);
              if (isEnough) await spending;
              else await expect(spending).rejects.toBeInstanceOf(CreditTooLowError);
              if (isEnough && !earlierTaking) {
                takings.set(payment, { amount, isBack: false });
                expected -= amount;
              }
            }
            expect(await balance(customerId)).toBe(expected);
          }
        }),
        { numRuns: 10 },
      );
    });
  });

  describe('SHIP-09: staff', () => {
    const staff = (path: string, payload?: object, headers: object = BEARER) =>
      opened.shop.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `${CUSTOMERS}${path}`,
        headers: { ...headers },
        ...(payload && { payload }),
      });

    it('find a customer by email, and see the reasons for credit', async () => {
      const { customerId, email } = await customer();
      const searchAnswer = await staff('/search', { email: ` ${email.toUpperCase()}` });
      expect(searchAnswer.json<Ledger>().data).toEqual({ id: customerId, balances: [], entries: [] });
      expect(searchAnswer.headers['cache-control']).toBe('no-store');
      const gift = { amount: '12.50', currency: 'GBP', reason: 'a torn page', by: 'Kim' };
      expect((await staff(`/${customerId}/credit`, gift)).statusCode).toBe(200);
      await staff(`/${customerId}/credit`, { ...gift, amount: '-2.5' });
      await staff(`/${customerId}/credit`, { ...gift, amount: '900', currency: 'KRW' });
      const { data } = (await staff(`/${customerId}/credit`)).json<Ledger>();
      expect(data.balances).toEqual([
        { currency: 'GBP', amount: '10.00' },
        { currency: 'KRW', amount: '900' },
      ]);
      expect(data.entries.map(({ kind, amount, by: staffName }) => [kind, amount, staffName])).toEqual([
        ['granted', '900', 'Kim'],
        ['withdrawn', '-2.50', 'Kim'],
        ['granted', '12.50', 'Kim'],
      ]);
    });

    it('grant credit once if a request with the same Idempotency-Key is repeated', async () => {
      const { customerId } = await customer();
      const gift = { amount: '5.00', currency: 'GBP', reason: 'late' };
      const once = { ...BEARER, 'idempotency-key': randomUUID() };
      await staff(`/${customerId}/credit`, gift, once);
      const secondAnswer = await staff(`/${customerId}/credit`, gift, once);
      expect(secondAnswer.headers['idempotent-replayed']).toBe('true');
      expect(secondAnswer.json<Ledger>().data.balances).toEqual([{ currency: 'GBP', amount: '5.00' }]);
      expect(await balance(customerId)).toBe(500);
    });

    it('cannot withdraw more than the balance or grant an invalid amount', async () => {
      const { customerId } = await customer();
      const change = async (body: object) => {
        const { status, code } = faults(
          await staff(`/${customerId}/credit`, { amount: '1', currency: 'GBP', reason: 'x', ...body }),
        );
        return [status, code];
      };
      expect(await change({ amount: '-1.00' })).toEqual([409, 'credit_too_low']);
      expect(await change({ amount: '1.50', currency: 'JPY' })).toEqual([422, 'invalid_amount']);
      expect(await change({ amount: '0.00' })).toEqual([422, 'invalid_amount']);
      for (const body of [{ reason: ' ' }, { currency: 'CHF' }, { amount: '1e3' }, { amount: '99999999' }])
        expect((await change(body))[0]).toBe(400);
      expect(await balance(customerId)).toBe(0);
    });

    it('cannot credit an unknown customer, or an unconfirmed address', async () => {
      const { customerId, email } = await customer();
      const text = 'update customers set confirmed_at = null where id = $1';
      await opened.database.query({ name: 'test_unconfirm', text }, [customerId]);
      const gift = { amount: '5.00', currency: 'GBP', reason: 'late' };
      for (const answer of [
        await staff('/search', { email }),
        await staff('/search', { email: 'nobody@example.com' }),
        await staff(`/${customerId}/credit`, gift),
        await staff(`/${NOBODY}/credit`, gift),
      ])
        expect(faults(answer)).toMatchObject({ status: 404, code: 'customer_not_found' });
    });

    it('grant credit from a command line', async () => {
      const { customerId, email } = await customer();
      const port = await freePort();
      await opened.shop.app.listen({ port, host: '127.0.0.1' });
      const command = async (...words: string[]) => {
        const args = [ORDERS_COMMAND, 'credit', '--origin', `http://127.0.0.1:${port}`, ...words];
        const env = { ...process.env, STAFF_TOKEN };
        const { stdout, stderr } = await run(process.execPath, args, { env }).catch(
          (error: unknown) => error as { stdout: string; stderr: string },
        );
        return (stdout || stderr).trim();
      };
      expect(await command('--email', email)).toBe('There is no store credit.');
      const gift = ['--email', email, '--currency', 'GBP', '--reason', 'a torn page', '--by', 'Kim'];
      expect(await command(...gift, '--amount', '5.00')).toMatch(
        /^GBP {2}5\.00\n20\S+ {2}granted {2}GBP {2}5\.00 {2}Kim {2}a torn page$/,
      );
      expect(await command(...gift, '--amount=-2')).toMatch(
        /^GBP {2}3\.00\n20\S+ {2}withdrawn {2}GBP {2}-2\.00/,
      );
      expect(await command(...gift, '--amount=-4')).toMatch(/^409 credit_too_low/);
      expect(await command('--email', email, '--amount', '5')).toContain('npm run orders -- credit');
      expect(await balance(customerId)).toBe(300);
    });

    it('have access to the credit of customers, but other callers do not', async () => {
      const { customerId, email } = await customer();
      const gift = { amount: '5.00', currency: 'GBP', reason: 'late' };
      for (const headers of [{}, { authorization: 'Bearer wrong' }])
        for (const answer of [
          await staff('/search', { email }, headers),
          await staff(`/${customerId}/credit`, gift, headers),
          await staff(`/${customerId}/credit`, undefined, headers),
        ])
          expect(answer.statusCode).toBe(404);
      expect(await balance(customerId)).toBe(0);
    });
  });
});
